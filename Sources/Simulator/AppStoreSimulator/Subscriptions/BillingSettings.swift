internal import StoreConfiguration

/// How long subscriptions last, and what happens to a renewal that cannot be charged.
struct BillingSettings: Hashable, Sendable {
  var pace: SubscriptionDurations
  var isGracePeriodEnabled: Bool
  var gracePeriod = BillingGracePeriod.sixteenDays
  /// The number of renewals after each purchase before a subscription ends; `nil` for unlimited.
  var renewalLimit: Int?
  /// Whether an extension changes the transaction, and not only the renewal date.
  var extensionsChangeTransactions = true

  init(pace: SubscriptionDurations, isGracePeriodEnabled: Bool) {
    self.pace = pace
    self.isGracePeriodEnabled = isGracePeriodEnabled
  }

  /// Returns the grace period of a plan: the developer's choice, at most 6 days for a weekly plan.
  ///
  /// `nil` without a grace period.
  func gracePeriod(of plan: ConfiguredSubscription?) -> Duration? {
    guard isGracePeriodEnabled else { return nil }
    let isWeekly = plan?.period.hasSameLength(as: .week) ?? false
    return pace.gracePeriod(gracePeriod, isWeekly: isWeekly)
  }
}
