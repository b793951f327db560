internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKitBackend

extension AppStoreState {
  /// Returns products as an account's device sees them, each once, in the given order.
  func productRecords(of ids: [ProductID], for account: AccountID) -> [ProductRecord] {
    let storefront = storefront(of: account)
    var seen: Set<ProductID> = []
    return ids.filter { seen.insert($0).inserted }.compactMap { id in
      configuration.record(of: id)?.priced(in: storefront, of: self)
    }
  }
}

extension ProductRecord {
  /// The product with the current prices of a storefront.
  ///
  /// A device pays up front, so the offers of another billing plan do not apply to it.
  fileprivate func priced(in storefront: Storefront, of store: AppStoreState) -> ProductRecord {
    var priced = self
    if let price = store.price(of: id, in: storefront) {
      priced.price = Price(milliunits: price, currency: storefront.currency)
    }
    let offers = store.offers(of: id, in: storefront).filter { $0.billingPlan == .billedUpfront }
    func records(_ type: OfferType) -> [OfferRecord] {
      offers.filter { $0.type == type }.compactMap { OfferRecord($0, in: storefront) }
    }
    priced.subscription?.introductoryOffer = records(.introductory).first
    priced.subscription?.promotionalOffers = records(.promotional)
    priced.subscription?.winBackOffers = records(.winBack)
    let terms = priced.terms(in: storefront, of: store)
    priced.subscription?.pricingTerms = terms
    return priced
  }

  /// The prices of each billing plan in a storefront, up front first; empty if not a subscription.
  private func terms(in storefront: Storefront, of store: AppStoreState) -> [PricingTermsRecord] {
    guard let period = subscription?.period else { return [] }
    let offers = store.offers(of: id, in: storefront)
    func terms(
      _ plan: BillingPlanType, _ price: Price, each billingPeriod: SubscriptionPeriod, times: Int64
    ) -> PricingTermsRecord {
      PricingTermsRecord(
        billingPlan: plan, billingPrice: price, billingPeriod: billingPeriod,
        commitmentPrice: Price(milliunits: price.milliunits * times, currency: price.currency),
        commitmentPeriod: period,
        offers: offers.filter { $0.billingPlan == plan && $0.type != .code }
          .compactMap { OfferRecord($0, in: storefront) })
    }
    let upFront = terms(.billedUpfront, price, each: period, times: 1)
    guard let monthly = store.monthlyPrice(of: id) else { return [upFront] }
    let month = SubscriptionPeriod(value: 1, unit: .month)
    let price = Price(milliunits: monthly, currency: storefront.currency)
    return [upFront, terms(.monthly, price, each: month, times: 12)]
  }
}

extension OfferRecord {
  /// Creates a device's view of a subscription offer; `nil` for an offer without periods.
  fileprivate init?(_ offer: StoreOffer, in storefront: Storefront) {
    guard let period = offer.period else { return nil }
    let price = offer.discountType == .freeTrial ? 0 : offer.priceMilliunits
    self.init(
      id: offer.id, type: offer.type, discountType: offer.discountType,
      price: Price(milliunits: price, currency: storefront.currency), period: period,
      periodCount: offer.periodCount)
  }
}
