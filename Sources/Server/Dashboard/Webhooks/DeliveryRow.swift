internal import AppStoreCore
internal import Ledger

struct DeliveryRow {
  let deliveryID: String
  let deliveryLink: String
  let webhook: String
  let webhookLink: String
  let event: String
  let eventLink: String
  let isEvent: Bool
  let status: String
  let attemptCount: String
  let createdAt: String
  let nextAttemptAt: String?
  let trigger: String
  let isReplay: Bool
  let lastResult: String

  /// - Parameter last: The last attempt; `nil` if it was not read.
  init(_ delivery: WebhookDelivery, _ last: WebhookAttempt? = nil) {
    deliveryID = String(delivery.id)
    deliveryLink = PageAddress(.deliveries, deliveryID).text
    webhook = delivery.endpoint
    webhookLink = PageAddress(.webhooks, delivery.endpoint).text
    event = delivery.eventID
    // A forwarded notification has the sequence of its fact, and in quarantine a negative number.
    isEvent = delivery.eventID.hasPrefix("evt_")
    eventLink =
      isEvent
      ? PageAddress(.events, delivery.eventID).text
      : delivery.eventSequence > 0
        ? Pages.link(toFact: String(delivery.eventSequence)) : DashboardSection.quarantine.path
    status = delivery.status.rawValue
    attemptCount = String(delivery.attempts)
    createdAt = delivery.createdAt.iso8601
    nextAttemptAt = delivery.nextAttemptAt?.iso8601
    trigger = delivery.trigger.rawValue
    isReplay = delivery.trigger == .replay
    lastResult = last.map { AttemptRow($0).result } ?? ""
  }
}

struct AttemptRow {
  let number: String
  let at: String
  let duration: String
  let result: String
  let resultClass: String
  let response: String?

  init(_ attempt: WebhookAttempt) {
    number = String(attempt.number)
    at = attempt.at.iso8601
    duration = "\(attempt.durationMilliseconds) ms"
    result = Self.result(attempt.statusCode, attempt.error)
    resultClass = attempt.error == nil ? "delivered" : "failed"
    response = attempt.response.isEmpty ? nil : attempt.response
  }

  /// Returns the result of an attempt in a few words.
  static func result(_ statusCode: Int?, _ error: String?) -> String {
    statusCode.map { "status \($0)" } ?? error ?? "failed"
  }
}
