/// The length of access after a failed renewal, as chosen in App Store Connect.
///
/// Weekly plans have 6 days if a longer one is chosen.
///
/// Source: <https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions>
public enum BillingGracePeriod: Int, CaseIterable, Hashable, Sendable {
  /// 3 days.
  case threeDays = 3
  /// 16 days.
  case sixteenDays = 16
  /// 28 days.
  case twentyEightDays = 28

  /// The number of days.
  public var days: Int { rawValue }
}
