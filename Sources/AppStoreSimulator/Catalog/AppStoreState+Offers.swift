public import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Returns whether an account is eligible for an offer of a product now.
  ///
  /// A promotional offer is for current and former subscribers of the app. A code is for the
  /// customers that its offer names, once each. A win-back offer is for customers who had its
  /// product, whose subscription in the group ended, and who paid for the required months. A
  /// customer with a yearly commitment is not eligible for offers of that product until the year
  /// has ended.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/subscription-offers>
  public func isEligible(
    _ account: AccountID, for offer: RequestedOffer, of product: ProductID
  ) -> Bool {
    offers(offer, of: product).contains { isEligible(account, for: $0, of: product) }
  }

  /// Returns the identifiers of the win-back offers that a subscription's customer can redeem:
  /// those of the last product first, then those of the customer's other products, in catalog
  /// order.
  func eligibleWinBackOffers(of held: AccountSubscription) -> [String] {
    let group = configuration.subscriptionGroup(held.groupID)?.subscriptions ?? []
    let had = productsHad(in: held)
    let others = group.map(\.product.id).filter { $0 != held.productID && had.contains($0) }
    let paid = paidMonths(of: held)
    return ([held.productID] + others).flatMap { product in
      (catalog.offers[product] ?? []).filter {
        $0.type == .winBack && paid >= $0.minimumPaidMonths
      }.compactMap(\.id)
    }
  }

  /// Returns every product that a subscription has had.
  private func productsHad(in held: AccountSubscription) -> Set<ProductID> {
    Set(held.transactions.compactMap { ledger[$0]?.transaction.form.payload.productId })
  }

  /// Returns the offer that an order requests; `nil` if none.
  func chosenOffer(
    for order: PurchaseRequest, by account: AccountID
  ) throws(StorePurchaseError) -> StoreOffer? {
    guard let choice = order.offer else { return nil }
    let known = offers(choice, of: order.productID)
    guard let first = known.first else {
      throw .unknownOffer(choice, product: order.productID)
    }
    guard let offer = known.first(where: { $0.billingPlan == order.chosenBillingPlan }) else {
      throw .otherBillingPlan(choice, first.billingPlan, product: order.productID)
    }
    guard isEligible(account, for: offer, of: order.productID) else {
      throw .ineligibleForOffer(choice, product: order.productID)
    }
    return priced(offer, of: order.productID, in: storefront(of: account))
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
    return priced(offer, of: plan.product.id, in: storefront(of: account))
  }

  /// Records that a customer used a one-time offer.
  mutating func noteUse(
    of offer: StoreOffer?, by account: AccountID, in group: SubscriptionGroupID?
  ) {
    guard let offer else { return }
    if offer.type == .introductory, let group {
      accounts[account]?.usedIntroductoryOffers.insert(group)
    }
    if offer.type == .code, let id = offer.id { accounts[account]?.redeemedCodes.insert(id) }
  }

  private func offers(_ choice: RequestedOffer, of product: ProductID) -> [StoreOffer] {
    (catalog.offers[product] ?? []).filter { $0.type == choice.type && $0.id == choice.id }
  }

  private func isEligible(
    _ account: AccountID, for offer: StoreOffer, of product: ProductID
  ) -> Bool {
    let record = accounts[account]
    let held = plans[product].flatMap { record?.subscriptions[$0.groupID] }
    if let held, held.productID == product, held.commitment != nil, !held.hasEnded { return false }
    switch offer.type {
    case .promotional: return record?.subscriptions.isEmpty == false
    case .winBack:
      guard let held, case .expired = held.phase, productsHad(in: held).contains(product) else {
        return false
      }
      return paidMonths(of: held) >= offer.minimumPaidMonths
    default:
      guard let id = offer.id, record?.redeemedCodes.contains(id) != true else { return false }
      guard plans[product] != nil else { return true }
      let customer: StoreOffer.Customer =
        held.map { $0.hasEnded ? .expired : .existing } ?? .new
      return offer.customers.contains(customer)
    }
  }

  /// Returns the number of months a customer paid for in a group, without free and refunded
  /// periods.
  private func paidMonths(of held: AccountSubscription) -> Int {
    let paid = held.transactions.compactMap { ledger[$0]?.payload }.filter {
      !seats.additions.contains($0.transactionId) && ($0.price ?? 0) > 0 && $0.revocationDate == nil
        && $0.isUpgraded != true
    }
    let days = paid.reduce(Int64(0)) { sum, payload in
      guard let end = payload.expiresDate, let period = period(of: payload) else { return sum }
      return sum + pace.calendarDays(of: period, lasting: end - payload.purchaseDate)
    }
    // A month has 487/16 days on average; 28 to 31 days round to one.
    return Int((32 * days + 487) / (2 * 487))
  }

  /// Returns the period that a transaction paid for; `nil` for a product without periods.
  private func period(of payload: JWSTransactionDecodedPayload) -> SubscriptionPeriod? {
    if let offered = payload.offerPeriod.flatMap({ SubscriptionPeriod(iso8601: $0) }) {
      return offered
    }
    return payload.commitmentInfo == nil ? plans[payload.productId]?.period : .month
  }
}
