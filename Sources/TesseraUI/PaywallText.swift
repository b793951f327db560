public import Tessera

/// The words of a paywall; English, unless an app gives its own.
public struct PaywallText: Sendable {
  /// The button that buys what is selected.
  public var buy = "Continue"
  /// The button that restores purchases.
  public var restore = "Restore Purchases"
  /// The button that loads again what could not be loaded.
  public var retry = "Try Again"
  /// What is read out while products are loaded.
  public var loading = "Loading products"
  /// What is said when there is nothing for sale.
  public var nothingForSale = "Nothing is for sale at the moment."
  /// What is said after a purchase that opened the gate.
  public var purchased = "Thank you! Everything is unlocked."
  /// What is said after a purchase that is not confirmed yet.
  public var notConfirmed = "Your purchase went through. It is unlocked as soon as it is confirmed."
  /// What is said when somebody else has to approve the purchase.
  public var pending = "Your purchase waits for approval. It is unlocked as soon as it is approved."
  /// What is said after a restore that opened the gate.
  public var restored = "Your purchases are restored."
  /// What is said after a restore that found nothing.
  public var nothingToRestore = "No purchase was found for this account."
  /// What is said when something failed that may work later.
  public var tryLater = "That did not work. Check the connection and try again."
  /// What is said when something failed for another reason.
  public var failed = "That did not work."
  /// Names a length of time, such as `1 month` or `3 months`.
  public var length: @Sendable (SubscriptionPeriod) -> String = {
    "\($0.value) \($0.unit.debugDescription)\($0.value == 1 ? "" : "s")"
  }
  /// Names the length of time that a price is for, such as `month` or `3 months`.
  public var period: @Sendable (SubscriptionPeriod) -> String = {
    $0.value == 1 ? $0.unit.debugDescription : "\($0.value) \($0.unit.debugDescription)s"
  }
  /// Names a price of each period, such as `$4.99 per month`.
  public var pricePerPeriod: @Sendable (_ price: String, _ period: String) -> String = {
    "\($0) per \($1)"
  }
  /// Names a free trial of some length.
  public var trial: @Sendable (_ length: String) -> String = { "Free for \($0)" }
  /// Names a price that is paid once for some length.
  public var payUpFront: @Sendable (_ price: String, _ length: String) -> String = {
    "\($0) for \($1)"
  }
  /// Names a price of each period for some length.
  public var payAsYouGo: @Sendable (_ price: String, _ period: String, _ length: String) -> String =
    { "\($0) per \($1) for \($2)" }

  /// Creates the English words.
  public init() {}

  /// Returns what is said of a price; one that is paid once has no period.
  func price(of product: StoreProduct) -> String {
    guard let each = product.subscriptionPeriod else { return product.localizedPriceString }
    return pricePerPeriod(product.localizedPriceString, period(each))
  }

  /// Returns what is said of an offer.
  func offer(_ offer: StoreProductDiscount) -> String {
    let one = offer.subscriptionPeriod
    let all = length(
      SubscriptionPeriod(value: one.value * offer.numberOfPeriods, unit: one.unit))
    return switch offer.paymentMode {
    case .freeTrial: trial(all)
    case .payUpFront: payUpFront(offer.localizedPriceString, all)
    case .payAsYouGo: payAsYouGo(offer.localizedPriceString, period(one), all)
    }
  }

  /// Returns what is said of an outcome.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  func message(of outcome: PaywallModel.Outcome) -> String {
    switch outcome {
    case .purchased: purchased
    case .notConfirmed: notConfirmed
    case .pending: pending
    case .restored: restored
    case .nothingToRestore: nothingToRestore
    case .failed(let isRetryable): isRetryable ? tryLater : failed
    }
  }
}
