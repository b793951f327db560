package import AppStoreTypes

/// How many events an endpoint may receive in a second.
///
/// A receiver that responds with 429, 502, 503 or 504 is overloaded: the rate is halved, at most once
/// in ten seconds, because requests that were sent together fail together. For each minute without such a
/// response the rate doubles, until it is what the catalog says. Without a rate in the catalog it is
/// the number of events that were sent in a second before the first of these responses. The rate is at
/// least one event in a second.
package struct EndpointPace: Hashable, Sendable {
  /// The shortest time between two halvings.
  package static let halvingInterval = Duration.seconds(10)
  /// The time without overload after which the rate doubles.
  package static let recoveryInterval = Duration.seconds(60)
  /// The most halvings that count.
  private static let maxHalvings = 10

  private let configured: Int?
  private var observed = 0
  private var halvings = 0
  private var halvedAt: Timestamp?
  /// When the time of recovery started: the last overload, or the last doubling.
  private var calmSince: Timestamp?
  private var second: Int64 = 0
  private var used = 0
  private var usedBefore = 0

  /// Creates a pace; `nil` for no limit.
  package init(perSecond: Int?) { configured = perSecond }

  /// The events in each second at present; `nil` for no limit.
  package var perSecond: Int? {
    guard halvings > 0 else { return configured }
    return max(1, (configured ?? observed) >> halvings)
  }

  /// Returns how many of some events may be sent now.
  package mutating func allowed(_ count: Int, at now: Timestamp) -> Int {
    recover(at: now)
    startSecond(at: now)
    guard let perSecond else { return max(0, count) }
    return max(0, min(count, perSecond - used))
  }

  /// Counts events that are sent.
  package mutating func use(_ count: Int) { used += count }

  /// Halves the rate after a response of an overloaded receiver.
  package mutating func halve(at now: Timestamp) {
    recover(at: now)
    calmSince = now
    if let halvedAt, now < halvedAt + Self.halvingInterval, halvedAt <= now { return }
    if halvings == 0 { observed = max(2, used, usedBefore) }
    halvings = min(halvings + 1, Self.maxHalvings)
    halvedAt = now
  }

  private mutating func recover(at now: Timestamp) {
    while halvings > 0, let calm = calmSince, now >= calm + Self.recoveryInterval {
      halvings -= 1
      calmSince = calm + Self.recoveryInterval
    }
  }

  private mutating func startSecond(at now: Timestamp) {
    let current = now.milliseconds / 1000
    guard current != second else { return }
    usedBefore = current == second + 1 ? used : 0
    (second, used) = (current, 0)
  }
}
