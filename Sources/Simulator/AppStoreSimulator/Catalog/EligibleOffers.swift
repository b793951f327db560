internal import AppStoreCore
internal import StoreConfiguration

/// Which offers of the catalog a customer can use now.
extension StoreData {
  func isEligible(_ account: AccountID, for offer: StoreOffer, of product: ProductID) -> Bool {
    let record = accounts[account]
    let plan = catalog.plans[product]
    let held = plan.flatMap { record?.subscriptions[$0.groupID] }
    if let held, held.productID == product, held.commitment != nil, !held.hasEnded { return false }
    switch offer.type {
    case .promotional: return record?.subscriptions.isEmpty == false
    case .winBack:
      guard let held, case .expired = held.phase,
        productsHad(in: held).contains(product)
      else { return false }
      return paidMonths(of: held) >= offer.minimumPaidMonths
    default:
      guard let id = offer.id, record?.redeemedCodes.contains(id) != true else { return false }
      guard plan != nil else { return true }
      let customer: StoreOffer.Customer = held.map { $0.hasEnded ? .expired : .existing } ?? .new
      return offer.customers.contains(customer)
    }
  }

  /// Returns the offer that an order requests; `nil` if none.
  func chosenOffer(
    for order: PurchaseRequest, by account: AccountID
  ) throws(StorePurchaseError) -> StoreOffer? {
    guard let choice = order.offer else { return nil }
    let known = catalog.offers(choice, of: order.productID)
    guard let first = known.first else { throw .unknownOffer(choice, product: order.productID) }
    guard let offer = known.first(where: { $0.billingPlan == order.chosenBillingPlan }) else {
      throw .otherBillingPlan(choice, first.billingPlan, product: order.productID)
    }
    guard isEligible(account, for: offer, of: order.productID) else {
      throw .ineligibleForOffer(choice, product: order.productID)
    }
    return catalog.priced(offer, of: order.productID, in: storefront(of: account))
  }

  /// Returns the introductory offer for an order without another one; `nil` if the customer is not
  /// eligible.
  func introductoryOffer(
    of plan: ConfiguredSubscription, for account: AccountID, _ order: PurchaseRequest
  ) -> StoreOffer? {
    let isAllowed =
      order.allowIntroductoryOffer ?? isEligibleForIntroOffer(account, in: plan.groupID)
    guard isAllowed,
      let offer = plan.usableOffers.first(where: { $0.billingPlan == order.chosenBillingPlan })
    else { return nil }
    return catalog.priced(offer, of: plan.product.id, in: storefront(of: account))
  }

  /// Returns the identifiers of the win-back offers that a subscription's customer can redeem:
  /// those of the last product first, then those of the customer's other products, in catalog
  /// order.
  func winBackOffers(of held: AccountSubscription) -> [String] {
    let group = catalog.configuration.subscriptionGroup(held.groupID)?.subscriptions ?? []
    let had = productsHad(in: held)
    let others = group.map(\.product.id).filter { $0 != held.productID && had.contains($0) }
    let paid = paidMonths(of: held)
    return ([held.productID] + others).flatMap { product in
      catalog.laterOffers(of: product).filter {
        $0.type == .winBack && paid >= $0.minimumPaidMonths
      }.compactMap(\.id)
    }
  }

  /// Returns every product that a subscription has had.
  private func productsHad(in held: AccountSubscription) -> Set<ProductID> {
    Set(held.transactions.compactMap { history.ledger[$0]?.transaction.form.payload.productId })
  }

  /// Returns the number of months a customer paid for in a group, without free and refunded
  /// periods.
  private func paidMonths(of held: AccountSubscription) -> Int {
    let paid = held.transactions.compactMap { history.ledger[$0] }.filter {
      let payload = $0.payload
      return !seats.additions.contains(payload.transactionId) && (payload.price ?? 0) > 0
        && payload.revocationDate == nil && payload.isUpgraded != true
    }
    let days = paid.reduce(Int64(0)) { sum, record in
      let payload = record.payload
      guard let end = record.end, let period = catalog.period(of: payload) else { return sum }
      return sum + billing.pace.calendarDays(of: period, lasting: end - payload.purchaseDate)
    }
    assert(days >= 0, "no paid period ends before it starts")
    // A month has 487/16 days on average; 28 to 31 days round to one.
    return Int((32 * days + 487) / (2 * 487))
  }
}
