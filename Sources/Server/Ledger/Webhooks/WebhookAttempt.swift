public import AppStoreCore

/// One attempt to send an event to an endpoint.
public struct WebhookAttempt: Hashable, Sendable {
  /// The most bytes of a response that are stored.
  public static let maxResponseBytes = 1024

  /// The delivery.
  public let deliveryID: WebhookDelivery.ID
  /// The number of the attempt, from 1.
  public let number: Int
  /// When the attempt started.
  public let at: Timestamp
  /// How long the attempt took, in milliseconds.
  public let durationMilliseconds: Int
  /// The status code of the response; `nil` if there was no response.
  public let statusCode: Int?
  /// A short code of the failure, such as `timeout`; `nil` if there was none.
  public let error: String?
  /// The first part of the response's body, without U+0000, which not every store accepts.
  public let response: String

  /// Creates an attempt; a longer response is cut.
  public init(
    deliveryID: WebhookDelivery.ID, number: Int, at: Timestamp, durationMilliseconds: Int,
    statusCode: Int?, error: String?, response: String = ""
  ) {
    assert(number > 0, "attempts are numbered from 1")
    self.deliveryID = deliveryID
    self.number = number
    self.at = at
    self.durationMilliseconds = durationMilliseconds
    self.statusCode = statusCode
    self.error = error
    self.response = Self.cut(response)
  }

  private static func cut(_ text: String) -> String {
    var found = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars where scalar != "\0" {
      bytes += UTF8.width(scalar)
      if bytes > maxResponseBytes { break }
      found.append(scalar)
    }
    return String(found)
  }
}

/// The result of an attempt, to record.
public struct WebhookOutcome: Hashable, Sendable {
  /// The delivery.
  public let deliveryID: WebhookDelivery.ID
  /// The number of earlier attempts; if another server added one since, the outcome is ignored.
  public let expectedAttempts: Int
  /// The attempt; `nil` if none was made, as for an event that is skipped.
  public let attempt: WebhookAttempt?
  /// The status after it.
  public let status: WebhookDeliveryStatus
  /// The number of messages of the event that the endpoint accepted, in this and earlier attempts.
  public let sentParts: Int
  /// When the next attempt is due; `nil` unless the delivery is still pending.
  public let nextAttemptAt: Timestamp?

  /// Creates an outcome.
  public init(
    deliveryID: WebhookDelivery.ID, expectedAttempts: Int, attempt: WebhookAttempt?,
    status: WebhookDeliveryStatus, sentParts: Int = 0, nextAttemptAt: Timestamp? = nil
  ) {
    assert(
      (status == .pending) == (nextAttemptAt != nil), "a pending delivery has a next attempt")
    assert(
      attempt.map { $0.deliveryID == deliveryID && $0.number == expectedAttempts + 1 } ?? true,
      "an attempt belongs to its delivery and has the next number")
    self.deliveryID = deliveryID
    self.expectedAttempts = expectedAttempts
    self.attempt = attempt
    self.status = status
    self.sentParts = sentParts
    self.nextAttemptAt = nextAttemptAt
  }

  /// The number of attempts after it.
  public var attempts: Int { expectedAttempts + (attempt == nil ? 0 : 1) }
}
