/// How much goes wrong between the store and the developer's servers; everything is at 0 at first.
///
/// Shares are percentages, drawn from a seed: the same dial and the same calls give the same faults.
public struct FaultDial: Hashable, Sendable, Codable {
  /// The share of attempts to send a notification that are lost on the way.
  public var drop = 0
  /// The share of notifications that are sent later than they could be.
  public var delay = 0
  /// The longest delay, in seconds of the store's time.
  public var delaySeconds = 3600
  /// The share of attempts that arrive twice.
  public var duplicate = 0
  /// The share of notifications that a later one overtakes.
  public var reorder = 0
  /// How long every call of the server API takes, in milliseconds of real time.
  public var slowMilliseconds = 0
  /// The share of calls of the server API that are answered 500.
  public var serverError = 0
  /// What the faults are drawn from.
  public var seed: UInt64 = 0

  /// Creates a dial on which everything is at 0.
  public init() {}

  /// The field that is outside its range; `nil` when all are right.
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
