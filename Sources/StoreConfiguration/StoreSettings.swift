public import AppStoreTypes

/// How the test store behaves, as chosen in Xcode's editor; a missing key means the default.
public struct StoreSettings: Hashable, Sendable {
  /// The storefront customers shop in; the United States by default.
  public var storefront: Storefront
  /// The language and region of customers; `en_US` by default.
  public var locale: String
  /// How fast subscriptions renew; real time by default.
  public var timeRate: TimeRate
  /// The rate for runtimes that do not know `timeRate`; `nil` for none.
  public var compatibilityTimeRate: CompatibilityTimeRate?
  /// Whether access continues for a while after a failed renewal.
  public var isBillingGracePeriodEnabled: Bool
  /// Whether renewals fail with a billing issue (`_renewalBillingIssuesEnabled`).
  public var isBillingRetryOnRenewalEnabled: Bool
  /// Whether a purchase waits for a parent's approval.
  public var isAskToBuyEnabled: Bool
  /// Whether a purchase is interrupted and completes later (`_billingIssuesEnabled`).
  public var areInterruptedPurchasesEnabled: Bool
  /// Whether Xcode completes purchases without asking (`_disableDialogs`).
  public var areDialogsDisabled: Bool
  /// Whether every purchase fails, the switch that `simulatedErrors` replaced with 3.0.
  public var areFailedTransactionsEnabled: Bool
  /// The error of that switch, a number of `SKError.Code`; `nil` when the file gives none.
  public var failureErrorCode: Int?
  /// What each API of StoreKit does wrong, in file order; empty when none does.
  public var simulatedErrors: [SimulatedError]
  /// The app's number in App Store Connect; `nil` for a file that is not linked to it.
  public var applicationInternalID: String?
  /// The developer's team; `nil` for a file that is not linked to App Store Connect.
  public var developerTeamID: String?
  /// When the file was last synchronized with App Store Connect; `nil` for never.
  public var lastSynchronized: Timestamp?
  /// Whether Xcode fills the file from App Store Connect when it next opens it.
  public var isSynchronizedOnLoad: Bool
  var origin = Origin<StoreSettings>()

  /// Creates settings; the default of each is Xcode's.
  public init(
    storefront: Storefront = .unitedStates, locale: String = "en_US",
    timeRate: TimeRate = .realTime, compatibilityTimeRate: CompatibilityTimeRate? = nil,
    isBillingGracePeriodEnabled: Bool = false, isBillingRetryOnRenewalEnabled: Bool = false,
    isAskToBuyEnabled: Bool = false, areInterruptedPurchasesEnabled: Bool = false,
    areDialogsDisabled: Bool = false, areFailedTransactionsEnabled: Bool = false,
    failureErrorCode: Int? = nil, simulatedErrors: [SimulatedError] = [],
    applicationInternalID: String? = nil, developerTeamID: String? = nil,
    lastSynchronized: Timestamp? = nil, isSynchronizedOnLoad: Bool = false
  ) {
    self.storefront = storefront
    self.locale = locale
    self.timeRate = timeRate
    self.compatibilityTimeRate = compatibilityTimeRate
    self.isBillingGracePeriodEnabled = isBillingGracePeriodEnabled
    self.isBillingRetryOnRenewalEnabled = isBillingRetryOnRenewalEnabled
    self.isAskToBuyEnabled = isAskToBuyEnabled
    self.areInterruptedPurchasesEnabled = areInterruptedPurchasesEnabled
    self.areDialogsDisabled = areDialogsDisabled
    self.areFailedTransactionsEnabled = areFailedTransactionsEnabled
    self.failureErrorCode = failureErrorCode
    self.simulatedErrors = simulatedErrors
    self.applicationInternalID = applicationInternalID
    self.developerTeamID = developerTeamID
    self.lastSynchronized = lastSynchronized
    self.isSynchronizedOnLoad = isSynchronizedOnLoad
  }
}
