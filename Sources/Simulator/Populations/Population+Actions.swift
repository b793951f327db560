internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

extension Population {
  /// Performs a customer's scheduled action, unless the period it was scheduled for has ended.
  ///
  /// The store rejects actions that are no longer possible, such as refunding a refunded
  /// transaction. Nothing happens then, as in reality.
  mutating func perform(_ entry: ActionQueue.Entry) -> [PopulationEvent] {
    if case .arrive = entry.action { return arrive(entry.customer) }
    guard let customer = customers[entry.customer],
      entry.period.map({ $0 == customer.period }) ?? true
    else { return [] }
    let number = entry.customer
    let account = customer.account
    switch entry.action {
    case .arrive: return []
    case .begin(let withTrial): return begin(number, withTrial: withTrial)
    case .share: return share(by: customer, number)
    case .cancel: return cancel(number)
    case .takePromotion: return takePromotion(number)
    case .change(let side): return change(number, side)
    case .failToPay: return note(simulator.setBillingIssue(true, for: account))
    case .pay: return note(simulator.setBillingIssue(false, for: account))
    case .requestRefund(let id, let inApp): return requestRefund(id, inApp: inApp, by: number)
    case .decideRefund(let id): return decideRefund(id, by: number)
    case .reverseRefund(let id): return note((try? simulator.reverseRefund(id)) ?? [])
    case .comeBack: return comeBack(number)
    case .consume(let limit): return consume(number, until: limit)
    }
  }

  /// Draws the actions of a new customer; customers without any are not stored.
  private mutating func arrive(_ number: Int) -> [PopulationEvent] {
    var customer = SimulatedCustomer(
      number: number, seed: seed, storefronts: assortment.storefronts,
      tokenShare: profile.accountTokenShare)
    summary.customers += 1
    let arrival = PopulationEvent(
      date: simulator.now, account: customer.account,
      content: .arrival(
        PopulationEvent.Arrival(
          storefront: customer.storefront.countryCode, currency: customer.storefront.currency,
          appAccountToken: customer.token)))
    let wantsTrial = customer.random.happens(profile.trials.startShare)
    let wantsToBuy = customer.random.happens(profile.purchases.conversion)
    let wantsConsumables = customer.random.happens(profile.consumables.buyerShare)
    let isTrying = wantsTrial && !assortment.trials.isEmpty
    let isConsuming = wantsConsumables && !assortment.consumables.isEmpty
    guard isTrying || wantsToBuy || isConsuming else { return [arrival] }

    if isTrying || wantsToBuy {
      let delay = customer.random.days(mean: profile.purchases.delayDays)
      agenda.add(.begin(withTrial: isTrying), by: number, at: simulator.now + delay)
    }
    if isConsuming {
      let limit = SubscriptionPeriod(value: 1, unit: .month)
        .end(from: simulator.now, times: profile.consumables.months)
      planConsumable(&customer, number, until: limit)
    }
    customers[number] = customer
    return [arrival]
  }

  /// Makes a customer's first purchase.
  private mutating func begin(_ number: Int, withTrial: Bool) -> [PopulationEvent] {
    guard var customer = customers[number] else { return [] }
    let chooser = withTrial ? assortment.trials : assortment.products
    let choice = customer.random.unit()
    let redeemsCode = customer.random.happens(profile.offers.codeShare)
    customers[number] = customer
    guard let product = chooser.choose(choice) else { return [] }
    var offer: RequestedOffer?
    if !withTrial, redeemsCode {
      offer = usableOffer(.code, of: product, by: customer.account)
    }
    return buy(product, offer, by: customer, allowsIntroductoryOffer: withTrial)
  }

  /// Buys a product; returns no events if the store can no longer sell it.
  mutating func buy(
    _ product: ProductID, _ offer: RequestedOffer?, by customer: SimulatedCustomer,
    allowsIntroductoryOffer: Bool = false
  ) -> [PopulationEvent] {
    let order = PurchaseRequest(
      productID: product, appAccountToken: customer.token, offer: offer,
      allowIntroductoryOffer: allowsIntroductoryOffer)
    if simulator.storefront(of: customer.account) != customer.storefront {
      // Before the first purchase this has no other effects.
      _ = simulator.setStorefront(customer.storefront, of: customer.account)
    }
    guard let receipt = try? simulator.purchase(order, by: customer.account) else {
      summary.rejectedOrders += 1
      return []
    }
    // The app delivers immediately.
    simulator.finish(receipt.transaction.transactionId, account: customer.account)
    return note(receipt.effects)
  }

  /// Returns the first offer of a type that a customer is eligible for; `nil` if none.
  func usableOffer(
    _ type: OfferType, of product: ProductID, by account: AccountID
  ) -> RequestedOffer? {
    for offer in simulator.offers(of: product) where offer.type == type {
      guard let id = offer.id else { continue }
      let choice: RequestedOffer
      switch type {
      case .promotional: choice = .promotional(id)
      case .winBack: choice = .winBack(id)
      default: choice = .code(id)
      }
      if simulator.isEligible(account, for: choice, of: product) { return choice }
    }
    return nil
  }

  /// Creates a family of a customer and others who share the customer's purchases.
  private mutating func share(by customer: SimulatedCustomer, _ number: Int) -> [PopulationEvent] {
    let family = FamilyID("family-\(number)")
    guard simulator.family(of: customer.account) == nil else { return [] }
    let others = (1...max(1, profile.family.members)).map {
      AccountID("\(customer.account)-family-\($0)")
    }
    var events: [PopulationEvent] = []
    for account in [customer.account] + others {
      if account != customer.account {
        events += note(simulator.setStorefront(customer.storefront, of: account))
      }
      events += note((try? simulator.joinFamily(family, account: account)) ?? [])
    }
    return events
  }

  private mutating func planConsumable(
    _ customer: inout SimulatedCustomer, _ number: Int, until limit: Timestamp
  ) {
    guard profile.consumables.perMonth > 0 else { return }
    let date = simulator.now + customer.random.days(mean: 30.4375 / profile.consumables.perMonth)
    if date < limit { agenda.add(.consume(until: limit), by: number, at: date) }
  }

  private mutating func consume(_ number: Int, until limit: Timestamp) -> [PopulationEvent] {
    guard var customer = customers[number] else { return [] }
    let product = assortment.consumables.choose(customer.random.unit())
    planConsumable(&customer, number, until: limit)
    customers[number] = customer
    guard let product else { return [] }
    return buy(product, nil, by: customer)
  }
}
