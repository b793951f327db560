public import Foundation

extension Product.SubscriptionPeriod.Unit: CustomDebugStringConvertible {
  /// The unit as text, such as `month`.
  public var debugDescription: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }

  /// The unit in English.
  public var localizedDescription: String { debugDescription.capitalized }

  /// Formats the unit.
  public func formatted<S>(_ format: S) -> S.FormatOutput
  where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
    format.format(self)
  }

  var calendarComponent: Calendar.Component {
    switch self {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }
}

extension Product.SubscriptionPeriod.Unit: Comparable {
  /// Orders units by their length.
  public static func < (
    lhs: Product.SubscriptionPeriod.Unit, rhs: Product.SubscriptionPeriod.Unit
  ) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int {
    switch self {
    case .day: 0
    case .week: 1
    case .month: 2
    case .year: 3
    }
  }
}

extension DateComponents {
  /// Creates the components of a subscription period.
  public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
    self.init()
    switch period.unit {
    case .day: day = period.value
    case .week: weekOfYear = period.value
    case .month: month = period.value
    case .year: year = period.value
    }
  }
}
