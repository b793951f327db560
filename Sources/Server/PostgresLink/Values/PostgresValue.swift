#if Postgres
  public import Foundation

  /// A parameter of a statement.
  ///
  /// It is sent in binary, with the type that its case names.
  /// SQL's NULL is a `nil`, such as `.text(nil)`, so that its type is always known.
  public enum PostgresValue: Hashable, Sendable {
    /// A `boolean`.
    case bool(Bool?)
    /// An `int8`; cast it where a column is smaller and the server cannot.
    case int(Int64?)
    /// A `text`.
    ///
    /// No text of PostgreSQL contains U+0000, and a statement with one fails. So U+FFFF, which is no
    /// character, is sent instead: a look-up finds nothing, as in other databases.
    case text(String?)
    /// A `bytea`.
    case bytes([UInt8]?)
    /// A `uuid`.
    case uuid(UUID?)
    /// A `boolean[]`.
    case bools([Bool?])
    /// An `int8[]`.
    case ints([Int64?])
    /// A `text[]`.
    case texts([String?])
    /// A `bytea[]`.
    case byteArrays([[UInt8]?])
    /// A `uuid[]`.
    case uuids([UUID?])
  }

  extension PostgresValue {
    /// The type that the server gets the parameter with.
    var type: UInt32 {
      switch self {
      case .bool: TypeID.bool
      case .int: TypeID.int8
      case .text: TypeID.text
      case .bytes: TypeID.bytea
      case .uuid: TypeID.uuid
      case .bools: TypeID.boolArray
      case .ints: TypeID.int8Array
      case .texts: TypeID.textArray
      case .byteArrays: TypeID.byteaArray
      case .uuids: TypeID.uuidArray
      }
    }
  }
#endif
