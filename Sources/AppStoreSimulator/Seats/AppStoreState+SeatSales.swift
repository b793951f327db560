public import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the seat terms of a product; `nil` if it is not sold by seats.
  public func seatSale(of product: ProductID) -> SeatSale? { seats.sales[product] }

  /// Sells a subscription by seats from now on, or to single customers again.
  ///
  /// The quantity of an ``PurchaseRequest`` is then the number of seats after the purchase. Existing
  /// subscriptions keep their terms. It is an assumption that such a plan cannot be shared with a
  /// family.
  /// - Parameters:
  ///   - sale: The terms; `nil` to stop selling seats.
  ///   - product: The subscription.
  /// - Returns: The effects; the terms of a next period can change.
  /// - Throws: ``CatalogChangeError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/supporting-multiseat-purchases-in-your-app>
  @discardableResult
  public mutating func setSeatSale(
    _ sale: SeatSale?, of product: ProductID
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    guard let plan = plans[product] else { throw .unknownProduct(product) }
    guard sale?.isValid != false, sale == nil || !plan.product.isFamilyShareable else {
      throw .unusableSeatSale(product)
    }
    seats.sales[product] = sale
    return settleGroup(of: product)
  }

  /// Rejects an order that would reduce the seats of a running subscription or cannot add any.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseerror/seatreductionnotallowed>
  func checkSeats(_ order: PurchaseRequest, by account: AccountID) throws(StorePurchaseError) {
    guard seats.sales[order.productID] != nil, let group = plans[order.productID]?.groupID,
      let held = accounts[account]?.subscriptions[group], held.givesAccess
    else { return }
    let count = seatCount(of: held)
    guard order.quantity >= count else {
      throw .seatReduction(order.quantity, product: order.productID, seats: count)
    }
    guard count > 0, held.productID == order.productID, order.quantity > count else { return }
    guard held.phase == .active else { throw .unpaidSeats(order.productID) }
    if let offer = order.offer { throw .ineligibleForOffer(offer, product: order.productID) }
  }

  /// Stores the seats of a plan that starts immediately.
  mutating func orderSeats(
    _ order: PurchaseRequest, _ plan: ConfiguredSubscription, _ held: AccountSubscription
  ) {
    let original = held.originalTransactionID
    guard let sale = seats.sales[plan.product.id] else {
      seats.subscriptions[original]?.sale = nil
      return
    }
    seats.subscriptions[original, default: SeatSubscription(held)].sale = sale
    seats.subscriptions[original]?.renewalQuantity = order.quantity
  }

  /// Stores the seats of a plan that starts at the renewal.
  ///
  /// Returning to the current plan keeps its seats.
  mutating func orderRenewalSeats(
    _ order: PurchaseRequest, _ plan: ConfiguredSubscription, _ held: AccountSubscription
  ) {
    guard plan.product.id != held.autoRenewProductID else { return }
    let original = held.originalTransactionID
    if plan.product.id == held.productID {
      let count = max(1, seatCount(of: held))
      seats.subscriptions[original]?.renewalQuantity = count
    } else if seats.sales[plan.product.id] != nil {
      seats.subscriptions[original, default: SeatSubscription(held)].renewalQuantity =
        order.quantity
    }
  }

  /// Returns whether a subscription, or its next period of a product, can have seats.
  func hasSeats(_ held: AccountSubscription, _ product: ProductID) -> Bool {
    guard !seats.isUnused else { return false }
    return seats.sales[product] != nil || seats.subscriptions[held.originalTransactionID] != nil
  }

  /// Adds the seats to a new period's transaction.
  ///
  /// Its initial price is that of one seat.
  mutating func addSeats(
    to payload: inout JWSTransactionDecodedPayload, _ plan: ConfiguredSubscription,
    _ held: AccountSubscription
  ) {
    let original = held.originalTransactionID
    if held.productID != plan.product.id {
      let sale = seats.sales[plan.product.id]
      guard sale != nil || seats.subscriptions[original] != nil else { return }
      seats.subscriptions[original, default: SeatSubscription(held)].sale = sale
    }
    guard let terms = seats.subscriptions[original], let sale = terms.sale else { return }
    let unit = payload.price ?? 0
    seats.subscriptions[original]?.unitPrice = unit
    let tiers = sale.tiers(of: 1...terms.renewalQuantity, unit: unit)
    payload.quantity = terms.renewalQuantity
    payload.price = tiers.average
    payload.multiSeatInfo = TransactionMultiSeatInfo(
      invitationManagement: sale.invitationManagement, priceTiers: tiers)
  }

  /// Adds the seats of the next period.
  ///
  /// The initial price is that of one seat.
  func addSeats(of held: AccountSubscription, to info: inout JWSRenewalInfoDecodedPayload) {
    let terms = seats.subscriptions[held.originalTransactionID]
    let sale =
      held.autoRenewProductID == held.productID
      ? terms?.sale : seats.sales[held.autoRenewProductID]
    guard let sale, let unit = info.renewalPrice else { return }
    let quantity = terms?.renewalQuantity ?? 1
    let tiers = sale.tiers(of: 1...quantity, unit: unit)
    info.renewalQuantity = quantity
    info.renewalPrice = tiers.average
    info.multiSeatInfo = RenewalMultiSeatInfo(renewalPriceTiers: tiers)
  }

  /// Adds the seat to a member's transaction.
  ///
  /// A member invited by Apple gets the same seat data as the buyer, except for refunds.
  func copySeats(
    from behind: JWSTransactionDecodedPayload, to payload: inout JWSTransactionDecodedPayload,
    _ source: AccountSubscription
  ) {
    guard seats.subscriptions[source.originalTransactionID]?.sale?.kind == .appleHosted else {
      return
    }
    payload.quantity = behind.quantity
    payload.multiSeatInfo = behind.multiSeatInfo
    payload.multiSeatInfo?.revokedSeatQuantity = nil
  }
}
