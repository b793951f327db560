internal import AppStoreTypes
internal import GRDB
internal import GRDBSQLite
internal import Ledger
internal import Subscriptions

/// The rows of a ``StandingReader``'s statement.
struct StandingRows {
  private let statement: OpaquePointer
  private let database: Database

  init(_ statement: OpaquePointer, _ database: Database) {
    self.statement = statement
    self.database = database
  }

  /// Runs the statement for a customer.
  func standing(of id: CustomerID) throws -> StandingReader.Reading {
    var text = id.rawValue
    return try text.withUTF8 { bytes in
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      // The bytes stay where they are until the statement is reset, so SQLite needs no copy.
      let bound = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(statement, 1, $0.baseAddress, CInt($0.count), nil)
      }
      guard bound == SQLITE_OK else { throw error(bound) }
      return try read(id)
    }
  }

  private func read(_ id: CustomerID) throws -> StandingReader.Reading {
    var sights: [AppUserIDSight] = []
    var history = PurchaseHistory()
    var downloads: [AppTransactionRecord] = []
    while try step() {
      switch sqlite3_column_int(statement, 0) {
      case 0:
        if sqlite3_column_int(statement, 4) != 0 { return .partial }
        sights.append(
          AppUserIDSight(id: CustomerID(text(1)), firstSeen: date(2), lastSeen: date(3)))
      case 1: try apply(to: &history)
      default: downloads.append(download)
      }
    }
    guard sights.contains(where: { $0.id == id }), let customer = CustomerRecord(sights) else {
      return .unknown
    }
    return .whole(
      CustomerStanding(
        customer: customer,
        holdings: CustomerHoldings(signed: history, grants: [], testStorePurchases: []),
        downloads: downloads.count < 2 ? downloads : Self.once(downloads)))
  }

  /// Each download once, ordered by the bytes of their identities.
  private static func once(_ downloads: [AppTransactionRecord]) -> [AppTransactionRecord] {
    Dictionary(downloads.map { ($0.identity, $0) }) { first, _ in first }.values.sorted {
      $0.identity.utf8.lexicographicallyPrecedes($1.identity.utf8)
    }
  }

  private func apply(to history: inout PurchaseHistory) throws {
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_blob(statement, 2), count: Int(sqlite3_column_bytes(statement, 2)))
    guard history.apply(encoded: bytes) else {
      throw LedgerError.unreadableProjection(OriginalTransactionID(text(1)))
    }
  }

  private var download: AppTransactionRecord {
    AppTransactionRecord(
      identity: text(1), bundleID: BundleID(text(4)),
      environment: AppStoreEnvironment(rawValue: text(5)), originalApplicationVersion: text(6),
      originalPurchaseDate: date(2), signedDate: date(3))
  }

  private func step() throws -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  private func text(_ column: CInt) -> String {
    let start = sqlite3_column_text(statement, column)
    return String(
      decoding: UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }

  private func date(_ column: CInt) -> Timestamp {
    Timestamp(milliseconds: sqlite3_column_int64(statement, column))
  }

  private func error(_ code: CInt) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: database.sqliteConnection.flatMap { sqlite3_errmsg($0) }
        .map { String(cString: $0) })
  }
}
