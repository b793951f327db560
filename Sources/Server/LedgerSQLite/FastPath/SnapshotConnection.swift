internal import AppStoreCore
internal import GRDB
internal import GRDBSQLite

/// A connection that only reads snapshots; its statements are prepared once.
///
/// It is safe to pass between threads: a thread that takes it from its ``SnapshotReader`` has
/// exclusive access until it returns it. SQLite requires no more of a connection without its own
/// lock.
///
/// Source: <https://www.sqlite.org/threadsafe.html>
final class SnapshotConnection: @unchecked Sendable {
  /// How long a read waits while another connection recovers the log, in milliseconds.
  private static let busyTimeout: CInt = 5000
  /// The size of a connection's page cache, in KiB.
  ///
  /// It fits all inner pages for a million customers and some leaf pages. Each missing page costs a
  /// system call.
  private static let cacheSize = 16_000

  private let database: OpaquePointer
  private let ofOne: OpaquePointer
  private let ofGroup: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer
  /// `nil` if commits of others cannot be noticed; then no snapshot is reused.
  private let marks: CommitMarkReader?
  /// The state of the log before the reused snapshot was opened; `nil` if none is.
  private var keptSince: CommitMark?

  /// Opens an existing file.
  ///
  /// - Throws: SQLite's error.
  init(path: String) throws(DatabaseError) {
    var database: OpaquePointer?
    let code = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    do throws(DatabaseError) {
      guard code == SQLITE_OK, let database else { throw Self.failure(code, database) }
      sqlite3_busy_timeout(database, Self.busyTimeout)
      let sized = sqlite3_exec(
        database, "PRAGMA cache_size = -\(Self.cacheSize)", nil, nil, nil)
      guard sized == SQLITE_OK else { throw Self.failure(sized, database) }
      ofOne = try Self.prepare(SnapshotRowDecoder.ofOne, database)
      ofGroup = try Self.prepare(SnapshotRowDecoder.ofGroup, database)
      begin = try Self.prepare("BEGIN", database)
      commit = try Self.prepare("COMMIT", database)
      // The statements were checked against the schema, so the connection has read.
      marks = CommitMarkReader(database)
      self.database = database
    } catch {
      // Prepared statements keep a closed connection open until they are finalized.
      sqlite3_close_v2(database)
      throw error
    }
  }

  deinit {
    sqlite3_finalize(ofOne)
    sqlite3_finalize(ofGroup)
    sqlite3_finalize(begin)
    sqlite3_finalize(commit)
    sqlite3_close_v2(database)
  }

  /// Returns the rows about a customer, read by one statement and so at one instant.
  ///
  /// They include everything that was committed before the call.
  ///
  /// - Parameter keepsSnapshot: Whether the next read may use the same snapshot if nothing was
  ///   committed since. That saves two locks of the file, which cost more than the read. Call
  ///   ``endSnapshot()`` before the next write: SQLite cannot restart a log that is being read.
  func rows(of id: AppUserID, keepsSnapshot: Bool) throws -> SnapshotRowDecoder {
    do {
      try renewSnapshot(keepsSnapshot)
      let rows = try rows(of: id, by: ofOne)
      return rows.isOfGroup ? try self.rows(of: id, by: ofGroup) : rows
    } catch {
      endSnapshot()
      throw error
    }
  }

  /// Ends the snapshot that the connection keeps, if any.
  func endSnapshot() {
    guard keptSince != nil else { return }
    keptSince = nil
    // An error may have ended the transaction already; there is nothing to lose in one that reads.
    if sqlite3_get_autocommit(database) == 0 { _ = Self.run(commit) }
  }

  private func renewSnapshot(_ keepsSnapshot: Bool) throws {
    guard keepsSnapshot, let marks else { return endSnapshot() }
    // Read before the snapshot is opened, so that the snapshot is never older than its mark.
    let mark = marks.now
    guard keptSince != mark else { return }
    endSnapshot()
    let code = Self.run(begin)
    guard code == SQLITE_DONE else { throw Self.failure(code, database) }
    keptSince = mark
  }

  private static func run(_ statement: OpaquePointer) -> CInt {
    defer { sqlite3_reset(statement) }
    return sqlite3_step(statement)
  }

  private func rows(of id: AppUserID, by statement: OpaquePointer) throws -> SnapshotRowDecoder {
    var text = id.rawValue.withoutNull
    return try text.withUTF8 { utf8 in
      defer {
        // Reset the statement; the bytes live until here.
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      // SQLite reads a null pointer as null.
      let bytes = utf8.isEmpty ? nil : UnsafeRawPointer(utf8.baseAddress)
      let code = sqlite3_bind_text(
        statement, 1, bytes?.assumingMemoryBound(to: CChar.self), CInt(utf8.count), nil)
      guard code == SQLITE_OK else { throw Self.failure(code, database) }
      var rows = SnapshotRowDecoder()
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { return rows }
        guard code == SQLITE_ROW else { throw Self.failure(code, database) }
        try rows.take(StatementRow(statement))
        if rows.isOfGroup { return rows }
      }
    }
  }

  private static func prepare(
    _ sql: String, _ database: OpaquePointer
  ) throws(DatabaseError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code, database) }
    return statement
  }

  private static func failure(_ code: CInt, _ database: OpaquePointer?) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) })
  }
}
