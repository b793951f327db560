/// The values between two ends.
public struct Interval: Hashable, Sendable, CustomStringConvertible {
  /// The lower end.
  public let low: Double
  /// The upper end.
  public let high: Double

  /// Creates an interval around a value.
  public init(around value: Double, halfWidth: Double) {
    low = value - halfWidth
    high = value + halfWidth
  }

  /// Whether all values are above or all are below 0.
  public var excludesZero: Bool { low > 0 || high < 0 }

  /// The two ends.
  public var description: String { "[\(low), \(high)]" }
}
