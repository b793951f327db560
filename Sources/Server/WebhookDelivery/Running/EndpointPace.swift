package import AppStoreCore

/// How many events an endpoint may receive in a second.
///
/// A receiver that responds with 429, 502, 503 or 504 is overloaded. The rate falls by the share of such
/// responses, by a half at most, and at most once in five seconds, because requests that were sent
/// together fail together. It does not fall below 10 events in a second. For each five seconds without such responses
/// it doubles, until it is what the catalog says. Without a rate in the catalog it is the number of
/// events that were sent in a second before the first of these responses.
///
/// An endpoint to which 20 attempts in a row failed is dead: it receives one event at a time, first
/// after a second, then after up to half a minute, until one succeeds. So an outage uses up few attempts,
/// and what waits is sent soon after it.
package struct EndpointPace: Hashable, Sendable {
  /// How an attempt ended, as far as the pace depends on it.
  package enum Outcome: Hashable, Sendable {
    /// The endpoint responded, perhaps with a rejection of the event.
    case alive
    /// The endpoint wants fewer requests.
    case overload
    /// The endpoint did not respond, or failed.
    case failure
  }

  /// The shortest time between two reductions, and the time without overload after which the rate
  /// doubles.
  package static let interval = Duration.seconds(5)
  /// The share of responses up to which overload is not considered.
  static let toleratedShare = 0.05
  /// The rate that is never reduced, in events in a second, unless the catalog has a low rate.
  package static let minimum = 10
  /// The number of attempts in a row that fail until an endpoint is dead.
  static let deadFailures = 20
  /// The first and the longest time between two events to a dead endpoint.
  package static let probing = Duration.seconds(1)...Duration.seconds(30)

  private let configured: Int?
  /// The number of events in a second before the first reduction.
  private var observed = 0
  /// The reduced rate; `nil` for none.
  private var reduced: Int?
  private var reducedAt: Timestamp?
  /// When the time of recovery started: the last overload, or the last doubling.
  private var calmSince: Timestamp?
  /// The responses since the start of the current interval.
  private var responses = Responses(start: Timestamp(milliseconds: 0))
  private var failuresInRow = 0
  /// What a dead endpoint receives; `nil` for another one.
  private var probe: Probe?
  private var second: Int64 = 0
  private var used = 0
  private var usedBefore = 0

  /// Creates a pace; `nil` for no limit.
  package init(perSecond: Int?) { configured = perSecond }

  /// The events in each second at present: 0 for a dead endpoint, `nil` for no limit.
  package var perSecond: Int? {
    if probe != nil { return 0 }
    return reduced ?? configured
  }

  /// Whether the endpoint is dead: it receives single events only.
  package var isDead: Bool { probe != nil }

  /// The lowest rate of an overloaded endpoint.
  private var lowest: Int { min(Self.minimum, configured.map { max(1, $0 / 4) } ?? Self.minimum) }

  /// Returns how many of some events may be sent now.
  package mutating func allowed(_ count: Int, at now: Timestamp) -> Int {
    recover(at: now)
    startSecond(at: now)
    if let probe { return probe.isDue(at: now) ? min(1, max(0, count)) : 0 }
    guard let perSecond else { return max(0, count) }
    return max(0, min(count, perSecond - used))
  }

  /// Counts events that are sent.
  package mutating func use(_ count: Int, at now: Timestamp) {
    used += count
    guard count > 0, let probe else { return }
    self.probe = Probe(wait: probe.wait, since: now, isSent: true)
  }

  /// Counts how attempts ended, in the order in which they ended.
  package mutating func record(_ outcomes: [Outcome], at now: Timestamp) {
    // Overload after exactly the interval of calm ends the recovery.
    if !outcomes.contains(.overload) { recover(at: now) }
    startSecond(at: now)
    if now < responses.start || now >= responses.start + Self.interval {
      responses = Responses(start: now)
    }
    for outcome in outcomes { note(outcome, at: now) }
    if outcomes.contains(.overload) { reduce(at: now) }
  }

  private mutating func note(_ outcome: Outcome, at now: Timestamp) {
    responses.all += 1
    switch outcome {
    case .alive:
      failuresInRow = 0
      probe = nil
      return
    case .overload: responses.overloads += 1
    case .failure: break
    }
    failuresInRow += 1
    guard failuresInRow >= Self.deadFailures else { return }
    guard let probe else {
      if reduced == nil { observed = max(Self.minimum, used, usedBefore) }
      (reduced, calmSince) = (lowest, now)
      self.probe = Probe(wait: Self.probing.lowerBound, since: now)
      return
    }
    // Attempts that started before the endpoint was dead say nothing new.
    guard probe.isSent else { return }
    self.probe = Probe(wait: min(probe.wait * 2, Self.probing.upperBound), since: now)
  }

  /// Reduces the rate of an overloaded receiver.
  private mutating func reduce(at now: Timestamp) {
    let share = responses.share
    guard share > Self.toleratedShare else { return }
    calmSince = now
    if let reducedAt, now < reducedAt + Self.interval, reducedAt <= now { return }
    if reduced == nil { observed = max(Self.minimum, used, usedBefore) }
    let rate = Double(reduced ?? configured ?? observed)
    let slower = max(lowest, Int((rate * max(0.5, 1 - share)).rounded(.down)))
    assert(Double(slower) <= rate, "overload does not raise the rate")
    reduced = slower
    reducedAt = now
  }

  private mutating func recover(at now: Timestamp) {
    guard probe == nil else {
      // The recovery starts when the endpoint responds again.
      calmSince = now
      return
    }
    while let rate = reduced, let calm = calmSince, now >= calm + Self.interval {
      calmSince = calm + Self.interval
      reduced = rate * 2 < configured ?? observed ? rate * 2 : nil
    }
  }

  private mutating func startSecond(at now: Timestamp) {
    let current = now.milliseconds / 1000
    guard current != second else { return }
    usedBefore = current == second + 1 ? used : 0
    (second, used) = (current, 0)
  }
}

extension EndpointPace {
  /// The responses of an interval.
  private struct Responses: Hashable {
    let start: Timestamp
    var all = 0
    var overloads = 0

    /// The share of responses that report overload.
    var share: Double { all == 0 ? 0 : Double(overloads) / Double(all) }
  }

  /// The single events that a dead endpoint receives.
  private struct Probe: Hashable {
    /// The time between two events.
    let wait: Duration
    /// When the last one was sent, or the last failure was noted.
    let since: Timestamp
    /// Whether an event was sent since the last failure that counts.
    var isSent = false

    /// Whether the next event may be sent; a clock that was set back does not end the sending.
    func isDue(at now: Timestamp) -> Bool { now >= since + wait || now < since }
  }
}
