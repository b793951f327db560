internal import AppStoreTypes
internal import GRDB
internal import Ledger

extension WebhookEndpointState {
  init(row: Row) throws {
    let (name, text): (String, String) = (row["name"], row["status"])
    guard let status = Status(rawValue: text) else {
      throw LedgerError.unreadableRow("webhook endpoint", name)
    }
    let (failing, success): (Int64?, Int64?) = (row["failing_since"], row["last_success_at"])
    let warned: Int64? = row["warned_at"]
    self.init(
      name: name, status: status, reason: row["reason"], queuedThrough: row["queued_through"],
      failingSince: failing.map(Timestamp.init(milliseconds:)), failedEvents: row["failed_events"],
      lastSuccessAt: success.map(Timestamp.init(milliseconds:)),
      warnedAt: warned.map(Timestamp.init(milliseconds:)),
      changedAt: Timestamp(milliseconds: row["changed_at"]))
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
