#if Postgres
  internal import PostgresLink

  /// What webhook endpoints remember while events are derived again.
  extension EventStatements {
    /// Saves for each endpoint the event with which it stopped; positions in other data stay.
    static let startOfRebuild: [PostgresStatement] = [
      "UPDATE ledger SET event_rebuild_end = event_watermark",
      """
      UPDATE webhook_endpoints SET
        queued_event = coalesce((SELECT id FROM events WHERE sequence = queued_through), ''),
        queued_change =
          coalesce((SELECT change_sequence FROM events WHERE sequence = queued_through), 0)
      WHERE strpos(name, '.') = 0
      """,
    ]

    /// Gives endpoints and pending deliveries the present sequences of their events.
    ///
    /// An event that is not derived any more is replaced by the last one of earlier changes.
    static let finishOfRebuild: [PostgresStatement] = [
      "UPDATE ledger SET event_rebuild_end = NULL",
      """
      UPDATE webhook_endpoints SET
        queued_through = coalesce(
          (SELECT sequence FROM events WHERE id = queued_event),
          (SELECT max(sequence) FROM events WHERE change_sequence <= queued_change), 0),
        queued_event = NULL, queued_change = NULL
      WHERE queued_event IS NOT NULL
      """,
      """
      UPDATE webhook_deliveries SET event_sequence = events.sequence
      FROM events WHERE events.id = webhook_deliveries.event_id
        AND webhook_deliveries.status = 'pending'
      """,
    ]
  }
#endif
