public import AppStoreTypes

/// How the delivery of a notification ended, in Apple's words.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult>
public struct SendAttemptResult: OpenCode {
  /// Apple's text.
  public let rawValue: String
  /// Creates a result from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The developer's server answered with a status from 200 to 206.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// The developer's server answered with another status.
  public static let unsuccessfulStatus = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
  /// The developer's server did not answer.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
}

/// One try to deliver a notification.
public struct SendAttempt: Hashable, Sendable, Codable {
  /// When it was sent, in the store's time.
  public var attemptDate: Timestamp
  /// How it ended.
  public var sendAttemptResult: SendAttemptResult
  /// The HTTP status of the answer; `nil` when none came.
  public var status: Int?

  /// Creates an attempt.
  public init(attemptDate: Timestamp, sendAttemptResult: SendAttemptResult, status: Int?) {
    self.attemptDate = attemptDate
    self.sendAttemptResult = sendAttemptResult
    self.status = status
  }
}
