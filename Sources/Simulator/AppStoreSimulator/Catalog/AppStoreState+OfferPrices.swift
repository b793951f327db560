public import AppStoreCore
public import StoreConfiguration

extension AppStoreState {
  /// Sets the price of an offer in a storefront; elsewhere the offer's own price applies.
  ///
  /// The price applies to new redemptions. An offer that is running, or starts at the renewal,
  /// keeps its price, and a free offer remains free.
  ///
  /// - Parameters:
  ///   - milliunits: The price of one period in thousandths of the storefront's currency unit.
  ///   - type: The type of the offer.
  ///   - id: The offer's identifier; `nil` for introductory offers.
  ///   - product: The product.
  ///   - storefront: The storefront.
  ///   - billingPlan: The billing plan of the offer.
  /// - Returns: The effects.
  /// - Throws: ``CatalogChangeError``; nothing changes.
  @discardableResult
  public mutating func setOfferPrice(
    _ milliunits: Int64, type: OfferType, id: String?, of product: ProductID,
    in storefront: Storefront, billingPlan: BillingPlanType = .billedUpfront
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    try data.catalog.check(product)
    try CatalogChangeError.check(milliunits)
    let offer = data.catalog.offers(of: product).first {
      $0.type == type && $0.id == id && $0.billingPlan == billingPlan
    }
    guard let offer else { throw .unknownOffer(id, product: product) }
    let name = OfferIdentity(offer, of: product)
    data.catalog.changes.offerPrices[name, default: [:]][storefront.countryCode] = milliunits
    return commitGroup(of: product)
  }
}

extension PurchaseRequest {
  /// The billing plan; up front if none is given.
  var chosenBillingPlan: BillingPlanType { billingPlan ?? .billedUpfront }
}

extension ConfiguredSubscription {
  /// The introductory offers of a type that a subscription can have, one for each billing plan,
  /// starting with the plan that is billed up front.
  var usableOffers: [StoreOffer] {
    let kinds: [OfferDiscountType] = [.freeTrial, .payAsYouGo, .payUpFront]
    let usable = introductoryOffers.filter {
      StoreOffer.periodCounts.contains($0.periodCount) && kinds.contains($0.discountType)
    }
    .map { StoreOffer(introductory: $0) }
    let plans: [BillingPlanType] = [.billedUpfront, .monthly]
    return plans.compactMap { plan in usable.first { $0.billingPlan == plan } }
  }

  /// The price of a month with a commitment of twelve; `nil` if the file has no such plan.
  var configuredMonthlyPrice: Int64? {
    guard period.hasSameLength(as: SubscriptionPeriod(value: 1, unit: .year)) else { return nil }
    return billingPlans.first { $0.type == .monthly && $0.isEnabled }?.priceMilliunits.asPrice
  }
}
