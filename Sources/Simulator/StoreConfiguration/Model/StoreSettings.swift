public import AppStoreCore

/// The behavior of the test store, as set in Xcode's editor.
///
/// A missing key has its default.
public struct StoreSettings: Hashable, Sendable {
  /// The storefront of customers.
  ///
  /// Default: the United States.
  public var storefront: Storefront
  /// The language and region of customers.
  ///
  /// Default: `en_US`.
  public var locale: String
  /// The time rate of renewals.
  ///
  /// Default: real time.
  public var timeRate: TimeRate
  /// The rate for runtimes that do not know `timeRate`; `nil` if none.
  public var compatibilityTimeRate: CompatibilityTimeRate?
  /// Whether access continues for a grace period after a failed renewal.
  public var isBillingGracePeriodEnabled: Bool
  /// Whether renewals fail with a billing issue (`_renewalBillingIssuesEnabled`).
  public var isBillingRetryOnRenewalEnabled: Bool
  /// Whether a purchase waits for a parent's approval.
  public var isAskToBuyEnabled: Bool
  /// Whether a purchase is interrupted and completes later (`_billingIssuesEnabled`).
  public var areInterruptedPurchasesEnabled: Bool
  /// Whether Xcode completes purchases without confirmation (`_disableDialogs`).
  public var areDialogsDisabled: Bool
  /// Whether every purchase fails.
  ///
  /// Replaced by `simulatedErrors` in 3.0.
  public var areFailedTransactionsEnabled: Bool
  /// The error for failing purchases, a number of `SKError.Code`; `nil` if the file has none.
  public var failureErrorCode: Int?
  /// The simulated errors of StoreKit APIs, in file order.
  public var simulatedErrors: [SimulatedError]
  /// The app's number in App Store Connect; `nil` for a file that is not linked to it.
  public var applicationInternalID: String?
  /// The developer's team; `nil` for a file that is not linked to App Store Connect.
  public var developerTeamID: String?
  /// When the file was last synchronized with App Store Connect; `nil` for never.
  public var lastSynchronized: Timestamp?
  /// Whether Xcode synchronizes the file with App Store Connect when it next opens it.
  public var isSynchronizedOnLoad: Bool
  var origin = SourceOrigin<StoreSettings>()

  /// Creates settings with Xcode's defaults.
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
