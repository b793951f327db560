public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Sets the number of seats of a subscription from its next period on.
  ///
  /// The call reduces the seats or reverts a reduction; an ``PurchaseRequest`` adds seats. The notification
  /// `DID_CHANGE_RENEWAL_PREF` is an assumption.
  /// - Parameters:
  ///   - quantity: The number of seats; at most the current period's.
  ///   - group: The subscription group.
  ///   - account: The buyer.
  /// - Returns: The effects; empty if nothing changed.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/renewalquantity>
  public mutating func setRenewalSeats(
    _ quantity: Int, group: SubscriptionGroupID, account: AccountID
  ) throws(SeatError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let original = held.originalTransactionID
    let count = data.seatCount(of: held)
    guard count > 0, held.autoRenewProductID == held.productID,
      let before = data.seats.subscriptions[original]?.renewalQuantity
    else { throw .notBySeats(original) }
    guard (1...count).contains(quantity) else { throw .invalidQuantity(quantity, 1...count) }
    guard quantity != before else { return [] }
    data.seats.subscriptions[original]?.renewalQuantity = quantity
    let subtype: NotificationSubtype = quantity < before ? .decreaseQuantity : .increaseQuantity
    return commit(&held, notification: (.didChangeRenewalPref, subtype, held.current))
  }

  /// Refunds some seats of a transaction, which remains valid for the others.
  ///
  /// The last seats are refunded first, at their own price. It is an assumption that the
  /// subscription renews with no more than the remaining seats, and that such a refund is not
  /// reversed.
  /// - Parameters:
  ///   - quantity: The number of seats; fewer than the transaction has left.
  ///   - transaction: A buyer's transaction.
  ///   - share: The part of the seats' price to refund.
  /// - Returns: The effects.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/revokedseatquantity>
  public mutating func refundSeats(
    _ quantity: Int, of transaction: TransactionID, share: RefundAmount = .full
  ) throws(SeatError) -> [SimulatorEffect] {
    let record: StoredTransaction
    let percentage: Int
    do throws(ChangeError) {
      record = try refundable(transaction)
      percentage = try thousandths(share, of: record)
    } catch {
      throw .change(error)
    }
    guard let info = record.payload.multiSeatInfo, let tiers = info.priceTiers,
      var held = data.subscription(with: record.transaction)
    else { throw .notBySeats(record.payload.originalTransactionId) }
    guard quantity >= 1, quantity < record.payload.seatsLeft else {
      throw .invalidRefund(quantity, of: transaction)
    }
    let revoked = info.revokedSeatQuantity ?? 0
    let amount = tiers.total(ofLast: quantity, beforeLast: revoked).share(percentage)
    data.seats.refunds[transaction, default: 0] += amount
    data.history.revise(record, at: data.now) {
      $0.refund += amount
      $0.refundRequest = nil
      $0.payload.multiSeatInfo?.revokedSeatQuantity = revoked + quantity
    }
    let left = data.seatCount(of: held)
    data.seats.limitRenewalSeats(of: held, to: left)
    return commit(&held, changed: [transaction], notification: (.refund, .seats, transaction))
  }

  /// Sells additional seats for the current period; `nil` if the order adds none.
  ///
  /// The price is for the remaining part of the period. Every transaction of the period states that
  /// there are several.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/additionaltransactionreason>
  mutating func sellMoreSeats(
    _ order: PurchaseRequest, to running: AccountSubscription, _ plan: ConfiguredSubscription
  ) -> CompletedPurchase? {
    let original = running.originalTransactionID
    let count = data.seatCount(of: running)
    guard count > 0, order.quantity > count, running.phase == .active,
      let terms = data.seats.subscriptions[original], let sale = terms.sale
    else { return nil }
    var held = running
    let restart = held.isAutoRenewing ? [] : turnOn(&held)
    var changed: [TransactionID] = []
    for record in data.seats.period(of: held, in: data.history.ledger)
    where record.payload.additionalTransactionReason == nil {
      data.history.revise(record, at: data.now) {
        $0.payload.additionalTransactionReason = .seatAddition
      }
      changed.append(record.payload.transactionId)
    }
    let id = data.history.identifiers.transactionID()
    var payload = data.newPayload(id, original: original, plan.product, account: held.account)
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.expiresDate
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = String(data.history.identifiers.webOrderLineItemNumber())
    payload.appAccountToken = order.appAccountToken ?? held.appAccountToken
    payload.additionalTransactionReason = .seatAddition
    let tiers = sale.tiers(
      of: (count + 1)...order.quantity, unit: terms.unitPrice,
      share: unusedShare(of: held))
    payload.quantity = tiers.seats
    payload.price = tiers.average
    payload.multiSeatInfo = TransactionMultiSeatInfo(
      invitationManagement: sale.invitationManagement, priceTiers: tiers)
    let sold = data.history.record(payload, for: held.account, in: &data.accounts)
    held.transactions.append(id)
    data.seats.additions.insert(id)
    data.seats.subscriptions[original]?.renewalQuantity = order.quantity
    if held.autoRenewProductID != held.productID { held.redeemedOffer = nil }
    held.autoRenewProductID = held.productID
    let effects = commit(
      &held, changed: changed + [id],
      notification: (.didChangeRenewalPref, .increaseQuantity, id))
    return CompletedPurchase(transaction: sold, isNew: true, effects: restart + effects)
  }

  /// Returns the remaining part of a period that several transactions represent.
  private func unusedShare(of held: AccountSubscription) -> Int {
    let start =
      data.seats.period(of: held, in: data.history.ledger).map(\.payload.purchaseDate)
      .min()
      ?? data.now
    guard data.now < held.expiresDate, start < held.expiresDate else { return 0 }
    return (held.expiresDate - max(data.now, start)).milliPercent(of: held.expiresDate - start)
  }

  /// Rejects an order that would reduce the seats of a running subscription or cannot add any.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseerror/seatreductionnotallowed>
  func checkSeats(_ order: PurchaseRequest, by account: AccountID) throws(StorePurchaseError) {
    guard data.seats.sales[order.productID] != nil,
      let group = data.catalog.plans[order.productID]?.groupID,
      let held = data.accounts[account]?.subscriptions[group], held.givesAccess
    else { return }
    let count = data.seatCount(of: held)
    guard order.quantity >= count else {
      throw .seatReduction(order.quantity, product: order.productID, seats: count)
    }
    guard count > 0, held.productID == order.productID, order.quantity > count else { return }
    guard held.phase == .active else { throw .unpaidSeats(order.productID) }
    if let offer = order.offer { throw .ineligibleForOffer(offer, product: order.productID) }
  }
}
