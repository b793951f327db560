internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKit

/// The settings of a test session: those of the file until a test changes them.
struct SessionSettings: Sendable {
  var store: StoreSettings
  var failures: SimulatedFailures
  /// The error of purchases while they fail by the setting that Apple deprecated.
  var failureError: SKError.Code

  init(_ settings: StoreSettings, _ errors: [SimulatedError.API: SimulatedError.Choice]) {
    store = settings
    failures = SimulatedFailures(errors)
    failureError = settings.failureErrorCode.flatMap { SKError.Code(rawValue: $0) } ?? .unknown
  }

  /// The outcome of the customer's purchases.
  var purchaseBehavior: PurchaseBehavior {
    if store.areFailedTransactionsEnabled {
      return failureError == .paymentCancelled ? .isCancelled : .fails(purchaseError)
    }
    if store.isAskToBuyEnabled { return .asksToBuy }
    return store.areInterruptedPurchasesEnabled ? .isInterrupted : .succeeds
  }

  private var purchaseError: SimulatedPurchaseError {
    switch failureError {
    case .invalidOfferIdentifier: .invalidOfferIdentifier
    case .invalidSignature: .invalidOfferSignature
    case .missingOfferParams: .missingOfferParameters
    case .invalidOfferPrice: .invalidOfferPrice
    default: .unknown
    }
  }

  /// Applies the settings to the store's customer.
  func apply(to simulator: inout AppStoreState, for account: AccountID) -> [SimulatorEffect] {
    simulator.setPurchaseBehavior(purchaseBehavior, of: account)
    SessionChanges.setFailsRenewals(
      store.isBillingRetryOnRenewalEnabled, for: account, in: &simulator)
    simulator.isBillingGracePeriodEnabled = store.isBillingGracePeriodEnabled
    SessionChanges.setLocale(store.locale, in: &simulator)
    SessionChanges.setPace(SubscriptionDurations(store.timeRate), in: &simulator)
    guard simulator.storefront(of: account) != store.storefront else { return [] }
    return simulator.setStorefront(store.storefront, of: account)
  }
}
