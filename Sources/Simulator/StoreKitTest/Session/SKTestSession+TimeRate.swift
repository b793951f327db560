extension SKTestSession {
  /// The speed at which subscriptions renew.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum>
  public enum TimeRate: Int, Hashable, Sendable {
    /// Subscriptions renew as in the App Store; only a test moves the time.
    case realTime = 0
    /// One hour is one day.
    @available(
      *, deprecated, message: "Use real time or a time rate in terms of monthly renewals"
    )
    case oneHourIsOneDay = 1
    /// Thirty minutes are one day.
    @available(
      *, deprecated, message: "Use real time or a time rate in terms of monthly renewals"
    )
    case thirtyMinutesIsOneDay = 2
    /// Five minutes are one day.
    @available(
      *, deprecated, message: "Use real time or a time rate in terms of monthly renewals"
    )
    case fiveMinutesIsOneDay = 3
    /// One minute is one day.
    @available(*, deprecated, renamed: "monthlyRenewalEveryThirtyMinutes")
    case oneMinuteIsOneDay = 4
    /// Thirty seconds are one day.
    @available(*, deprecated, renamed: "monthlyRenewalEveryFifteenMinutes")
    case thirtySecondsIsOneDay = 5
    /// One second is one day.
    @available(*, deprecated, renamed: "monthlyRenewalEveryThirtySeconds")
    case oneSecondIsOneDay = 6
    /// A month lasts an hour.
    case monthlyRenewalEveryHour = 10
    /// A month lasts thirty minutes.
    case monthlyRenewalEveryThirtyMinutes = 11
    /// A month lasts fifteen minutes.
    case monthlyRenewalEveryFifteenMinutes = 12
    /// A month lasts five minutes.
    case monthlyRenewalEveryFiveMinutes = 13
    /// A month lasts thirty seconds.
    case monthlyRenewalEveryThirtySeconds = 15
    /// Every period lasts fifteen minutes.
    case oneRenewalEveryFifteenMinutes = 1000
    /// Every period lasts five minutes.
    case oneRenewalEveryFiveMinutes = 1001
    /// Every period lasts a minute.
    case oneRenewalEveryMinute = 1002
    /// Every period lasts thirty seconds.
    case oneRenewalEveryThirtySeconds = 1003
    /// Every period lasts ten seconds.
    case oneRenewalEveryTenSeconds = 1004
    /// Every period lasts two seconds.
    case oneRenewalEveryTwoSeconds = 1005
  }
}
