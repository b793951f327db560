public import AppStoreTypes
public import StoreConfiguration

extension AppStoreSimulator {
  /// Sets what an offer costs in a storefront; elsewhere it costs what the offer itself says.
  ///
  /// Who redeems it from now on pays that. An offer that runs, or waits for the renewal, keeps its price,
  /// and one that is free stays free.
  ///
  /// - Parameters:
  ///   - milliunits: The price of one period in thousandths of the storefront's currency unit.
  ///   - type: The kind of offer.
  ///   - id: The offer's identifier; `nil` for introductory offers.
  ///   - product: The product.
  ///   - storefront: Where.
  ///   - billingPlan: The billing plan that the offer is bought with.
  /// - Returns: What happened.
  /// - Throws: ``CatalogFailure``; nothing changes.
  @discardableResult
  public mutating func setOfferPrice(
    _ milliunits: Int64, type: OfferType, id: String?, of product: ProductID,
    in storefront: Storefront, billingPlan: BillingPlanType = .billedUpfront
  ) throws(CatalogFailure) -> [StoreEffect] {
    guard products[product] != nil else { throw .unknownProduct(product) }
    try CatalogFailure.check(milliunits)
    let offer = offers(of: product).first {
      $0.type == type && $0.id == id && $0.billingPlan == billingPlan
    }
    guard let offer else { throw .unknownOffer(id, product: product) }
    let name = OfferName(offer, of: product)
    catalog.offerPrices[name, default: [:]][storefront.countryCode] = milliunits
    return settleGroup(of: product)
  }

  /// Returns an offer with the price that it has in a storefront.
  func priced(
    _ offer: StoreOffer, of product: ProductID, in storefront: Storefront
  ) -> StoreOffer {
    guard !catalog.offerPrices.isEmpty,
      let price = catalog.offerPrices[OfferName(offer, of: product)]?[storefront.countryCode]
    else { return offer }
    var priced = offer
    priced.priceMilliunits = price
    return priced
  }
}

extension Order {
  /// The billing plan that is meant.
  var chosenBillingPlan: BillingPlanType { billingPlan ?? .billedUpfront }
}

extension ConfiguredSubscription {
  /// The introductory offers of a kind that a subscription can have, that of the plan which is billed up
  /// front first; one for each billing plan.
  var usableOffers: [StoreOffer] {
    let kinds: [OfferDiscountType] = [.freeTrial, .payAsYouGo, .payUpFront]
    let usable = introductoryOffers.filter {
      $0.periodCount >= 1 && kinds.contains($0.discountType)
    }
    .map { StoreOffer(introductory: $0) }
    let plans: [BillingPlanType] = [.billedUpfront, .monthly]
    return plans.compactMap { plan in usable.first { $0.billingPlan == plan } }
  }

  /// What a month costs with a commitment of twelve; `nil` when the file does not sell it so.
  var configuredMonthlyPrice: Int64? {
    guard period.hasSameLength(as: SubscriptionPeriod(value: 1, unit: .year)) else { return nil }
    return billingPlans.first { $0.type == .monthly && $0.isEnabled }?.priceMilliunits
  }
}
