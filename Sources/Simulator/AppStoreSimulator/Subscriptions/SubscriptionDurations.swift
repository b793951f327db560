public import AppStoreCore
public import StoreConfiguration

/// The length of periods, grace periods and billing retry of subscriptions in a store.
///
/// At Xcode's time rates the store's clock runs at normal speed, and subscriptions are shorter.
/// Time limits for people, such as a day for Ask to Buy, are not shortened.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/timerate>
public struct SubscriptionDurations: Hashable, Sendable {
  /// The basis of a length.
  private enum Scale: Hashable, Sendable {
    /// The calendar, as in the App Store.
    case calendar
    /// Days of another length, as at the rates that Apple deprecated.
    case days(Duration)
    /// Weeks and months, each with its own length.
    case months(Duration, week: Duration, weeklyGrace: Duration)
    /// The same length for every period.
    case same(Duration)

    /// Returns the lengths of weeks and months in seconds.
    static func months(of month: Int, week: Int, weeklyGrace: Int) -> Scale {
      .months(.seconds(month), week: .seconds(week), weeklyGrace: .seconds(weeklyGrace))
    }
  }

  /// Lengths as in the App Store.
  public static let calendar = SubscriptionDurations(.realTime)

  /// The time rate of these lengths; real time for the calendar.
  public let timeRate: TimeRate
  private let lengths: Scale

  /// Creates the pace of a time rate.
  ///
  /// A rate without lengths from Apple uses the calendar.
  public init(_ rate: TimeRate) {
    lengths =
      switch rate {
      case .oneHourIsOneDay: .days(.seconds(3600))
      case .thirtyMinutesIsOneDay: .days(.seconds(1800))
      case .fiveMinutesIsOneDay: .days(.seconds(300))
      case .oneMinuteIsOneDay: .days(.seconds(60))
      case .thirtySecondsIsOneDay: .days(.seconds(30))
      case .oneSecondIsOneDay: .days(.seconds(1))
      case .monthlyRenewalEveryHour: .months(of: 3600, week: 900, weeklyGrace: 771)
      case .monthlyRenewalEveryThirtyMinutes: .months(of: 1800, week: 600, weeklyGrace: 514)
      case .monthlyRenewalEveryFifteenMinutes: .months(of: 900, week: 300, weeklyGrace: 257)
      case .monthlyRenewalEveryFiveMinutes: .months(of: 300, week: 180, weeklyGrace: 154)
      case .monthlyRenewalEveryThirtySeconds: .months(of: 30, week: 10, weeklyGrace: 9)
      case .oneRenewalEveryFifteenMinutes: .same(.seconds(900))
      case .oneRenewalEveryFiveMinutes: .same(.seconds(300))
      case .oneRenewalEveryMinute: .same(.seconds(60))
      case .oneRenewalEveryThirtySeconds: .same(.seconds(30))
      case .oneRenewalEveryTenSeconds: .same(.seconds(10))
      case .oneRenewalEveryTwoSeconds: .same(.seconds(2))
      default: .calendar
      }
    timeRate = lengths == .calendar ? .realTime : rate
  }

  /// Returns the end of several consecutive periods that begin at an instant.
  ///
  /// Without the calendar, a month is 30 days at the rates by the day. At other rates, a year is
  /// twelve months and a day is a seventh of a week, which Apple does not document.
  public func end(
    of period: SubscriptionPeriod, from start: Timestamp, times: Int = 1
  ) -> Timestamp {
    let count = period.value * times
    switch lengths {
    case .calendar: return period.end(from: start, times: times)
    case .same(let length): return start + length * times
    case .days(let day):
      let days =
        switch period.unit {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        }
      return start + day * (days * count)
    case .months(let month, let week, _):
      switch period.unit {
      case .day: return start + week * count / 7
      case .week: return start + week * count
      case .month: return start + month * count
      case .year: return start + month * (12 * count)
      }
    }
  }

  /// Returns the length of access after a failed renewal of a plan.
  ///
  /// Apple's table has one length for each rate, which is for 16 days, or 6 days for weekly plans.
  /// Other choices are proportional.
  public func gracePeriod(_ chosen: BillingGracePeriod, isWeekly: Bool) -> Duration {
    let days = isWeekly ? min(6, chosen.days) : chosen.days
    return switch lengths {
    case .calendar: .days(days)
    case .days(let day): day * days
    case .months(_, _, let grace) where isWeekly: grace * days / 6
    case .months(let month, _, _): month * days / 32
    case .same(let length): length * days / (isWeekly ? 6 : 16)
    }
  }

  /// The length of billing retry after the period's end; 60 days in the calendar.
  ///
  /// A subscription that restarts within that time counts as uninterrupted.
  public var billingRetry: Duration {
    switch lengths {
    case .calendar: .days(60)
    case .days(let day): day * 60
    case .months(let month, _, _): month * 2
    case .same(let length): length * 2
    }
  }

  /// Returns the duration of a number of days, for extensions of renewal dates.
  ///
  /// Where all periods have the same length, a period counts as 30 days.
  public func days(_ count: Int) -> Duration {
    switch lengths {
    case .calendar: .days(count)
    case .days(let day): day * count
    case .months(_, let week, _): week * count / 7
    case .same(let length): length * count / 30
    }
  }

  /// Returns the calendar days that a paid period represents.
  ///
  /// - Parameters:
  ///   - period: The period that was sold.
  ///   - length: The length of the period in the store.
  func calendarDays(of period: SubscriptionPeriod, lasting length: Duration) -> Int64 {
    let count = Int64(period.value)
    switch (lengths, period.unit) {
    case (.calendar, _): return length.milliseconds / 86_400_000
    case (_, .day): return count
    case (_, .week): return 7 * count
    // A month has 487/16 days on average.
    case (_, .month): return count * 487 / 16
    case (_, .year): return count * 365
    }
  }
}
