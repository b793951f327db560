public import AppStoreCore
internal import Foundation
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Stores data that failed verification; the same bytes from the same source are stored once.
  public func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) async throws(LedgerError) {
    let digest = ContentHash.text(of: raw)
    try await write { database in
      let isKept = try Int.fetchOne(
        try database.cachedStatement(
          sql: "SELECT 1 FROM quarantine WHERE source = ? AND digest = ?"),
        arguments: SQLArguments([source, digest]).values)
      guard isKept == nil else { return }
      let shares = try Row.fetchAll(
        database, sql: "SELECT source, count(*), sum(length(raw)) FROM quarantine GROUP BY source")
      let held = Dictionary(
        uniqueKeysWithValues: shares.map {
          ($0[0] as String, QuarantineRules.Usage(items: $0[1], bytes: $0[2]))
        })
      try QuarantineRules.check(held, adding: raw.count, from: source)
      try tables(database).run(
        """
        INSERT INTO quarantine (
          received_at, source, failed_check, explanation, raw, digest, newest_act
        ) VALUES (?, ?, ?, ?, ?, ?, ifnull((SELECT max(number) FROM acts), 0))
        """,
        [now.milliseconds, source, check, explanation, Data(raw), digest])
    }
  }

  /// Returns quarantined items, newest first.
  public func quarantined(limit: Int) async throws(LedgerError) -> [QuarantinedItem] {
    try await quarantined(before: nil, limit: limit)
  }

  /// Returns the quarantined items that arrived before one, newest first.
  public func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem] {
    try await rows(
      "SELECT * FROM quarantine WHERE id < ? ORDER BY id DESC LIMIT ?",
      [newer ?? .max, max(0, limit)], QuarantinedItem.init(row:))
  }

  /// Returns quarantined items in order of arrival.
  public func quarantined(
    after: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem] {
    try await rows(
      "SELECT * FROM quarantine WHERE id > ? ORDER BY id LIMIT ?", [after ?? .min, max(0, limit)],
      QuarantinedItem.init(row:))
  }

  /// Returns one quarantined item; `nil` if none exists.
  public func quarantinedItem(
    _ id: QuarantinedItem.ID
  ) async throws(LedgerError) -> QuarantinedItem? {
    try await rows("SELECT * FROM quarantine WHERE id = ?", [id], QuarantinedItem.init(row:)).first
  }

  /// Saves the result of retrying a quarantined item, unless it left the quarantine.
  public func save(_ item: QuarantinedItem) async throws(LedgerError) {
    try await change(
      """
      UPDATE quarantine SET failed_check = ?, explanation = ?, attempts = ?, tried_at = ?,
        tried_with = ? WHERE id = ?
      """,
      [
        item.check, item.explanation, item.attempts, item.triedAt?.milliseconds, item.triedWith,
        item.id,
      ])
  }

  /// Removes an item from the quarantine because it is recorded.
  public func releaseQuarantined(_ id: QuarantinedItem.ID) async throws(LedgerError) {
    try await change("DELETE FROM quarantine WHERE id = ?", [id])
  }

  /// Removes discarded items from the quarantine.
  public func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) async throws(LedgerError) -> Int {
    try await write { database in
      var items: [(id: QuarantinedItem.ID, check: String)] = []
      let find = try database.cachedStatement(
        sql: "SELECT failed_check FROM quarantine WHERE id = ?")
      let delete = try database.cachedStatement(sql: "DELETE FROM quarantine WHERE id = ?")
      for id in ids.sorted() {
        guard let check = try String.fetchOne(find, arguments: [id]) else { continue }
        try delete.execute(arguments: [id])
        items.append((id, check))
      }
      guard !items.isEmpty else { return 0 }
      try tables(database).put(QuarantineRules.discard(items, by: actor, at: now))
      return items.count
    }
  }
}
