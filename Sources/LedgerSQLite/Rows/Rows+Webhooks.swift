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
  init(row: Row) throws {
    let id: Int64 = row["id"]
    let (statusText, triggerText): (String, String) = (row["status"], row["trigger"])
    guard let status = WebhookDeliveryStatus(rawValue: statusText),
      let trigger = WebhookTrigger(rawValue: triggerText)
    else { throw LedgerError.unreadableRow("webhook delivery", "\(id)") }
    let customers: [String?] = [row["customer"], row["other_customer"]]
    self.init(
      id: id, endpoint: row["endpoint"], eventID: row["event_id"],
      eventSequence: row["event_sequence"],
      customers: customers.compactMap(\.self).map(AppUserID.init(rawValue:)), status: status,
      attempts: row["attempts"], sentParts: row["sent_parts"],
      nextAttemptAt: (row["next_attempt_at"] as Int64?).map(Timestamp.init(milliseconds:)),
      createdAt: Timestamp(milliseconds: row["created_at"]), trigger: trigger)
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
