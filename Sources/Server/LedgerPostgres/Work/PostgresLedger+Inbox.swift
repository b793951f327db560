#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// The inbox of unverified notifications.
  extension PostgresLedger {
    /// Saves the time until which notifications are recorded.
    public func save(
      _ watermark: NotificationWatermark, under lease: WorkLease?
    ) async throws(LedgerError) -> Bool {
      try await !execute([InboxStatements.saving(watermark, under: lease)])[0].isEmpty
    }

    /// Stores notifications as they arrived, to be verified later.
    public func enqueueNotifications(
      _ bodies: [[UInt8]], at now: Timestamp
    ) async throws(LedgerError) {
      try await execute([InboxStatements.enqueuing(bodies, at: now)])
    }

    /// Leases notifications that are due, oldest first.
    public func leaseInboxItems(
      limit: Int, at now: Timestamp, until leaseEnd: Timestamp
    ) async throws(LedgerError) -> [InboxItem] {
      guard try await inboxCount() > 0 else { return [] }
      return try await execute(
        [InboxStatements.leasing(limit: limit, at: now, until: leaseEnd)]
      )[0].values { row throws(PostgresError) in try row.inboxItem() }
    }

    /// Removes a notification that is recorded or quarantined, unless another worker leased it
    /// since.
    public func removeFromInbox(_ item: InboxItem) async throws(LedgerError) {
      try await execute([InboxStatements.removing(item)])
    }

    /// Reschedules a notification, unless another worker leased it since.
    public func reschedule(_ item: InboxItem) async throws(LedgerError) {
      try await execute([InboxStatements.rescheduling(item)])
    }

    /// Counts the notifications that are not verified yet.
    public func inboxCount() async throws(LedgerError) -> Int {
      try await rows("SELECT count(*) FROM inbox").values { row throws(PostgresError) in
        Int(try row.int8(0))
      }.first ?? 0
    }
  }

  extension PostgresRow {
    /// Returns an item of the inbox from six columns.
    func inboxItem() throws(PostgresError) -> InboxItem {
      InboxItem(
        id: try int8(0), receivedAt: try timestamp(1), body: try bytes(2),
        dueAt: try timestamp(3), attempts: Int(try int8(4)), lease: try int8(5))
    }
  }
#endif
