public import AppStoreCore

/// The speed at which the test store's subscriptions renew.
///
/// The numbers are Apple's; none of them is a multiplier.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/timerate>
public struct TimeRate: OpenEnum {
  /// The number in the file.
  public let rawValue: Int
  /// Creates a rate from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Subscriptions renew as they would in the App Store.
  public static let realTime = TimeRate(rawValue: 0)
  /// One hour is one day; deprecated by Apple.
  public static let oneHourIsOneDay = TimeRate(rawValue: 1)
  /// Thirty minutes are one day; deprecated by Apple.
  public static let thirtyMinutesIsOneDay = TimeRate(rawValue: 2)
  /// Five minutes are one day; deprecated by Apple.
  public static let fiveMinutesIsOneDay = TimeRate(rawValue: 3)
  /// One minute is one day; deprecated by Apple.
  public static let oneMinuteIsOneDay = TimeRate(rawValue: 4)
  /// Thirty seconds are one day; deprecated by Apple.
  public static let thirtySecondsIsOneDay = TimeRate(rawValue: 5)
  /// One second is one day; deprecated by Apple.
  public static let oneSecondIsOneDay = TimeRate(rawValue: 6)
  /// A month lasts an hour.
  public static let monthlyRenewalEveryHour = TimeRate(rawValue: 10)
  /// A month lasts thirty minutes.
  public static let monthlyRenewalEveryThirtyMinutes = TimeRate(rawValue: 11)
  /// A month lasts fifteen minutes.
  public static let monthlyRenewalEveryFifteenMinutes = TimeRate(rawValue: 12)
  /// A month lasts five minutes.
  public static let monthlyRenewalEveryFiveMinutes = TimeRate(rawValue: 13)
  /// A month lasts thirty seconds.
  public static let monthlyRenewalEveryThirtySeconds = TimeRate(rawValue: 15)
  /// Every period lasts fifteen minutes.
  public static let oneRenewalEveryFifteenMinutes = TimeRate(rawValue: 1000)
  /// Every period lasts five minutes.
  public static let oneRenewalEveryFiveMinutes = TimeRate(rawValue: 1001)
  /// Every period lasts a minute.
  public static let oneRenewalEveryMinute = TimeRate(rawValue: 1002)
  /// Every period lasts thirty seconds.
  public static let oneRenewalEveryThirtySeconds = TimeRate(rawValue: 1003)
  /// Every period lasts ten seconds.
  public static let oneRenewalEveryTenSeconds = TimeRate(rawValue: 1004)
  /// Every period lasts two seconds.
  public static let oneRenewalEveryTwoSeconds = TimeRate(rawValue: 1005)

  /// The rates with a name, in the order of their numbers.
  public static let known: [TimeRate] = [
    .realTime, .oneHourIsOneDay, .thirtyMinutesIsOneDay, .fiveMinutesIsOneDay,
    .oneMinuteIsOneDay, .thirtySecondsIsOneDay, .oneSecondIsOneDay, .monthlyRenewalEveryHour,
    .monthlyRenewalEveryThirtyMinutes, .monthlyRenewalEveryFifteenMinutes,
    .monthlyRenewalEveryFiveMinutes, .monthlyRenewalEveryThirtySeconds,
    .oneRenewalEveryFifteenMinutes, .oneRenewalEveryFiveMinutes, .oneRenewalEveryMinute,
    .oneRenewalEveryThirtySeconds, .oneRenewalEveryTenSeconds, .oneRenewalEveryTwoSeconds,
  ]
}
