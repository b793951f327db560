#if Postgres
  public import AppStoreTypes
  public import Ledger
  internal import PostgresLink

  /// The inbox of unverified notifications.
  extension PostgresLedger {
    /// Returns the time until which notifications are recorded, ordered by app and environment.
    public func notificationWatermarks() async throws(LedgerError) -> [NotificationWatermark] {
      try await rows(
        """
        SELECT bundle_id, environment, recorded_until FROM notification_watermarks
        ORDER BY bundle_id, environment
        """
      ).values { row throws(PostgresError) in try row.watermark() }
    }

    /// Saves the time until which notifications are recorded.
    public func save(
      _ watermark: NotificationWatermark, under lease: WorkLease?
    ) async throws(LedgerError) -> Bool {
      // The lock keeps the lease as it is until the watermark is saved.
      try await !execute(
        """
        WITH held AS (
          SELECT 1 FROM leases WHERE name = $4 AND owner = $5 AND token = $6 FOR SHARE
        )
        INSERT INTO notification_watermarks (bundle_id, environment, recorded_until)
        SELECT $1, $2, $3 WHERE $4 IS NULL OR EXISTS (SELECT 1 FROM held)
        ON CONFLICT (bundle_id, environment) DO UPDATE SET recorded_until = excluded.recorded_until
        RETURNING 1
        """,
        [
          .text(watermark.bundleID.rawValue), .text(watermark.environment.rawValue),
          .int(watermark.recordedUntil.milliseconds), .text(lease?.name), .uuid(lease?.owner),
          .int(lease?.token),
        ]
      ).isEmpty
    }

    /// Stores notifications as they arrived, to be verified later.
    public func enqueueNotifications(
      _ bodies: [[UInt8]], at now: Timestamp
    ) async throws(LedgerError) {
      // In the order of the digests, so that two servers never wait for each other.
      let items = bodies.map { (ContentHash.text(of: $0), $0) }.sorted { $0.0 < $1.0 }
      try await execute(
        """
        INSERT INTO inbox (received_at, digest, body, due_at, attempts, lease)
        SELECT $1, digest, body, $2, 0, 0 FROM unnest($3::text[], $4::bytea[]) AS item (digest, body)
        ON CONFLICT (digest) DO NOTHING
        """,
        [
          .int(now.milliseconds), .int(JobDueDate.immediately.milliseconds),
          .texts(items.map(\.0)), .byteArrays(items.map(\.1)),
        ])
    }

    /// Leases notifications that are due, oldest first.
    public func leaseInboxItems(
      limit: Int, at now: Timestamp, until leaseEnd: Timestamp
    ) async throws(LedgerError) -> [InboxItem] {
      guard try await inboxCount() > 0 else { return [] }
      return try await execute(
        """
        WITH selected AS (
          SELECT * FROM inbox WHERE due_at <= $1 OR due_at > $2 ORDER BY id LIMIT $3
          FOR UPDATE SKIP LOCKED
        ), leased AS (
          UPDATE inbox SET due_at = $4, lease = inbox.lease + 1 FROM selected
          WHERE inbox.id = selected.id RETURNING inbox.id
        )
        SELECT id, received_at, body, due_at, attempts, lease + 1
        FROM selected JOIN leased USING (id) ORDER BY id
        """,
        [
          .int(now.milliseconds), .int(JobDueDate.latestPlausible(at: now).milliseconds),
          .int(Int64(max(0, limit))), .int(leaseEnd.milliseconds),
        ]
      ).values { row throws(PostgresError) in try row.inboxItem() }
    }

    /// Removes a notification that is recorded or quarantined, unless another worker leased it
    /// since.
    public func removeFromInbox(_ item: InboxItem) async throws(LedgerError) {
      try await execute(
        "DELETE FROM inbox WHERE id = $1 AND lease = $2", [.int(item.id), .int(item.lease)])
    }

    /// Reschedules a notification, unless another worker leased it since.
    public func reschedule(_ item: InboxItem) async throws(LedgerError) {
      try await execute(
        "UPDATE inbox SET due_at = $3, attempts = $4 WHERE id = $1 AND lease = $2",
        [
          .int(item.id), .int(item.lease), .int(item.dueAt.milliseconds),
          .int(Int64(item.attempts)),
        ])
    }

    /// Counts the notifications that are not verified yet.
    public func inboxCount() async throws(LedgerError) -> Int {
      try await rows("SELECT count(*) FROM inbox").values { row throws(PostgresError) in
        Int(try row.int8(0))
      }.first ?? 0
    }
  }

  extension PostgresRow {
    /// Returns a watermark from three columns.
    func watermark() throws(PostgresError) -> NotificationWatermark {
      NotificationWatermark(
        bundleID: BundleID(rawValue: try text(0)),
        environment: AppStoreEnvironment(rawValue: try text(1)), recordedUntil: try timestamp(2))
    }

    /// Returns an item of the inbox from six columns.
    func inboxItem() throws(PostgresError) -> InboxItem {
      InboxItem(
        id: try int8(0), receivedAt: try timestamp(1), body: try bytes(2),
        dueAt: try timestamp(3), attempts: Int(try int8(4)), lease: try int8(5))
    }
  }
#endif
