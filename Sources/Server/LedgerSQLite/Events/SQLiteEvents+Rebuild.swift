internal import GRDB
internal import Ledger

/// What webhook endpoints remember while events are derived again.
extension SQLiteEvents {
  /// Saves for each endpoint the event with which it stopped; positions in other data stay.
  func startRebuild() throws {
    try database.step("UPDATE ledger SET event_rebuild_end = event_watermark")
    try database.step(
      """
      UPDATE webhook_endpoints SET
        queued_event = ifnull((SELECT id FROM events WHERE sequence = queued_through), ''),
        queued_change =
          ifnull((SELECT change_sequence FROM events WHERE sequence = queued_through), 0)
      WHERE instr(name, '.') = 0
      """)
  }

  /// Gives endpoints and pending deliveries the present sequences of their events.
  ///
  /// An event that is not derived any more is replaced by the last one of earlier changes.
  func finishRebuild() throws {
    try database.step("UPDATE ledger SET event_rebuild_end = NULL")
    try database.step(
      """
      UPDATE webhook_endpoints SET
        queued_through = coalesce(
          (SELECT sequence FROM events WHERE id = queued_event),
          (SELECT max(sequence) FROM events WHERE change_sequence <= queued_change), 0),
        queued_event = NULL, queued_change = NULL
      WHERE queued_event IS NOT NULL
      """)
    try database.step(
      """
      UPDATE webhook_deliveries
      SET event_sequence = (SELECT sequence FROM events WHERE id = event_id)
      WHERE status = 'pending' AND event_id IN (SELECT id FROM events)
      """)
  }
}
