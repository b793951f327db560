internal import AppStoreCore
public import Foundation

extension Product {
  /// A length of time in calendar units.
  public struct SubscriptionPeriod: Hashable, Sendable {
    /// A calendar unit of a period.
    @nonexhaustive public enum Unit: Hashable, Sendable {
      /// A day.
      case day
      /// Seven days.
      case week
      /// A calendar month.
      case month
      /// A calendar year.
      case year
    }

    /// The unit of the period.
    public let unit: Unit
    /// The number of units.
    public let value: Int

    init(unit: Unit, value: Int) {
      self.unit = unit
      self.value = value
    }

    init(_ period: AppStoreCore.SubscriptionPeriod) {
      let unit: Unit =
        switch period.unit {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
      self.init(unit: unit, value: period.value)
    }

    /// A week.
    public static var weekly: SubscriptionPeriod { SubscriptionPeriod(unit: .week, value: 1) }
    /// A month.
    public static var monthly: SubscriptionPeriod { SubscriptionPeriod(unit: .month, value: 1) }
    /// A year.
    public static var yearly: SubscriptionPeriod { SubscriptionPeriod(unit: .year, value: 1) }
    /// Three days.
    public static var everyThreeDays: SubscriptionPeriod {
      SubscriptionPeriod(unit: .day, value: 3)
    }
    /// Two weeks.
    public static var everyTwoWeeks: SubscriptionPeriod {
      SubscriptionPeriod(unit: .week, value: 2)
    }
    /// Two months.
    public static var everyTwoMonths: SubscriptionPeriod {
      SubscriptionPeriod(unit: .month, value: 2)
    }
    /// Three months.
    public static var everyThreeMonths: SubscriptionPeriod {
      SubscriptionPeriod(unit: .month, value: 3)
    }
    /// Six months.
    public static var everySixMonths: SubscriptionPeriod {
      SubscriptionPeriod(unit: .month, value: 6)
    }
  }
}

/// A length of time in calendar units.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
  /// The period as text, such as `2 months`.
  public var debugDescription: String {
    "\(value) \(unit.debugDescription)\(value == 1 ? "" : "s")"
  }
}

extension Product.SubscriptionPeriod {
  /// Returns the time from a date to one period later in the Gregorian calendar.
  public func dateRange(referenceDate: Date = .now) -> Range<Date> {
    let calendar = Calendar(identifier: .gregorian)
    let end = calendar.date(byAdding: unit.calendarComponent, value: value, to: referenceDate)
    return referenceDate..<max(referenceDate, end ?? referenceDate)
  }

  /// Formats the time span from a date to one period later.
  public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
  where S: FormatStyle, S.FormatInput == Range<Date> {
    format.format(dateRange(referenceDate: referenceDate))
  }

  /// Formats the length of one period from a date.
  public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
  where S: FormatStyle, S.FormatInput == Duration {
    let range = dateRange(referenceDate: referenceDate)
    return format.format(.seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
  }
}
