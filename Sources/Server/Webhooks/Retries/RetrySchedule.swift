public import AppStoreCore

/// The waits between the attempts of one delivery.
public struct RetrySchedule: Hashable, Sendable {
  /// The wait after each attempt but the last one; there is one attempt more than waits.
  public let waits: [Duration]

  /// Ten attempts within 75 hours and 36 minutes, the example of Standard Webhooks.
  public static let standard = RetrySchedule(waits: [
    .seconds(5), .seconds(5 * 60), .seconds(30 * 60), .hours(2), .hours(5), .hours(10), .hours(14),
    .hours(20), .hours(24),
  ])

  /// Six attempts within 155 minutes, as RevenueCat sends its webhooks.
  ///
  /// Source: <https://www.revenuecat.com/docs/integrations/webhooks>
  public static let revenueCat = RetrySchedule(
    waits: [5, 10, 20, 40, 80].map { .seconds($0 * 60) })

  /// One attempt, for tests of an endpoint.
  public static let once = RetrySchedule(waits: [])

  /// The number of attempts.
  public var attempts: Int { waits.count + 1 }

  /// Returns the time of the next attempt; `nil` after the last one.
  ///
  /// The wait varies by up to 10 percent, so that deliveries that failed together are not sent
  /// together again.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts made; at least 1.
  ///   - now: The time at which the last attempt ended.
  ///   - random: The source of the variation.
  public func nextAttempt(
    after attempts: Int, at now: Timestamp, using random: inout some RandomNumberGenerator
  ) -> Timestamp? {
    guard waits.indices.contains(attempts - 1) else { return nil }
    let wait = waits[attempts - 1].milliseconds
    return now + .milliseconds(wait + Int64.random(in: -wait / 10...wait / 10, using: &random))
  }
}
