internal import AppStoreCore

/// A length of time in days or months: a week is seven days, and a year is twelve months.
struct PeriodLength: Hashable {
  var days = 0
  var months = 0

  /// Returns how many times another length fits into this one; `nil` if it does not fit evenly.
  func count(of other: PeriodLength) -> Int? {
    if days > 0, other.days > 0, days % other.days == 0 { return days / other.days }
    if months > 0, other.months > 0, months % other.months == 0 { return months / other.months }
    return nil
  }
}

extension SubscriptionPeriod {
  /// A year, as in files.
  static let year = SubscriptionPeriod(value: 1, unit: .year)

  /// The period in days or months.
  var length: PeriodLength {
    switch unit {
    case .day: PeriodLength(days: value)
    case .week: PeriodLength(days: 7 * value)
    case .month: PeriodLength(months: value)
    case .year: PeriodLength(months: 12 * value)
    }
  }
}
