public import AppStoreCore

/// A rate limit as a bucket of tokens: each request takes one, and tokens refill evenly over time.
///
/// It is a value: time is passed in. A clock that is set back neither adds nor removes tokens.
public struct TokenBucket: Hashable, Sendable {
  /// The number of requests within a period before one is rejected.
  public struct Rate: Hashable, Sendable {
    /// The maximum burst: the capacity of the bucket.
    public let burst: Int
    /// The time in which an empty bucket refills.
    public let period: Duration

    /// Creates a rate.
    ///
    /// - Parameters:
    ///   - burst: At least 1.
    ///   - period: At least a millisecond.
    public init(burst: Int, per period: Duration) {
      precondition(burst >= 1, "a rate lets at least one request pass")
      precondition(period.milliseconds >= 1, "a rate has a period")
      self.burst = burst
      self.period = period
    }

    /// The number of tokens that are added in a millisecond.
    fileprivate var tokensPerMillisecond: Double { Double(burst) / Double(period.milliseconds) }
  }

  /// The decision about a request.
  public enum Decision: Hashable, Sendable {
    /// The request passes; `used` is the part of the burst in use with it.
    case passed(used: Int)
    /// The request is rejected; one passes after this time.
    case rejected(retryAfter: Duration)
  }

  /// Absorbs rounding errors, so that a refilled token counts.
  private static let tolerance = 1e-6

  /// The rate.
  public let rate: Rate
  private var tokens: Double
  private var updatedAt: Timestamp

  /// Creates a full bucket.
  public init(_ rate: Rate, at now: Timestamp) {
    self.rate = rate
    tokens = Double(rate.burst)
    updatedAt = now
  }

  /// Takes tokens if there is at least one.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - count: The number of tokens; those that are missing delay the next request.
  public mutating func take(at now: Timestamp, _ count: Int = 1) -> Decision {
    let decision = state(at: now)
    refill(at: now)
    if case .passed = decision {
      tokens = count == 1 ? max(0, tokens - 1) : tokens - Double(count)
    }
    return decision
  }

  /// Returns the result of ``take(at:_:)`` without taking a token.
  public func state(at now: Timestamp) -> Decision {
    var copy = self
    copy.refill(at: now)
    guard copy.tokens >= 1 - Self.tolerance else {
      let wait = ((1 - copy.tokens) / rate.tokensPerMillisecond).rounded(.up)
      return .rejected(retryAfter: .milliseconds(Int64(max(1, wait))))
    }
    let left = (copy.tokens - 1 + Self.tolerance).rounded(.down)
    let used = rate.burst - Int(max(0, left))
    assert((1...rate.burst).contains(used), "at least one token is used, and at most all")
    return .passed(used: used)
  }

  private mutating func refill(at now: Timestamp) {
    defer { updatedAt = now }
    guard now > updatedAt else { return }
    let passed = Double((now - updatedAt).milliseconds)
    tokens = min(Double(rate.burst), tokens + passed * rate.tokensPerMillisecond)
  }
}
