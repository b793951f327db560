#if Postgres
  /// The object IDs of PostgreSQL's types, which are the same in every version.
  ///
  /// Source: `src/include/catalog/pg_type.dat` of PostgreSQL.
  enum TypeID {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let json: UInt32 = 114
    static let unknown: UInt32 = 705
    static let boolArray: UInt32 = 1000
    static let byteaArray: UInt32 = 1001
    static let textArray: UInt32 = 1009
    static let int8Array: UInt32 = 1016
    static let bpchar: UInt32 = 1042
    static let varchar: UInt32 = 1043
    static let uuid: UInt32 = 2950
    static let uuidArray: UInt32 = 2951
  }
#endif
