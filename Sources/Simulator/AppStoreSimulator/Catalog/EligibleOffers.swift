internal import AppStoreCore
internal import StoreConfiguration

/// Which offers of the catalog a customer can use now.
enum EligibleOffers {
  /// Returns whether an account is eligible for an offer of a product.
  static func isEligible(
    _ account: AccountID, for offer: StoreOffer, of product: ProductID,
    in store: StoreData
  ) -> Bool {
    let record = store.accounts[account]
    let plan = store.catalog.plans[product]
    let held = plan.flatMap { record?.subscriptions[$0.groupID] }
    if let held, held.productID == product, held.commitment != nil, !held.hasEnded { return false }
    switch offer.type {
    case .promotional: return record?.subscriptions.isEmpty == false
    case .winBack:
      guard let held, case .expired = held.phase,
        productsHad(in: held, of: store).contains(product)
      else { return false }
      return paidMonths(of: held, in: store) >= offer.minimumPaidMonths
    default:
      guard let id = offer.id, record?.redeemedCodes.contains(id) != true else { return false }
      guard plan != nil else { return true }
      let customer: StoreOffer.Customer =
        held.map { $0.hasEnded ? .expired : .existing } ?? .new
      return offer.customers.contains(customer)
    }
  }

  /// Returns the offer that an order requests; `nil` if none.
  static func chosenOffer(
    for order: PurchaseRequest, by account: AccountID, in store: StoreData
  ) throws(StorePurchaseError) -> StoreOffer? {
    guard let choice = order.offer else { return nil }
    let known = store.catalog.offers(choice, of: order.productID)
    guard let first = known.first else {
      throw .unknownOffer(choice, product: order.productID)
    }
    guard let offer = known.first(where: { $0.billingPlan == order.chosenBillingPlan }) else {
      throw .otherBillingPlan(choice, first.billingPlan, product: order.productID)
    }
    guard isEligible(account, for: offer, of: order.productID, in: store) else {
      throw .ineligibleForOffer(choice, product: order.productID)
    }
    return store.catalog.priced(offer, of: order.productID, in: store.storefront(of: account))
  }

  /// Returns the introductory offer for an order without another one; `nil` if the customer is not
  /// eligible.
  static func introductoryOffer(
    of plan: ConfiguredSubscription, for account: AccountID, _ order: PurchaseRequest,
    in store: StoreData
  ) -> StoreOffer? {
    let isAllowed =
      order.allowIntroductoryOffer ?? store.isEligibleForIntroOffer(account, in: plan.groupID)
    guard isAllowed,
      let offer = plan.usableOffers.first(where: { $0.billingPlan == order.chosenBillingPlan })
    else { return nil }
    return store.catalog.priced(offer, of: plan.product.id, in: store.storefront(of: account))
  }

  /// Returns the identifiers of the win-back offers that a subscription's customer can redeem:
  /// those of the last product first, then those of the customer's other products, in catalog
  /// order.
  static func winBackOffers(of held: AccountSubscription, in store: StoreData) -> [String] {
    let catalog = store.catalog
    let group = catalog.configuration.subscriptionGroup(held.groupID)?.subscriptions ?? []
    let had = productsHad(in: held, of: store)
    let others = group.map(\.product.id).filter { $0 != held.productID && had.contains($0) }
    let paid = paidMonths(of: held, in: store)
    return ([held.productID] + others).flatMap { product in
      catalog.laterOffers(of: product).filter {
        $0.type == .winBack && paid >= $0.minimumPaidMonths
      }.compactMap(\.id)
    }
  }

  /// Returns every product that a subscription has had.
  private static func productsHad(
    in held: AccountSubscription, of store: StoreData
  ) -> Set<ProductID> {
    Set(
      held.transactions.compactMap { store.history.ledger[$0]?.transaction.form.payload.productId })
  }

  /// Returns the number of months a customer paid for in a group, without free and refunded
  /// periods.
  private static func paidMonths(of held: AccountSubscription, in store: StoreData) -> Int {
    let paid = held.transactions.compactMap { store.history.ledger[$0] }.filter {
      let payload = $0.payload
      return !store.seats.additions.contains(payload.transactionId) && (payload.price ?? 0) > 0
        && payload.revocationDate == nil && payload.isUpgraded != true
    }
    let days = paid.reduce(Int64(0)) { sum, record in
      let payload = record.payload
      guard let end = record.end, let period = store.catalog.period(of: payload) else {
        return sum
      }
      return sum
        + store.billing.pace.calendarDays(of: period, lasting: end - payload.purchaseDate)
    }
    assert(days >= 0, "no paid period ends before it starts")
    // A month has 487/16 days on average; 28 to 31 days round to one.
    return Int((32 * days + 487) / (2 * 487))
  }
}
