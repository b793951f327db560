internal import AppStoreCore
internal import AppStoreServerAPI

/// Counts the calls of each endpoint over a rolling hour, as Apple does.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
struct RateLimiter: Sendable {
  private struct Hour: Sendable {
    var calls: [Timestamp] = []
    /// The number of calls that are more than an hour old.
    var forgotten = 0
  }

  private let environment: AppStoreEnvironment
  let limit: Int?
  private var hours: [EndpointName: Hour] = [:]

  /// Creates a limiter with no counted calls.
  ///
  /// - Parameters:
  ///   - environment: The environment. All but production have a tenth of the rate.
  ///   - limit: The calls of one endpoint per hour; `nil` for Apple's limits.
  init(environment: AppStoreEnvironment, limit: Int? = nil) {
    self.environment = environment
    self.limit = limit
  }

  /// Counts a call.
  ///
  /// - Returns: `nil` if it is within the limit; otherwise the time from which calls are allowed
  ///   again.
  mutating func count(_ name: EndpointName, at now: Timestamp) -> Timestamp? {
    var hour = hours[name] ?? Hour()
    while hour.forgotten < hour.calls.count, hour.calls[hour.forgotten] + .hours(1) <= now {
      hour.forgotten += 1
    }
    // Dropping in bulk makes counting cheap.
    if hour.forgotten > 10_000 {
      hour.calls.removeFirst(hour.forgotten)
      hour.forgotten = 0
    }
    defer { hours[name] = hour }
    let limit = limit ?? name.rate.rawValue * (environment == .production ? 3600 : 360)
    guard hour.calls.count - hour.forgotten < limit else {
      return hour.calls[hour.forgotten] + .hours(1)
    }
    hour.calls.append(now)
    return nil
  }
}
