public import AppStoreServerAPI
public import AppStoreTypes

/// One try to deliver a notification.
public struct SendAttempt: Hashable, Sendable, Codable {
  /// When it was sent, in the store's time.
  public var attemptDate: Timestamp
  /// How it ended, in Apple's words.
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
