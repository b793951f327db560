public import Tessera

/// The words of a paywall, in the customer's language where the SDK has it, unless an app gives its own.
///
/// The SDK has English, German, French, Spanish and Japanese; the system shows one of them that the app itself is
/// translated to. Elsewhere than on Apple's platforms the words are English.
public struct PaywallText: Sendable {
  /// The button that buys what is selected.
  public var buy = PaywallPhrase.buy.text()
  /// The button that restores purchases.
  public var restore = PaywallPhrase.restore.text()
  /// The button that asks again what could not be loaded or verified.
  public var retry = PaywallPhrase.retry.text()
  /// What is read out while products are loaded.
  public var loading = PaywallPhrase.loading.text()
  /// What is said when there is nothing for sale.
  public var nothingForSale = PaywallPhrase.nothingForSale.text()
  /// The link to the terms of use.
  public var terms = PaywallPhrase.terms.text()
  /// The link to the privacy policy.
  public var privacy = PaywallPhrase.privacy.text()
  /// What is said after a purchase that opened the gate.
  public var purchased = PaywallPhrase.purchased.text()
  /// What is said after a purchase that is not confirmed yet.
  public var notConfirmed = PaywallPhrase.notConfirmed.text()
  /// What is said when somebody else has to approve the purchase.
  public var pending = PaywallPhrase.pending.text()
  /// What is said after a restore that opened the gate.
  public var restored = PaywallPhrase.restored.text()
  /// What is said after a restore that found nothing.
  public var nothingToRestore = PaywallPhrase.nothingToRestore.text()
  /// What is said while nobody knows what the customer may use.
  public var unverified = PaywallPhrase.unverified.text()
  /// What is said when something failed that may work later.
  public var tryLater = PaywallPhrase.tryLater.text()
  /// What is said when something failed for another reason.
  public var failed = PaywallPhrase.failed.text()
  /// Names a length of time, such as `1 month` or `3 months`.
  public var length: @Sendable (SubscriptionPeriod) -> String = { $0.length }
  /// Names how often a price is paid, such as `per month` or `every 3 months`.
  public var period: @Sendable (SubscriptionPeriod) -> String = { $0.frequency }
  /// Names a price and how often it is paid, such as `$4.99 per month`.
  public var pricePerPeriod: @Sendable (_ price: String, _ period: String) -> String = {
    PaywallPhrase.pricePerPeriod.text($0, $1)
  }
  /// Names a free trial of some length.
  public var trial: @Sendable (_ length: String) -> String = { PaywallPhrase.trial.text($0) }
  /// Names a price that is paid once for some length.
  public var payUpFront: @Sendable (_ price: String, _ length: String) -> String = {
    PaywallPhrase.payUpFront.text($0, $1)
  }
  /// Names a price and how often it is paid, for some length.
  public var payAsYouGo: @Sendable (_ price: String, _ period: String, _ length: String) -> String =
    { PaywallPhrase.payAsYouGo.text($0, $1, $2) }

  /// Creates the SDK's words.
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
    case .unverified: unverified
    case .failed(let isRetryable): isRetryable ? tryLater : failed
    }
  }
}

extension SubscriptionPeriod {
  /// The length, such as `3 months`.
  fileprivate var length: String {
    switch unit {
    case .day: phrase(.oneDay, .days)
    case .week: phrase(.oneWeek, .weeks)
    case .month: phrase(.oneMonth, .months)
    case .year: phrase(.oneYear, .years)
    }
  }

  /// How often something happens, such as `every 3 months`.
  fileprivate var frequency: String {
    switch unit {
    case .day: phrase(.everyDay, .everyDays)
    case .week: phrase(.everyWeek, .everyWeeks)
    case .month: phrase(.everyMonth, .everyMonths)
    case .year: phrase(.everyYear, .everyYears)
    }
  }

  private func phrase(_ one: PaywallPhrase, _ other: PaywallPhrase) -> String {
    value == 1 ? one.text() : other.text("\(value)")
  }
}
