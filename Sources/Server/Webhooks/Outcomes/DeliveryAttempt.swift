public import AppStoreCore

/// One attempt to deliver one event to one endpoint.
public struct DeliveryAttempt: Hashable, Sendable {
  /// The number of the attempt; 1 for the first.
  public let number: Int
  /// The time at which it ended.
  public let at: Timestamp
  /// The time of the delivery's previous attempt; `nil` for the first one.
  public let previous: Timestamp?
  /// What it resulted in.
  public let result: AttemptResult

  /// Creates an attempt.
  public init(number: Int, at: Timestamp, previous: Timestamp?, result: AttemptResult) {
    assert(number >= 1, "attempts are numbered from 1")
    self.number = number
    self.at = at
    self.previous = previous
    self.result = result
  }
}
