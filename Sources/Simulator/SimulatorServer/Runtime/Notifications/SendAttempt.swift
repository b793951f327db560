public import AppStoreCore
public import AppStoreServerAPI

/// An attempt to deliver a notification.
public struct SendAttempt: Hashable, Sendable, Codable {
  /// The time of sending, in the store's time.
  public var attemptDate: Timestamp
  /// The result in Apple's terms.
  public var sendAttemptResult: SendAttemptResult
  /// The HTTP status of the response; `nil` if there was none.
  public var status: Int?

  /// Creates an attempt.
  public init(attemptDate: Timestamp, sendAttemptResult: SendAttemptResult, status: Int?) {
    self.attemptDate = attemptDate
    self.sendAttemptResult = sendAttemptResult
    self.status = status
  }
}
