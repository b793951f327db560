internal import AppStoreCore
internal import GRDB
internal import GRDBSQLite

/// A value for a statement, in one of SQLite's types; `nil` is null.
enum StatementValue {
  case text(String?)
  case integer(Int64?)
  case blob([UInt8])

  /// The offset of the first value's bytes.
  ///
  /// It is not 0, because SQLite reads a null pointer as null.
  fileprivate static let firstOffset = 1

  /// Returns the bytes of all texts and blobs in one array, which costs less than a copy of each.
  fileprivate static func bytes(of values: [StatementValue]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(firstOffset + values.reduce(0) { $0 + $1.count })
    bytes.append(contentsOf: repeatElement(0, count: firstOffset))
    for value in values {
      switch value {
      case .text(let text?): bytes += text.utf8
      case .blob(let blob): bytes += blob
      case .text(nil), .integer: break
      }
    }
    return bytes
  }

  /// Returns the values as the database stores them: texts without U+0000.
  fileprivate static func stored(_ values: [StatementValue]) -> [StatementValue] {
    // Almost no text has the character, and a copy of the array costs more than the check.
    guard values.contains(where: \.hasNull) else { return values }
    return values.map { value in
      if case .text(let text?) = value { .text(text.withoutNull) } else { value }
    }
  }

  private var hasNull: Bool {
    if case .text(let text?) = self { text.utf8.contains(0) } else { false }
  }

  /// The number of the value's bytes in ``bytes(of:)``.
  private var count: Int {
    switch self {
    case .text(let text?): text.utf8.count
    case .blob(let blob): blob.count
    case .text(nil), .integer: 0
    }
  }

  /// Binds the value to a parameter and advances the offset past its bytes.
  fileprivate func bind(
    to statement: OpaquePointer, at index: CInt, from bytes: UnsafeBufferPointer<UInt8>,
    _ offset: inout Int
  ) -> CInt {
    let start = bytes.baseAddress.map { UnsafeRawPointer($0 + offset) }
    let count = CInt(count)
    offset += Int(count)
    switch self {
    case .text(nil), .integer(nil): return sqlite3_bind_null(statement, index)
    case .integer(let number?): return sqlite3_bind_int64(statement, index, number)
    case .text:
      let text = start?.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text(statement, index, text, count, nil)
    case .blob: return sqlite3_bind_blob(statement, index, start, count, nil)
    }
  }
}

/// Fast statements for recordings, each of which runs a dozen of them. Values go to and from SQLite
/// without GRDB's arguments and rows.
///
/// They do not check for cancellation, which the surrounding statements do, and notify no
/// observers.
extension Database {
  /// Executes a statement that returns no rows.
  func step(_ sql: String, _ values: StatementValue...) throws {
    try step(sql, values)
  }

  /// Executes a statement that returns no rows.
  func step(_ sql: String, _ values: [StatementValue]) throws {
    _ = try first(sql, values) { _ in }
  }

  /// Returns the value read from the first row; `nil` if none exists.
  func first<Value>(
    _ sql: String, _ values: StatementValue..., read: (StatementRow) throws -> Value
  ) throws -> Value? {
    try first(sql, values, read: read)
  }

  /// Returns the values read from all rows.
  func all<Value>(
    _ sql: String, _ values: StatementValue..., read: (StatementRow) throws -> Value
  ) throws -> [Value] {
    try all(sql, values, read: read)
  }

  /// Returns the values read from all rows.
  func all<Value>(
    _ sql: String, _ values: [StatementValue], read: (StatementRow) throws -> Value
  ) throws -> [Value] {
    try stepping(sql, values) { statement in
      var found: [Value] = []
      while try isRow(statement, sql) { found.append(try read(StatementRow(statement))) }
      return found
    }
  }

  private func first<Value>(
    _ sql: String, _ values: [StatementValue], read: (StatementRow) throws -> Value
  ) throws -> Value? {
    try stepping(sql, values) { statement in
      try isRow(statement, sql) ? try read(StatementRow(statement)) : nil
    }
  }

  private func stepping<Value>(
    _ sql: String, _ values: [StatementValue], _ work: (OpaquePointer) throws -> Value
  ) throws -> Value {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    let values = StatementValue.stored(values)
    return try StatementValue.bytes(of: values).withUnsafeBufferPointer { bytes in
      defer {
        // Reset the statement; this returns the error of its last step again. The bytes live until
        // here.
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      sqlite3_reset(statement)
      assert(
        Int(sqlite3_bind_parameter_count(statement)) == values.count,
        "each parameter of a statement has a value")
      var offset = StatementValue.firstOffset
      for (index, value) in zip(CInt(1)..., values) {
        let code = value.bind(to: statement, at: index, from: bytes, &offset)
        guard code == SQLITE_OK else { throw failure(code, sql) }
      }
      assert(offset == bytes.count, "each byte belongs to one value")
      return try work(statement)
    }
  }

  private func isRow(_ statement: OpaquePointer, _ sql: String) throws -> Bool {
    let code = sqlite3_step(statement)
    guard code != SQLITE_DONE else { return false }
    guard code == SQLITE_ROW else { throw failure(code, sql) }
    return true
  }

  private func failure(_ code: CInt, _ sql: String) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
  }
}

/// The current row of a statement; do not store it.
struct StatementRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// A column's text; `nil` if null.
  func text(_ column: CInt) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Whether a column is null.
  func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// A column's integer; 0 if null.
  func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

  /// Calls a closure with a column's bytes, which are valid only during the call.
  func withBytes<Value>(
    _ column: CInt, _ work: (UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Value {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return try work(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
