package import AppStoreTypes
package import Ledger
package import Webhooks

/// How one attempt to send a delivery ended.
package struct WebhookResult: Sendable {
  /// The ways in which an attempt ends.
  package enum Ending: Sendable {
    /// The endpoint replied, or the connection failed.
    case replied(WebhookReply, at: Timestamp)
    /// Nothing was sent; a later attempt may succeed.
    case notSent(WebhookSenderError, at: Timestamp)
    /// The format has no message for the event.
    case noMessage
    /// The event no longer exists.
    case noEvent
  }

  /// The delivery.
  package let delivery: WebhookDelivery
  /// When the attempt started.
  package let start: Timestamp
  /// When the delivery's previous attempt started; `nil` for the first one.
  package let previous: Timestamp?
  /// How it ended.
  package let ending: Ending

  /// Creates a result.
  package init(
    _ delivery: WebhookDelivery, start: Timestamp, previous: Timestamp? = nil, ending: Ending
  ) {
    self.delivery = delivery
    self.start = start
    self.previous = previous
    self.ending = ending
  }

  /// The outcome in one word: `delivered`, `failed` or `skipped`.
  package var outcome: String {
    switch ending {
    case .replied(let reply, _): reply.result.isSuccess ? "delivered" : "failed"
    case .notSent: "failed"
    case .noMessage, .noEvent: "skipped"
    }
  }

  /// The number of this attempt.
  private var number: Int { delivery.attempts + 1 }

  /// The attempt for the rules; `nil` if none was made.
  var attempt: DeliveryAttempt? {
    switch ending {
    case .replied(let reply, let end):
      DeliveryAttempt(number: number, at: end, previous: previous, result: reply.result)
    case .notSent(_, let end):
      DeliveryAttempt(number: number, at: end, previous: previous, result: .failure(.blocked))
    case .noMessage, .noEvent: nil
    }
  }

  /// The attempt for the log; `nil` if none was made.
  var log: WebhookAttempt? {
    switch ending {
    case .replied(let reply, _):
      WebhookAttempt(
        deliveryID: delivery.id, number: number, at: start,
        durationMilliseconds: Int(reply.duration / .milliseconds(1)),
        statusCode: reply.result.status, error: reply.result.errorCode, response: reply.text)
    case .notSent(let error, _):
      WebhookAttempt(
        deliveryID: delivery.id, number: number, at: start, durationMilliseconds: 0,
        statusCode: nil, error: "not_sent", response: "\(error)")
    case .noMessage, .noEvent: nil
    }
  }
}

extension AttemptResult {
  /// A short code of the failure; `nil` for a success.
  package var errorCode: String? {
    switch self {
    case .response: isSuccess ? nil : "status"
    case .failure(let failure): failure.rawValue
    }
  }
}
