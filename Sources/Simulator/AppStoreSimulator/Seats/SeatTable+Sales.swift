internal import AppStoreCore
internal import StoreConfiguration

extension SeatTable {
  /// Stores the seats of a plan that starts immediately.
  mutating func orderSeats(
    _ order: PurchaseRequest, _ plan: ConfiguredSubscription, _ held: AccountSubscription
  ) {
    let original = held.originalTransactionID
    guard let sale = sales[plan.product.id] else {
      subscriptions[original]?.sale = nil
      return
    }
    subscriptions[original, default: SeatSubscription(held)].sale = sale
    subscriptions[original]?.renewalQuantity = order.quantity
  }

  /// Stores the seats of a plan that starts at the renewal.
  ///
  /// Returning to the current plan keeps its seats.
  mutating func orderRenewalSeats(
    _ order: PurchaseRequest, _ plan: ConfiguredSubscription, _ held: AccountSubscription,
    count: Int
  ) {
    guard plan.product.id != held.autoRenewProductID else { return }
    let original = held.originalTransactionID
    if plan.product.id == held.productID {
      subscriptions[original]?.renewalQuantity = max(1, count)
    } else if sales[plan.product.id] != nil {
      subscriptions[original, default: SeatSubscription(held)].renewalQuantity =
        order.quantity
    }
  }

  /// Returns whether a subscription, or its next period of a product, can have seats.
  func hasSeats(_ held: AccountSubscription, _ product: ProductID) -> Bool {
    guard !isUnused else { return false }
    return sales[product] != nil || subscriptions[held.originalTransactionID] != nil
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
      let sale = sales[plan.product.id]
      guard sale != nil || subscriptions[original] != nil else { return }
      subscriptions[original, default: SeatSubscription(held)].sale = sale
    }
    guard let terms = subscriptions[original], let sale = terms.sale else { return }
    let unit = payload.price ?? 0
    subscriptions[original]?.unitPrice = unit
    assert(terms.renewalQuantity >= 1, "a period that is sold by seats has a seat")
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
    let terms = subscriptions[held.originalTransactionID]
    let sale =
      held.autoRenewProductID == held.productID
      ? terms?.sale : sales[held.autoRenewProductID]
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
    guard subscriptions[source.originalTransactionID]?.sale?.kind == .appleHosted else {
      return
    }
    payload.quantity = behind.quantity
    payload.multiSeatInfo = behind.multiSeatInfo
    payload.multiSeatInfo?.revokedSeatQuantity = nil
  }

  /// Limits the renewal to the seats that a subscription has after a refund.
  mutating func limitRenewalSeats(of held: AccountSubscription, to count: Int) {
    guard let terms = subscriptions[held.originalTransactionID],
      held.autoRenewProductID == held.productID
    else { return }
    guard terms.renewalQuantity > max(1, count) else { return }
    subscriptions[held.originalTransactionID]?.renewalQuantity = max(1, count)
  }
}
