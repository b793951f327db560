extension TimeRate {
  /// Apple's name of the rate, such as `monthlyRenewalEveryFiveMinutes`; `nil` for a number without
  /// one.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/timerate>
  public var name: String? { Self.names.first { $0.rate == self }?.name }

  /// Creates a rate from Apple's name; `nil` if it is unknown.
  ///
  /// - Parameter name: The name in any case, with or without hyphens, such as
  ///   `monthly-renewal-every-five-minutes`.
  public init?(name: String) {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != "-" } }
    guard let found = Self.names.first(where: { plain($0.name) == plain(name) }) else { return nil }
    self = found.rate
  }

  private static let names: [(rate: TimeRate, name: String)] = [
    (.realTime, "realTime"),
    (.oneHourIsOneDay, "oneHourIsOneDay"),
    (.thirtyMinutesIsOneDay, "thirtyMinutesIsOneDay"),
    (.fiveMinutesIsOneDay, "fiveMinutesIsOneDay"),
    (.oneMinuteIsOneDay, "oneMinuteIsOneDay"),
    (.thirtySecondsIsOneDay, "thirtySecondsIsOneDay"),
    (.oneSecondIsOneDay, "oneSecondIsOneDay"),
    (.monthlyRenewalEveryHour, "monthlyRenewalEveryHour"),
    (.monthlyRenewalEveryThirtyMinutes, "monthlyRenewalEveryThirtyMinutes"),
    (.monthlyRenewalEveryFifteenMinutes, "monthlyRenewalEveryFifteenMinutes"),
    (.monthlyRenewalEveryFiveMinutes, "monthlyRenewalEveryFiveMinutes"),
    (.monthlyRenewalEveryThirtySeconds, "monthlyRenewalEveryThirtySeconds"),
    (.oneRenewalEveryFifteenMinutes, "oneRenewalEveryFifteenMinutes"),
    (.oneRenewalEveryFiveMinutes, "oneRenewalEveryFiveMinutes"),
    (.oneRenewalEveryMinute, "oneRenewalEveryMinute"),
    (.oneRenewalEveryThirtySeconds, "oneRenewalEveryThirtySeconds"),
    (.oneRenewalEveryTenSeconds, "oneRenewalEveryTenSeconds"),
    (.oneRenewalEveryTwoSeconds, "oneRenewalEveryTwoSeconds"),
  ]
}
