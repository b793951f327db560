package import AppStoreCore
package import Ledger
package import Webhooks

/// How one attempt to send a delivery ended.
package struct WebhookResult: Sendable {
  /// The ways in which an attempt ends.
  package enum Ending: Sendable {
    /// The endpoint responded, or the connection failed; and how many messages of the event it
    /// accepted in all.
    case responded(WebhookResponse, at: Timestamp, sentParts: Int)
    /// No message can be created for the event, now or later.
    case invalid(WebhookBodyError)
    /// Nothing is sent for the event, and why; `nil` if the format has no message for it.
    case skipped(String?)
    /// Nothing can be sent at present, for a reason with a fix; it is no attempt.
    case held(String)
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
  init(
    _ delivery: WebhookDelivery, start: Timestamp, previous: Timestamp? = nil, ending: Ending
  ) {
    self.delivery = delivery
    self.start = start
    self.previous = previous
    self.ending = ending
  }

  /// The outcome in one word: `delivered`, `failed` or `skipped`; `nil` if nothing was attempted.
  package var outcome: String? {
    switch ending {
    case .responded(let response, _, _): response.result.isSuccess ? "delivered" : "failed"
    case .invalid: "failed"
    case .skipped, .noEvent: "skipped"
    case .held: nil
    }
  }

  /// Why nothing can be sent at present, and the fix; `nil` if something can.
  package var hold: String? {
    guard case .held(let reason) = ending else { return nil }
    return reason
  }

  /// The number of messages of the event that the endpoint accepted in all.
  var sentParts: Int {
    guard case .responded(_, _, let sentParts) = ending else { return delivery.sentParts }
    return sentParts
  }

  /// How the attempt ended for the pace of the endpoint; `nil` if nothing was sent.
  var paceOutcome: EndpointPace.Outcome? {
    guard case .responded(let response, _, _) = ending else { return nil }
    switch response.result {
    case .failure: return .failure
    case .response:
      if response.result.isOverloaded { return .overload }
      return response.result.isSuccess || response.result.isRejection ? .alive : .failure
    }
  }

  private var number: Int { delivery.attempts + 1 }

  /// The attempt for the rules; `nil` if nothing was sent.
  var attempt: DeliveryAttempt? {
    guard case .responded(let response, let end, _) = ending else { return nil }
    return DeliveryAttempt(number: number, at: end, previous: previous, result: response.result)
  }

  /// The entry of the log; `nil` if there is nothing to say.
  var log: WebhookAttempt? {
    switch ending {
    case .responded(let response, _, _):
      WebhookAttempt(
        deliveryID: delivery.id, number: number, at: start,
        durationMilliseconds: Int(response.duration / .milliseconds(1)),
        statusCode: response.result.status, error: response.result.errorCode,
        response: response.text)
    case .invalid(let error): unsent("invalid", error.reason)
    case .skipped(let reason?): unsent("skipped", reason)
    case .skipped(nil), .noEvent, .held: nil
    }
  }

  private func unsent(_ code: String, _ reason: String) -> WebhookAttempt {
    WebhookAttempt(
      deliveryID: delivery.id, number: number, at: start, durationMilliseconds: 0, statusCode: nil,
      error: code, response: reason)
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
