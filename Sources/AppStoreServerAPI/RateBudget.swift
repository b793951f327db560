public import AppStoreTypes

/// Says when the next call of each endpoint may go out: one token bucket per endpoint.
///
/// A bucket holds one second's requests and refills steadily, so an hour never exceeds Apple's limit by
/// more than one bucket.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RateBudget: Hashable, Sendable {
  /// A clock that goes back by more than this was set, and is not merely read out of turn.
  private static let tolerance: Duration = .seconds(1)

  private let environment: AppStoreEnvironment
  private var latest: Timestamp?
  /// When each bucket is full again; a missing one is full.
  private var fullTimes: [EndpointName: Timestamp] = [:]

  /// Creates full buckets for one app.
  ///
  /// - Parameter environment: Any but production counts as the sandbox, with a tenth of the rate.
  public init(environment: AppStoreEnvironment) {
    self.environment = environment
  }

  /// Takes one request out of the budget.
  ///
  /// - Parameters:
  ///   - name: The endpoint.
  ///   - now: The time; a small step back is ignored, a larger one moves the budget back with it.
  ///   - longestWait: The longest wait that is of use; `nil` for any.
  /// - Returns: How long to wait before sending; `nil` when that is longer than `longestWait`, and the
  ///   budget is then as before.
  public mutating func reserve(
    _ name: EndpointName, at now: Timestamp, waitingAtMost longestWait: Duration? = nil
  ) -> Duration? {
    let now = settle(now)
    let time = nextTime(name, at: now)
    let wait = time - now
    if let longestWait, wait > longestWait { return nil }
    fullTimes[name] = max(fullTimes[name] ?? now, now) + name.rate.interval(in: environment)
    return wait
  }

  /// Returns when the next call may go out, without taking it out of the budget.
  public func nextTime(_ name: EndpointName, at now: Timestamp) -> Timestamp {
    guard let full = fullTimes[name] else { return now }
    let spare = name.rate.interval(in: environment) * (name.rate.burst(in: environment) - 1)
    return max(now, full - spare)
  }

  /// Lets no call out before an instant, because Apple said so; the bucket holds one request then.
  public mutating func pause(_ name: EndpointName, until instant: Timestamp) {
    let spare = name.rate.interval(in: environment) * (name.rate.burst(in: environment) - 1)
    fullTimes[name] = max(fullTimes[name] ?? instant, instant + spare)
  }

  private mutating func settle(_ now: Timestamp) -> Timestamp {
    guard let latest, now < latest else {
      latest = now
      return now
    }
    guard latest - now > Self.tolerance else { return latest }
    fullTimes = fullTimes.mapValues { now + ($0 - latest) }
    self.latest = now
    return now
  }
}
