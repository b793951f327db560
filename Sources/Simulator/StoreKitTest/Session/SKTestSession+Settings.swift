public import Foundation
internal import StoreConfiguration
public import StoreKit

// A setting applies immediately, to everything that happens afterwards.

extension SKTestSession {
  /// Whether purchases wait for a parent's approval.
  public var askToBuyEnabled: Bool {
    get { environment.settings.store.isAskToBuyEnabled }
    set { environment.changeSettings { $0.store.isAskToBuyEnabled = newValue } }
  }

  /// Whether StoreKit shows no dialogs.
  ///
  /// It has no effect, because there are no dialogs here.
  public var disableDialogs: Bool {
    get { environment.settings.store.areDialogsDisabled }
    set { environment.changeSettings { $0.store.areDialogsDisabled = newValue } }
  }

  /// Whether purchases wait until the customer has resolved an issue.
  public var interruptedPurchasesEnabled: Bool {
    get { environment.settings.store.areInterruptedPurchasesEnabled }
    set { environment.changeSettings { $0.store.areInterruptedPurchasesEnabled = newValue } }
  }

  /// Whether renewals fail with a billing issue.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { environment.settings.store.isBillingRetryOnRenewalEnabled }
    set { environment.changeSettings { $0.store.isBillingRetryOnRenewalEnabled = newValue } }
  }

  /// Whether access continues for a grace period after a failed renewal.
  ///
  /// It has no effect while ``shouldEnterBillingRetryOnRenewal`` is `false`.
  public var billingGracePeriodIsEnabled: Bool {
    get { environment.settings.store.isBillingGracePeriodEnabled }
    set { environment.changeSettings { $0.store.isBillingGracePeriodEnabled = newValue } }
  }

  /// The alpha-3 code of the customer's country, such as `USA`.
  ///
  /// The storefront remains the same if the App Store has none for the code.
  public var storefront: String {
    get { environment.settings.store.storefront.countryCode }
    set {
      guard let storefront = StoreConfiguration.Storefront(countryCode: newValue) else { return }
      environment.changeSettings { $0.store.storefront = storefront }
    }
  }

  /// The language and region of the customer.
  public var locale: Locale {
    get { Locale(identifier: environment.settings.store.locale) }
    set {
      let identifier = newValue.identifier.replacing("-", with: "_")
      environment.changeSettings { $0.store.locale = identifier }
    }
  }

  /// The speed at which subscriptions renew.
  ///
  /// At ``TimeRate/realTime`` the store's time changes only when a test moves it. At any other rate
  /// it passes as the machine's.
  public var timeRate: TimeRate {
    get { TimeRate(rawValue: environment.settings.store.timeRate.rawValue) ?? .realTime }
    set {
      environment.changeSettings {
        $0.store.timeRate = StoreConfiguration.TimeRate(rawValue: newValue.rawValue)
      }
    }
  }

  /// Whether every purchase fails with ``failureError``.
  @available(*, deprecated, message: "No longer supported. Use simulatedError(forAPI:).")
  public var failTransactionsEnabled: Bool {
    get { environment.settings.store.areFailedTransactionsEnabled }
    set { environment.changeSettings { $0.store.areFailedTransactionsEnabled = newValue } }
  }

  /// The error of purchases while ``failTransactionsEnabled`` is `true`.
  ///
  /// Apple names `unknown`, `invalidOfferIdentifier`, `invalidSignature`, `missingOfferParams` and
  /// `invalidOfferPrice`; others count as `unknown`. With `paymentCancelled` the customer cancels, as
  /// StoreKit reports it.
  @available(*, deprecated, message: "No longer supported. Use simulatedError(forAPI:).")
  public var failureError: SKError.Code {
    get { environment.settings.failureError }
    set { environment.changeSettings { $0.failureError = newValue } }
  }
}
