/// How the test store behaves, as chosen in Xcode's editor; a missing key means the default.
public struct StoreSettings: Hashable, Sendable {
  /// The storefront customers shop in; the United States by default.
  public var storefront: Storefront
  /// The language and region of customers; `en_US` by default.
  public var locale: String
  /// How fast subscriptions renew; real time by default.
  public var timeRate: TimeRate
  /// Whether access continues for a while after a failed renewal.
  public var isBillingGracePeriodEnabled: Bool
  /// Whether renewals fail with a billing issue (`_renewalBillingIssuesEnabled`).
  public var isBillingRetryOnRenewalEnabled: Bool
  /// Whether a purchase waits for a parent's approval.
  public var isAskToBuyEnabled: Bool
  /// Whether a purchase is interrupted and completes later (`_billingIssuesEnabled`).
  public var areInterruptedPurchasesEnabled: Bool

  /// Creates settings; the default of each is Xcode's.
  public init(
    storefront: Storefront = .unitedStates, locale: String = "en_US",
    timeRate: TimeRate = .realTime, isBillingGracePeriodEnabled: Bool = false,
    isBillingRetryOnRenewalEnabled: Bool = false, isAskToBuyEnabled: Bool = false,
    areInterruptedPurchasesEnabled: Bool = false
  ) {
    self.storefront = storefront
    self.locale = locale
    self.timeRate = timeRate
    self.isBillingGracePeriodEnabled = isBillingGracePeriodEnabled
    self.isBillingRetryOnRenewalEnabled = isBillingRetryOnRenewalEnabled
    self.isAskToBuyEnabled = isAskToBuyEnabled
    self.areInterruptedPurchasesEnabled = areInterruptedPurchasesEnabled
  }
}
