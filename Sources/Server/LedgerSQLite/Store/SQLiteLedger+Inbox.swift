public import AppStoreCore
internal import Foundation
internal import GRDB
public import Ledger
internal import Synchronization

extension SQLiteLedger {
  /// Saves the time until which notifications are recorded.
  public func save(
    _ watermark: NotificationWatermark, under lease: WorkLease?
  ) async throws(LedgerError) -> Bool {
    if let lease, !leases.value.withLock({ $0.isCurrent(lease) }) { return false }
    try await write { try tables($0).put(watermark) }
    return true
  }

  /// Stores notifications as they arrived, to be verified later.
  public func enqueueNotifications(_ bodies: [[UInt8]], at now: Timestamp) async throws(LedgerError)
  {
    let digests = bodies.map(ContentHash.text(of:))
    try await write { database in
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO inbox (received_at, digest, body, due_at, attempts, lease) VALUES (?, ?, ?, ?, 0, 0)
          ON CONFLICT (digest) DO NOTHING
          """)
      for (body, digest) in zip(bodies, digests) {
        try statement.execute(
          arguments: [
            now.milliseconds, digest, Data(body), JobDueDate.immediately.milliseconds,
          ])
      }
    }
  }

  /// Leases notifications that are due, oldest first.
  public func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [InboxItem] {
    assert(leaseEnd >= now, "a lease does not end before it starts")
    guard try await inboxCount() > 0 else { return [] }
    return try await write { database in
      let due = try Row.fetchAll(
        try database.cachedStatement(
          sql: "SELECT * FROM inbox WHERE due_at <= ? OR due_at > ? ORDER BY id LIMIT ?"),
        arguments: [
          now.milliseconds, JobDueDate.latestPlausible(at: now).milliseconds, max(0, limit),
        ])
      return try due.map { row in
        let item = InboxItem(row: row, lease: row["lease"] + 1)
        try database.cachedStatement(sql: "UPDATE inbox SET due_at = ?, lease = ? WHERE id = ?")
          .execute(arguments: [leaseEnd.milliseconds, item.lease, item.id])
        return item
      }
    }
  }

  /// Removes a notification that is recorded or quarantined, unless another worker leased it since.
  public func removeFromInbox(_ item: InboxItem) async throws(LedgerError) {
    try await change("DELETE FROM inbox WHERE id = ? AND lease = ?", [item.id, item.lease])
  }

  /// Reschedules a notification, unless another worker leased it since.
  public func reschedule(_ item: InboxItem) async throws(LedgerError) {
    try await change(
      "UPDATE inbox SET due_at = ?, attempts = ? WHERE id = ? AND lease = ?",
      [item.dueAt.milliseconds, item.attempts, item.id, item.lease])
  }

  /// Counts the notifications that are not verified yet.
  public func inboxCount() async throws(LedgerError) -> Int {
    try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM inbox") ?? 0 }
  }

  func change(_ sql: String, _ arguments: SQLArguments) async throws(LedgerError) {
    try await write { try $0.cachedStatement(sql: sql).execute(arguments: arguments.values) }
  }
}
