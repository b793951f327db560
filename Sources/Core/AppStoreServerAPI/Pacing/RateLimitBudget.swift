public import AppStoreCore

/// Computes when the next call of each endpoint can be sent: one token bucket per endpoint.
///
/// A bucket has the capacity of one second's requests and refills steadily, so an hour never
/// exceeds Apple's limit by more than one bucket.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public struct RateLimitBudget: Hashable, Sendable {
  /// The largest step back of a clock that counts as out-of-order reads; otherwise the clock was
  /// set.
  private static let tolerance: Duration = .seconds(1)

  private let environment: AppStoreEnvironment
  private var latest: Timestamp?
  /// When each bucket is full again; full if missing.
  private var fullTimes: [EndpointName: Timestamp] = [:]

  /// Creates full buckets for one app.
  ///
  /// - Parameter environment: The environment. All but production count as the sandbox, with a
  ///   tenth of the rate.
  public init(environment: AppStoreEnvironment) {
    self.environment = environment
  }

  /// Reserves one request.
  ///
  /// - Parameters:
  ///   - name: The endpoint.
  ///   - now: The time. A small step back is ignored; a larger one moves the budget back too.
  ///   - maxWait: The maximum wait; `nil` for any.
  /// - Returns: The wait before sending; `nil` if it exceeds `maxWait`. The budget is then
  ///   unchanged.
  public mutating func reserve(
    _ name: EndpointName, at now: Timestamp, waitingAtMost maxWait: Duration? = nil
  ) -> Duration? {
    let now = settle(now)
    let time = nextTime(name, at: now)
    let wait = time - now
    if let maxWait, wait > maxWait { return nil }
    fullTimes[name] = max(fullTimes[name] ?? now, now) + name.rate.interval(in: environment)
    return wait
  }

  /// Returns when the next call can be sent, without reserving it.
  public func nextTime(_ name: EndpointName, at now: Timestamp) -> Timestamp {
    guard let full = fullTimes[name] else { return now }
    let spare = name.rate.interval(in: environment) * (name.rate.burst(in: environment) - 1)
    return max(now, full - spare)
  }

  /// Blocks calls until an instant that Apple requested; the bucket then contains one request.
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
