public import Tessera

/// The texts of a paywall, in the customer's language if the SDK has it, unless an app sets its
/// own.
///
/// The SDK has English, German, French, Spanish and Japanese; the system chooses one of those that
/// the app itself supports. On platforms other than Apple's the texts are English.
public struct PaywallText: Sendable {
  /// The button that buys the selected package.
  public var buy = PaywallPhrase.buy.text()
  /// The button that restores purchases.
  public var restore = PaywallPhrase.restore.text()
  /// The button that retries loading or verification.
  public var retry = PaywallPhrase.retry.text()
  /// The text read by VoiceOver while products are loading.
  public var loading = PaywallPhrase.loading.text()
  /// The message when there is nothing for sale.
  public var nothingForSale = PaywallPhrase.nothingForSale.text()
  /// The link to the terms of use.
  public var terms = PaywallPhrase.terms.text()
  /// The link to the privacy policy.
  public var privacy = PaywallPhrase.privacy.text()
  /// The message after a purchase that gives access.
  public var purchased = PaywallPhrase.purchased.text()
  /// The message after a purchase that is not confirmed yet.
  public var notConfirmed = PaywallPhrase.notConfirmed.text()
  /// The message when another person has to approve the purchase.
  public var pending = PaywallPhrase.pending.text()
  /// The message after a restore that gives access.
  public var restored = PaywallPhrase.restored.text()
  /// The message after a restore that found nothing.
  public var nothingToRestore = PaywallPhrase.nothingToRestore.text()
  /// The message while the customer's access is unknown.
  public var unverified = PaywallPhrase.unverified.text()
  /// The message after a failure that may be temporary.
  public var tryLater = PaywallPhrase.tryLater.text()
  /// The message after any other failure.
  public var failed = PaywallPhrase.failed.text()
  /// Formats a length of time, such as `1 month` or `3 months`.
  public var length: @Sendable (SubscriptionPeriod) -> String = { $0.length }
  /// Formats a billing frequency, such as `per month` or `every 3 months`.
  public var period: @Sendable (SubscriptionPeriod) -> String = { $0.frequency }
  /// Formats a price with its frequency, such as `$4.99 per month`.
  public var pricePerPeriod: @Sendable (_ price: String, _ period: String) -> String = {
    PaywallPhrase.pricePerPeriod.text($0, $1)
  }
  /// Formats a free trial of a length.
  public var trial: @Sendable (_ length: String) -> String = { PaywallPhrase.trial.text($0) }
  /// Formats a price that is paid once for a length.
  public var payUpFront: @Sendable (_ price: String, _ length: String) -> String = {
    PaywallPhrase.payUpFront.text($0, $1)
  }
  /// Formats a price with its frequency, for a length.
  public var payAsYouGo: @Sendable (_ price: String, _ period: String, _ length: String) -> String =
    { PaywallPhrase.payAsYouGo.text($0, $1, $2) }

  /// Creates the SDK's texts.
  public init() {}

  /// Returns the text of a price; a one-time price has no period.
  func price(of product: StoreProduct) -> String {
    guard let each = product.subscriptionPeriod else { return product.localizedPriceString }
    return pricePerPeriod(product.localizedPriceString, period(each))
  }

  /// Returns the text of an offer.
  package func offer(_ offer: StoreProductDiscount) -> String {
    let one = offer.subscriptionPeriod
    let all = length(of: offer)
    return switch offer.paymentMode {
    case .freeTrial: trial(all)
    case .payUpFront: payUpFront(offer.localizedPriceString, all)
    case .payAsYouGo: payAsYouGo(offer.localizedPriceString, period(one), all)
    }
  }

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

  /// The frequency, such as `every 3 months`.
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
