/// The rates of faults between the store and the developer's servers.
///
/// Default: 0. Shares are percentages and drawn from a seed: the same settings and calls give the
/// same faults.
public struct FaultConfiguration: Hashable, Sendable, Codable {
  /// The share of attempts to send a notification that are lost.
  public var drop = 0
  /// The share of notifications that are sent late.
  public var delay = 0
  /// The maximum delay, in seconds of the store's time.
  public var delaySeconds = 3600
  /// The share of attempts that arrive twice.
  public var duplicate = 0
  /// The share of notifications that a later one overtakes.
  public var reorder = 0
  /// The duration of every call of the server API, in milliseconds of real time.
  public var slowMilliseconds = 0
  /// The share of server API calls that fail with status 500.
  public var serverError = 0
  /// The seed of the faults.
  public var seed: UInt64 = 0

  /// Creates settings without faults.
  public init() {}

  /// The field that is out of range; `nil` if all are valid.
  var wrongField: String? {
    let shares = [
      ("drop", drop), ("delay", delay), ("duplicate", duplicate), ("reorder", reorder),
      ("serverError", serverError),
    ]
    if let wrong = shares.first(where: { !(0...100).contains($0.1) }) { return wrong.0 }
    if !(1...31_536_000).contains(delaySeconds) { return "delaySeconds" }
    return (0...60_000).contains(slowMilliseconds) ? nil : "slowMilliseconds"
  }
}
