#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// The quarantine.
  extension PostgresLedger {
    /// Stores data that failed verification; the same bytes from the same source are stored once.
    public func quarantine(
      source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
    ) async throws(LedgerError) {
      let digest = ContentHash.text(of: raw)
      let isHeld = try await !rows(of: QuarantineStatements.finding(digest, from: source)).isEmpty
      guard !isHeld else { return }
      let used = try QuarantineStatements.usage(
        in: try await rows(of: QuarantineStatements.usage))
      try QuarantineRules.check(used, adding: raw.count, from: source)
      try await execute([
        QuarantineStatements.adding(
          source: source, check: check, explanation: explanation, raw: raw, digest: digest, at: now)
      ])
    }

    /// Returns quarantined items, newest first.
    public func quarantined(limit: Int) async throws(LedgerError) -> [QuarantinedItem] {
      try await quarantined(before: nil, limit: limit)
    }

    /// Returns the quarantined items that arrived before one, newest first.
    public func quarantined(
      before newer: QuarantinedItem.ID?, limit: Int
    ) async throws(LedgerError) -> [QuarantinedItem] {
      try await items(
        "WHERE id < $1 ORDER BY id DESC LIMIT $2",
        [.int(newer ?? .max), .int(Int64(max(0, limit)))])
    }

    /// Returns quarantined items in order of arrival.
    public func quarantined(
      after: QuarantinedItem.ID?, limit: Int
    ) async throws(LedgerError) -> [QuarantinedItem] {
      try await items(
        "WHERE id > $1 ORDER BY id LIMIT $2", [.int(after ?? .min), .int(Int64(max(0, limit)))])
    }

    /// Returns one quarantined item; `nil` if none exists.
    public func quarantinedItem(
      _ id: QuarantinedItem.ID
    ) async throws(LedgerError) -> QuarantinedItem? {
      try await items("WHERE id = $1", [.int(id)]).first
    }

    private func items(
      _ clause: String, _ values: [PostgresValue]
    ) async throws(LedgerError) -> [QuarantinedItem] {
      try await rows(of: QuarantineStatements.items(clause, values)).values {
        row throws(PostgresError) in try row.quarantinedItem()
      }
    }

    /// Saves the result of retrying a quarantined item, unless it left the quarantine.
    public func save(_ item: QuarantinedItem) async throws(LedgerError) {
      try await execute([QuarantineStatements.saving(item)])
    }

    /// Removes an item from the quarantine because it is recorded.
    public func releaseQuarantined(_ id: QuarantinedItem.ID) async throws(LedgerError) {
      try await execute("DELETE FROM quarantine WHERE id = $1", [.int(id)])
    }

    /// Removes discarded items from the quarantine, with an audit entry in the same transaction.
    public func discardQuarantined(
      _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
    ) async throws(LedgerError) -> Int {
      try await link.transaction(converting: LedgerError.init) {
        transaction throws(LedgerError) in
        let results = try await transaction.results(
          of: [LedgerCounters.lock, QuarantineStatements.removing(ids)])
        let items = try results[1].values { row throws(PostgresError) in
          (id: try row.int8(0), check: try row.text(1))
        }
        guard !items.isEmpty else { return 0 }
        var changes = LedgerChanges()
        changes.put(QuarantineRules.discard(items.sorted { $0.id < $1.id }, by: actor, at: now))
        let write = PostgresWrite(
          changes, after: try LedgerCounters(row: results[0]), headers: [:])
        _ = try await transaction.results(of: write.statements)
        return items.count
      }
    }
  }

  extension PostgresRow {
    /// Returns a quarantined item from ten columns.
    func quarantinedItem() throws(PostgresError) -> QuarantinedItem {
      QuarantinedItem(
        id: try int8(0),
        arrival: LedgerPosition(date: try timestamp(1), lastOperationID: try int8(2)),
        source: try text(3), check: try text(4), explanation: try text(5), raw: try bytes(6),
        attempts: Int(try int8(7)),
        triedAt: try optionalInt8(8).map(Timestamp.init(milliseconds:)),
        triedWith: try optionalText(9))
    }
  }
#endif
