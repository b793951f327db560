internal import StoreKit

extension StoreProduct.ProductType {
  /// Creates the type from StoreKit's; an unknown one counts as non-consumable.
  init(_ type: Product.ProductType) {
    self =
      switch type {
      case .consumable: .consumable
      case .nonRenewable: .nonRenewableSubscription
      case .autoRenewable: .autoRenewableSubscription
      default: .nonConsumable
      }
  }
}

extension StoreProductDiscount {
  /// Creates an offer from StoreKit's; `nil` for a kind or a unit this version does not know.
  init?(_ offer: SK2ProductDiscount, currencyCode: String?) {
    guard let type = DiscountType(offer.type), let mode = PaymentMode(offer.paymentMode),
      let period = SubscriptionPeriod(offer.period)
    else { return nil }
    self.init(
      offerIdentifier: offer.id, currencyCode: currencyCode, price: offer.price,
      localizedPriceString: offer.displayPrice, paymentMode: mode, subscriptionPeriod: period,
      numberOfPeriods: offer.periodCount, type: type, sk2Discount: offer)
  }
}

extension StoreProductDiscount.DiscountType {
  fileprivate init?(_ type: Product.SubscriptionOffer.OfferType) {
    switch type {
    case .introductory: self = .introductory
    case .promotional: self = .promotional
    default:
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *), type == .winBack
      else {
        return nil
      }
      self = .winBack
    }
  }
}

extension StoreProductDiscount.PaymentMode {
  fileprivate init?(_ mode: Product.SubscriptionOffer.PaymentMode) {
    switch mode {
    case .payAsYouGo: self = .payAsYouGo
    case .payUpFront: self = .payUpFront
    case .freeTrial: self = .freeTrial
    default: return nil
    }
  }
}

extension SubscriptionPeriod {
  /// Creates a period from StoreKit's; `nil` for a unit this version does not know.
  init?(_ period: Product.SubscriptionPeriod) {
    switch period.unit {
    // StoreKit returns some weeks as seven days.
    case .day where period.value > 0 && period.value.isMultiple(of: 7):
      self.init(value: period.value / 7, unit: .week)
    case .day: self.init(value: period.value, unit: .day)
    case .week: self.init(value: period.value, unit: .week)
    case .month: self.init(value: period.value, unit: .month)
    case .year: self.init(value: period.value, unit: .year)
    @unknown default: return nil
    }
  }
}
