public import AppStoreTypes

/// A rate as a bucket of tokens: each request takes one, and they come back evenly over time.
///
/// It is a value: time is passed in. A clock that goes back brings no tokens and takes none.
public struct TokenBucket: Hashable, Sendable {
  /// How many requests, over how long, before any is refused.
  public struct Rate: Hashable, Sendable {
    /// The most requests at once: what the bucket holds.
    public let burst: Int
    /// How long an empty bucket takes to be full again.
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

    /// Tokens that come back in a millisecond.
    fileprivate var tokensPerMillisecond: Double { Double(burst) / Double(period.milliseconds) }
  }

  /// What a bucket says to a request.
  public enum Verdict: Hashable, Sendable {
    /// It may pass; how much of the burst is used up with it.
    case passed(used: Int)
    /// It may not; one will after this time.
    case refused(retryAfter: Duration)
  }

  /// Rounding must not keep a token that came back from being there.
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

  /// Takes a token if there is one.
  public mutating func take(at now: Timestamp) -> Verdict {
    let verdict = state(at: now)
    refill(at: now)
    if case .passed = verdict { tokens = max(0, tokens - 1) }
    return verdict
  }

  /// Returns what ``take(at:)`` would say, and takes nothing.
  public func state(at now: Timestamp) -> Verdict {
    var copy = self
    copy.refill(at: now)
    guard copy.tokens >= 1 - Self.tolerance else {
      let wait = ((1 - copy.tokens) / rate.tokensPerMillisecond).rounded(.up)
      return .refused(retryAfter: .milliseconds(Int64(max(1, wait))))
    }
    let left = (copy.tokens - 1 + Self.tolerance).rounded(.down)
    return .passed(used: rate.burst - Int(max(0, left)))
  }

  private mutating func refill(at now: Timestamp) {
    defer { updatedAt = now }
    guard now > updatedAt else { return }
    let passed = Double((now - updatedAt).milliseconds)
    tokens = min(Double(rate.burst), tokens + passed * rate.tokensPerMillisecond)
  }
}
