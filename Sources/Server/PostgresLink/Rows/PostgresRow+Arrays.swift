#if Postgres
  public import Foundation

  extension PostgresRow {
    /// Returns an `int8[]`; an element that is NULL is `nil`.
    public func ints(_ column: Int) throws(PostgresError) -> [Int64?] {
      try array(column, TypeID.int8Array) { BinaryReader.integer($0) }
    }

    /// Returns a `boolean[]`; an element that is NULL is `nil`.
    public func bools(_ column: Int) throws(PostgresError) -> [Bool?] {
      try array(column, TypeID.boolArray) { BinaryReader.bool($0) }
    }

    /// Returns a `text[]`; an element that is NULL is `nil`.
    public func texts(_ column: Int) throws(PostgresError) -> [String?] {
      try array(column, TypeID.textArray) { BinaryReader.text($0) }
    }

    /// Returns a `bytea[]`; an element that is NULL is `nil`.
    public func byteArrays(_ column: Int) throws(PostgresError) -> [[UInt8]?] {
      try array(column, TypeID.byteaArray) { [UInt8]($0) }
    }

    /// Returns a `uuid[]`; an element that is NULL is `nil`.
    public func uuids(_ column: Int) throws(PostgresError) -> [UUID?] {
      try array(column, TypeID.uuidArray) { BinaryReader.uuid($0) }
    }

    private func array<Element>(
      _ column: Int, _ type: UInt32, _ decode: (UnsafeRawBufferPointer) -> Element?
    ) throws(PostgresError) -> [Element?] {
      let elements = try value(column, "an array of one dimension of this type", [type]) {
        BinaryReader.array($0, decode)
      }
      return try required(elements, column)
    }
  }
#endif
