#if Postgres
  internal import AppStoreCore
  internal import Ledger
  internal import PostgresLink

  /// The SQL of events and of their derivation.
  enum EventStatements {
    /// The columns that ``PostgresRow/event()`` reads.
    static let columns = """
      sequence, previous, id, type, customer, other_customer, environment, bundle_id,
      change_sequence, occurred_at, recorded_at, body
      """

    /// Locks the ledger's row, and reads the progress as the last change left it.
    static let lock: PostgresStatement =
      "SELECT event_watermark, last_event, event_rebuild_end FROM ledger FOR UPDATE"

    static let deletions: [PostgresStatement] = [
      "DELETE FROM events", "DELETE FROM event_states", "DELETE FROM due_dates",
      "DELETE FROM subscription_risks", "DELETE FROM refund_requests",
      "UPDATE ledger SET event_watermark = 0, last_event = 0",
    ]

    static func progress(in rows: PostgresRows) throws(LedgerError) -> EventProgress {
      let progress = try rows.values { row throws(PostgresError) in
        EventProgress(
          watermark: try row.int8(0), newestEvent: try row.int8(1),
          rebuildEnd: try row.optionalInt8(2))
      }
      guard let first = progress.first else { throw .notALedger(LedgerError.postgres) }
      return first
    }

    /// Returns what reads the newest event that each customer has under either of its two customers.
    static func newestEvents(of customers: [AppUserID]) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT wanted.id, greatest(
          (SELECT max(sequence) FROM events WHERE customer = wanted.id),
          (SELECT max(sequence) FROM events WHERE other_customer = wanted.id))
        FROM unnest($1::text[]) AS wanted (id)
        """, [.texts(customers.map(\.rawValue))])
    }

    static func newestEvents(in rows: PostgresRows) throws(LedgerError) -> [AppUserID: Int64] {
      var newest: [AppUserID: Int64] = [:]
      for (id, sequence) in try rows.values({ row throws(PostgresError) in
        (AppUserID(rawValue: try row.text(0)), try row.optionalInt8(1))
      }) { newest[id] = sequence }
      return newest
    }

    /// Returns what removes due dates that were not moved, and returns them.
    static func removing(_ dates: [DueDate]) -> PostgresStatement {
      PostgresStatement(
        """
        DELETE FROM due_dates USING unnest($1::text[], $2::text[], $3::int8[])
          AS passed (subject, kind, due_at)
        WHERE due_dates.subject = passed.subject AND due_dates.kind = passed.kind
          AND due_dates.due_at = passed.due_at
        RETURNING due_dates.subject, due_dates.kind, due_dates.due_at
        """,
        [
          .texts(dates.map(\.key.subject)), .texts(dates.map(\.key.kind)),
          .ints(dates.map(\.date.milliseconds)),
        ])
    }

    /// Returns what writes a batch: one statement for each table and kind of change.
    static func writing(
      _ batch: EventBatch, at positions: [EventPosition], after progress: EventProgress
    ) -> [PostgresStatement] {
      assert(positions.count == batch.events.count, "each event has a position")
      var statements: [PostgresStatement] = []
      if !batch.events.isEmpty {
        statements += [
          inserting(batch.events, at: positions), LedgerHint.eventsAppended.statement,
        ]
      }
      statements += PostgresWrite(rows: batch.rows).statements
      let newest = positions.last?.sequence ?? progress.newestEvent
      statements.append(
        PostgresStatement(
          "UPDATE ledger SET event_watermark = $1, last_event = $2",
          [.int(batch.watermark), .int(newest)]))
      if let end = progress.rebuildEnd, batch.watermark >= end { statements += finishOfRebuild }
      return statements
    }

    private static func inserting(
      _ events: [NewEvent], at positions: [EventPosition]
    ) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO events (\(columns))
        SELECT * FROM unnest(
          $1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::int8[], $10::int8[], $11::int8[], $12::bytea[])
        """,
        [
          .ints(positions.map(\.sequence)), .ints(positions.map(\.previous)),
          .texts(events.map(\.id)), .texts(events.map(\.type)),
          .texts(events.map { $0.customer?.rawValue }),
          .texts(events.map { $0.otherCustomer?.rawValue }),
          .texts(events.map { $0.environment?.rawValue }),
          .texts(events.map { $0.bundleID?.rawValue }), .ints(events.map(\.changeSequence)),
          .ints(events.map(\.occurredAt.milliseconds)),
          .ints(events.map(\.recordedAt.milliseconds)), .byteArrays(events.map(\.body)),
        ])
    }
  }

  extension PostgresRow {
    /// Returns an event from ``EventStatements/columns``.
    func event() throws(PostgresError) -> RecordedEvent {
      RecordedEvent(
        position: EventPosition(sequence: try int8(0), previous: try optionalInt8(1)),
        event: NewEvent(
          id: try text(2), type: try text(3), customer: try appUserID(4),
          otherCustomer: try appUserID(5),
          environment: try optionalText(6).map(AppStoreEnvironment.init(rawValue:)),
          bundleID: try optionalText(7).map(BundleID.init(rawValue:)),
          changeSequence: try int8(8), occurredAt: try timestamp(9), recordedAt: try timestamp(10),
          body: try bytes(11)))
    }

    /// Returns a due date from its subject, kind and date.
    func dueDate() throws(PostgresError) -> DueDate {
      DueDate(
        key: DueDate.Key(subject: try text(0), kind: try text(1)), date: try timestamp(2))
    }
  }
#endif
