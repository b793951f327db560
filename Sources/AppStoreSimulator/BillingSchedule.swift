internal import AppStoreTypes

/// The paid-up periods of a subscription, counted from one anchor.
///
/// Counting from the anchor keeps the day of the month: a monthly subscription of 31 January ends its
/// first period on 28 February and its second on 31 March.
struct BillingSchedule: Hashable, Sendable {
  private(set) var anchor: Timestamp
  private(set) var period: SubscriptionPeriod
  private(set) var count: Int

  /// Starts a schedule with `count` periods from `anchor`; 0 means that nothing follows the anchor yet.
  init(anchor: Timestamp, period: SubscriptionPeriod, count: Int) {
    self.anchor = anchor
    self.period = period
    self.count = count
  }

  /// When the last paid period ends.
  func end(at pace: RenewalPace) -> Timestamp { pace.end(of: period, from: anchor, times: count) }

  /// Adds one period that starts at `start`; another start or length than planned moves the anchor.
  mutating func extend(
    by next: SubscriptionPeriod, from start: Timestamp, at pace: RenewalPace
  ) {
    if next == period, start == end(at: pace) {
      count += 1
    } else {
      self = BillingSchedule(anchor: start, period: next, count: 1)
    }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods last equally long in the calendar: a year is twelve months.
  func hasSameLength(as other: SubscriptionPeriod) -> Bool {
    func units(_ period: SubscriptionPeriod) -> (isMonths: Bool, count: Int) {
      switch period.unit {
      case .day: (false, period.value)
      case .week: (false, 7 * period.value)
      case .month: (true, period.value)
      case .year: (true, 12 * period.value)
      }
    }
    return units(self) == units(other)
  }
}
