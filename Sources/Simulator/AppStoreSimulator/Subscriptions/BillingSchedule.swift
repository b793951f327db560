internal import AppStoreCore

/// The paid periods of a subscription, counted from one anchor.
///
/// Counting from the anchor keeps the day of the month: a monthly subscription of 31 January ends its
/// first period on 28 February and its second on 31 March.
struct BillingSchedule: Hashable, Sendable {
  private(set) var anchor: Timestamp
  private(set) var period: SubscriptionPeriod
  private(set) var count: Int

  /// Starts a schedule with `count` periods from `anchor`; with 0, no period follows the anchor
  /// yet.
  init(anchor: Timestamp, period: SubscriptionPeriod, count: Int) {
    assert(count >= 0, "a schedule counts the periods that are paid")
    self.anchor = anchor
    self.period = period
    self.count = count
  }

  /// Returns the end of the last paid period.
  func end(at pace: SubscriptionDurations) -> Timestamp {
    pace.end(of: period, from: anchor, times: count)
  }

  /// Adds one period that starts at `start`.
  ///
  /// A start or length that differs from the plan moves the anchor.
  mutating func extend(
    by next: SubscriptionPeriod, from start: Timestamp, at pace: SubscriptionDurations
  ) {
    if next == period, start == end(at: pace) {
      count += 1
    } else {
      self = BillingSchedule(anchor: start, period: next, count: 1)
    }
  }
}

extension SubscriptionPeriod {
  /// Returns whether two periods have the same length in the calendar: a year is twelve months.
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
