internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The events and the state of their derivation, in one SQLite transaction.
struct SQLiteEvents {
  let database: Database

  func ledgerID() throws -> UUID {
    let text = try database.first("SELECT id FROM ledger") { $0.text(0) } ?? nil
    guard let id = text.flatMap(UUID.init(uuidString:)) else {
      throw LedgerError.unreadableRow("ID", "of the ledger")
    }
    return id
  }

  func save(ledgerID: UUID) throws {
    try database.step("UPDATE ledger SET id = ?", .text(ledgerID.uuidString))
  }

  func progress() throws -> EventProgress {
    let progress = try database.first(
      "SELECT event_watermark, (SELECT max(sequence) FROM events), event_rebuild_end FROM ledger"
    ) { row in
      EventProgress(
        watermark: row.integer(0), newestEvent: row.integer(1),
        rebuildEnd: row.integer(2) == 0 ? nil : row.integer(2))
    }
    return progress ?? EventProgress(watermark: 0, newestEvent: 0)
  }

  func states(of keys: [String]) throws -> [String: [UInt8]] {
    var states: [String: [UInt8]] = [:]
    for key in keys {
      states[key] = try database.first(
        "SELECT state FROM event_states WHERE key = ?", .text(key)
      ) { row in row.withBytes(0) { Array($0) } }
    }
    return states
  }

  func append(_ batch: EventBatch, _ tables: SQLiteTables) throws -> EventAppendResult {
    let progress = try progress()
    guard progress.watermark == batch.expectedWatermark else { return .superseded(progress) }
    var newest: [AppUserID: Int64] = [:]
    for customer in batch.customers { newest[customer] = try newestEvent(of: customer) }
    let positions = batch.positions(after: progress.newestEvent, newest: newest)
    assert(
      positions.allSatisfy { ($0.previous ?? 0) < $0.sequence },
      "a customer's previous event comes before the event")
    for (event, position) in zip(batch.events, positions) { try append(event, at: position) }
    for change in batch.rows { try tables.write(change) }
    try database.step("UPDATE ledger SET event_watermark = ?", .integer(batch.watermark))
    if let end = progress.rebuildEnd, batch.watermark >= end { try finishRebuild() }
    return .appended(positions)
  }

  /// Returns the newest event that a customer has under either of its two customers.
  private func newestEvent(of customer: AppUserID) throws -> Int64? {
    let newest = try database.first(
      """
      SELECT max(
        ifnull((SELECT max(sequence) FROM events WHERE customer = ?1), 0),
        ifnull((SELECT max(sequence) FROM events WHERE other_customer = ?1), 0))
      """, .text(customer.rawValue)
    ) { $0.integer(0) }
    return newest == 0 ? nil : newest
  }

  private func append(_ event: NewEvent, at position: EventPosition) throws {
    try database.step(
      """
      INSERT INTO events (\(RecordedEvent.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(position.sequence), .integer(position.previous), .text(event.id), .text(event.type),
      .text(event.customer?.rawValue), .text(event.otherCustomer?.rawValue),
      .text(event.environment?.rawValue), .text(event.bundleID?.rawValue),
      .integer(event.changeSequence), .integer(event.occurredAt.milliseconds),
      .integer(event.recordedAt.milliseconds), .blob(event.body))
  }

  /// Removes a due date; returns `false` if it was moved or removed before.
  func remove(_ date: DueDate) throws -> Bool {
    try database.first(
      "DELETE FROM due_dates WHERE subject = ? AND kind = ? AND due_at = ? RETURNING 1",
      .text(date.key.subject), .text(date.key.kind), .integer(date.date.milliseconds)
    ) { _ in true } ?? false
  }

  func reset() throws {
    let progress = try progress()
    if progress.watermark > 0, progress.rebuildEnd == nil { try startRebuild() }
    try database.step("UPDATE ledger SET event_watermark = 0")
    for table in [
      "events", "event_states", "due_dates", "subscription_risks", "refund_requests",
    ] {
      try database.step("DELETE FROM \(table)")
    }
  }
}

extension RecordedEvent {
  /// The columns of ``init(_:)``, in order.
  static let columns = """
    sequence, previous, id, type, customer, other_customer, environment, bundle_id,
    change_sequence, occurred_at, recorded_at, body
    """

  init(_ row: StatementRow) {
    self.init(
      position: EventPosition(
        sequence: row.integer(0), previous: row.integer(1) == 0 ? nil : row.integer(1)),
      event: NewEvent(
        id: row.text(2) ?? "", type: row.text(3) ?? "",
        customer: row.text(4).map(AppUserID.init(rawValue:)),
        otherCustomer: row.text(5).map(AppUserID.init(rawValue:)),
        environment: row.text(6).map(AppStoreEnvironment.init(rawValue:)),
        bundleID: row.text(7).map(BundleID.init(rawValue:)), changeSequence: row.integer(8),
        occurredAt: Timestamp(milliseconds: row.integer(9)),
        recordedAt: Timestamp(milliseconds: row.integer(10)),
        body: row.withBytes(11) { Array($0) }))
  }
}
