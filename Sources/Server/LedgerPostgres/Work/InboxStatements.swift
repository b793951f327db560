#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of the inbox, and of the watermarks of notifications.
  enum InboxStatements {
    /// Returns what saves a watermark while the server has the lease; it returns a row if it does.
    static func saving(
      _ watermark: NotificationWatermark, under lease: WorkLease?
    ) -> PostgresStatement {
      // The lock keeps the lease as it is until the watermark is saved.
      PostgresStatement(
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
        ])
    }

    /// Returns what stores notifications; those that are stored already stay as they are.
    static func enqueuing(_ bodies: [[UInt8]], at now: Timestamp) -> PostgresStatement {
      // In the order of the digests, so that two servers never wait for each other.
      let items = bodies.map { (ContentHash.text(of: $0), $0) }.sorted { $0.0 < $1.0 }
      return PostgresStatement(
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

    /// Returns what leases due notifications, and returns them, oldest first.
    static func leasing(
      limit: Int, at now: Timestamp, until leaseEnd: Timestamp
    ) -> PostgresStatement {
      assert(leaseEnd >= now, "a lease does not end before it starts")
      return PostgresStatement(
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
        ])
    }

    /// Returns what removes a notification, unless another worker leased it since.
    static func removing(_ item: InboxItem) -> PostgresStatement {
      PostgresStatement(
        "DELETE FROM inbox WHERE id = $1 AND lease = $2", [.int(item.id), .int(item.lease)])
    }

    /// Returns what reschedules a notification, unless another worker leased it since.
    static func rescheduling(_ item: InboxItem) -> PostgresStatement {
      PostgresStatement(
        "UPDATE inbox SET due_at = $3, attempts = $4 WHERE id = $1 AND lease = $2",
        [
          .int(item.id), .int(item.lease), .int(item.dueAt.milliseconds),
          .int(Int64(item.attempts)),
        ])
    }
  }
#endif
