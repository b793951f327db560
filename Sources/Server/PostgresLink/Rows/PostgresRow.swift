#if Postgres
  internal import CLibPQ
  public import Foundation

  /// One row of a result, whose columns are numbered from 0.
  public struct PostgresRow: Sendable {
    let result: QueryResult
    let index: Int32

    /// Whether a column is NULL.
    public func isNull(_ column: Int) -> Bool {
      PQgetisnull(result.pointer, index, Int32(column)) == 1
    }

    /// Returns an `int2`, `int4`, `int8` or `oid`.
    public func int8(_ column: Int) throws(PostgresError) -> Int64 {
      try required(try optionalInt8(column), column)
    }

    /// Returns an `int2`, `int4`, `int8` or `oid`; `nil` for NULL.
    public func optionalInt8(_ column: Int) throws(PostgresError) -> Int64? {
      try value(column, "an integer", [TypeID.int8, TypeID.int4, TypeID.int2, TypeID.oid]) {
        BinaryReader.integer($0)
      }
    }

    /// Returns a `boolean`.
    public func bool(_ column: Int) throws(PostgresError) -> Bool {
      try required(try optionalBool(column), column)
    }

    /// Returns a `boolean`; `nil` for NULL.
    public func optionalBool(_ column: Int) throws(PostgresError) -> Bool? {
      try value(column, "a boolean", [TypeID.bool]) { BinaryReader.bool($0) }
    }

    /// Returns a `text`, or another type whose binary format is its text.
    public func text(_ column: Int) throws(PostgresError) -> String {
      try required(try optionalText(column), column)
    }

    /// Returns a `text`, or another type whose binary format is its text; `nil` for NULL.
    public func optionalText(_ column: Int) throws(PostgresError) -> String? {
      try value(
        column, "a text",
        [TypeID.text, TypeID.varchar, TypeID.name, TypeID.bpchar, TypeID.json, TypeID.unknown]
      ) { BinaryReader.text($0) }
    }

    /// Returns a `bytea`.
    public func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
      try required(try optionalBytes(column), column)
    }

    /// Returns a `bytea`; `nil` for NULL.
    public func optionalBytes(_ column: Int) throws(PostgresError) -> [UInt8]? {
      try value(column, "a bytea", [TypeID.bytea]) { [UInt8]($0) }
    }

    /// Returns a `uuid`.
    public func uuid(_ column: Int) throws(PostgresError) -> UUID {
      try required(try optionalUUID(column), column)
    }

    /// Returns a `uuid`; `nil` for NULL.
    public func optionalUUID(_ column: Int) throws(PostgresError) -> UUID? {
      try value(column, "a uuid", [TypeID.uuid]) { BinaryReader.uuid($0) }
    }

    /// Calls a function with a column's binary value, without a copy; `nil` for NULL.
    ///
    /// The bytes are valid only during the call.
    public func withBytes<Value, Failure: Error>(
      _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
      guard let pointer = rawValue(column) else { return nil }
      return try body(pointer)
    }
  }

  extension PostgresRow {
    /// The bytes of a column, valid as long as the result; `nil` for NULL.
    private func rawValue(_ column: Int) -> UnsafeRawBufferPointer? {
      let column = Int32(column)
      guard PQgetisnull(result.pointer, index, column) == 0,
        let start = PQgetvalue(result.pointer, index, column)
      else { return nil }
      return UnsafeRawBufferPointer(
        start: start, count: Int(PQgetlength(result.pointer, index, column)))
    }

    /// Decodes a column whose type is one of a list; `nil` for NULL.
    func value<Value>(
      _ column: Int, _ expected: StaticString, _ types: [UInt32],
      _ decode: (UnsafeRawBufferPointer) -> Value?
    ) throws(PostgresError) -> Value? {
      guard types.contains(PQftype(result.pointer, Int32(column))) else {
        throw unexpected(column, "is not \(expected)")
      }
      guard let raw = rawValue(column) else { return nil }
      guard let value = decode(raw) else { throw unexpected(column, "is not \(expected)") }
      return value
    }

    func required<Value>(_ value: Value?, _ column: Int) throws(PostgresError) -> Value {
      guard let value else { throw unexpected(column, "is NULL") }
      return value
    }

    private func unexpected(_ column: Int, _ problem: String) -> PostgresError {
      let name = PQfname(result.pointer, Int32(column)).map { String(cString: $0) }
      return .unexpectedValue(reason: "column \(column) (\(name ?? "absent")) \(problem)")
    }
  }
#endif
