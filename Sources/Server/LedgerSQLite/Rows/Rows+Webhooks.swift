internal import AppStoreCore
internal import GRDB
internal import Ledger

extension WebhookEndpointState {
  /// The columns of ``init(_:)``, in order.
  static let columns = """
    name, status, reason, queued_through, failing_since, failed_events, last_success_at, warned_at,
    changed_at, pace_per_second
    """

  init(_ row: StatementRow) throws {
    let name = row.text(0) ?? ""
    guard let status = row.text(1).flatMap(Status.init(rawValue:)) else {
      throw LedgerError.unreadableRow("webhook endpoint", name)
    }
    func date(_ column: CInt) -> Timestamp? {
      row.isNull(column) ? nil : Timestamp(milliseconds: row.integer(column))
    }
    self.init(
      name: name, status: status, reason: row.text(2), queuedThrough: row.integer(3),
      failingSince: date(4), failedEvents: Int(row.integer(5)), lastSuccessAt: date(6),
      warnedAt: date(7), pacePerSecond: row.isNull(9) ? nil : Int(row.integer(9)),
      changedAt: Timestamp(milliseconds: row.integer(8)))
  }
}

extension WebhookDelivery {
  /// The columns of ``init(_:)``, in order.
  static let columns = """
    id, endpoint, event_id, event_sequence, customer, other_customer, status, attempts,
    sent_parts, next_attempt_at, created_at, trigger
    """

  init(_ row: StatementRow) throws {
    let id = row.integer(0)
    guard let status = row.text(6).flatMap(WebhookDeliveryStatus.init(rawValue:)),
      let trigger = row.text(11).flatMap(WebhookTrigger.init(rawValue:))
    else { throw LedgerError.unreadableRow("webhook delivery", "\(id)") }
    let nextAttemptAt = Timestamp(milliseconds: row.integer(9))
    self.init(
      id: id, endpoint: row.text(1) ?? "", eventID: row.text(2) ?? "",
      eventSequence: row.integer(3),
      customers: [row.text(4), row.text(5)].compactMap(\.self).map(AppUserID.init(rawValue:)),
      status: status, attempts: Int(row.integer(7)), sentParts: Int(row.integer(8)),
      nextAttemptAt: status == .pending ? nextAttemptAt : nil,
      createdAt: Timestamp(milliseconds: row.integer(10)), trigger: trigger)
  }
}

extension WebhookAttempt {
  init(row: Row) {
    self.init(
      deliveryID: row["delivery"], number: row["number"],
      at: Timestamp(milliseconds: row["at"]), durationMilliseconds: row["duration"],
      statusCode: row["status_code"], error: row["error"], response: row["response"])
  }
}
