internal import AppStoreCore
internal import StoreConfiguration

extension SeatChanges {
  /// Sets the number of seats of a subscription from its next period on.
  static func setRenewalSeats(
    _ quantity: Int, group: SubscriptionGroupID, account: AccountID,
    in store: inout AppStoreState
  ) throws(SeatError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], !held.hasEnded else {
      throw .notSubscribed(account, group)
    }
    let original = held.originalTransactionID
    let count = store.data.seatCount(of: held)
    guard count > 0, held.autoRenewProductID == held.productID,
      let before = store.data.seats.subscriptions[original]?.renewalQuantity
    else { throw .notBySeats(original) }
    guard (1...count).contains(quantity) else { throw .invalidQuantity(quantity, 1...count) }
    guard quantity != before else { return [] }
    store.data.seats.subscriptions[original]?.renewalQuantity = quantity
    let subtype: NotificationSubtype = quantity < before ? .decreaseQuantity : .increaseQuantity
    return store.commit(&held, notification: (.didChangeRenewalPref, subtype, held.current))
  }

  /// Refunds some seats of a transaction, which remains valid for the others.
  static func refundSeats(
    _ quantity: Int, of transaction: TransactionID, share: RefundAmount,
    in store: inout AppStoreState
  ) throws(SeatError) -> [SimulatorEffect] {
    let record: StoredTransaction
    let percentage: Int
    do throws(ChangeError) {
      record = try Refunds.refundable(transaction, in: store)
      percentage = try Refunds.thousandths(share, of: record, in: store)
    } catch {
      throw .change(error)
    }
    guard let info = record.payload.multiSeatInfo, let tiers = info.priceTiers,
      var held = store.data.subscription(with: record.transaction)
    else { throw .notBySeats(record.payload.originalTransactionId) }
    guard quantity >= 1, quantity < record.payload.seatsLeft else {
      throw .invalidRefund(quantity, of: transaction)
    }
    let revoked = info.revokedSeatQuantity ?? 0
    let amount = tiers.total(ofLast: quantity, beforeLast: revoked).share(percentage)
    store.data.seats.refunds[transaction, default: 0] += amount
    store.data.history.revise(record, at: store.data.now) {
      $0.refund += amount
      $0.refundRequest = nil
      $0.payload.multiSeatInfo?.revokedSeatQuantity = revoked + quantity
    }
    let left = store.data.seatCount(of: held)
    store.data.seats.limitRenewalSeats(of: held, to: left)
    return store.commit(&held, changed: [transaction], notification: (.refund, .seats, transaction))
  }

  /// Sells additional seats for the current period; `nil` if the order adds none.
  ///
  /// The price is for the remaining part of the period. Every transaction of the period states that
  /// there are several.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/additionaltransactionreason>
  static func sellMoreSeats(
    _ order: PurchaseRequest, to running: AccountSubscription, _ plan: ConfiguredSubscription,
    in store: inout AppStoreState
  ) -> CompletedPurchase? {
    let original = running.originalTransactionID
    let count = store.data.seatCount(of: running)
    guard count > 0, order.quantity > count, running.phase == .active,
      let terms = store.data.seats.subscriptions[original], let sale = terms.sale
    else { return nil }
    var held = running
    let restart = held.isAutoRenewing ? [] : store.turnOn(&held)
    var changed: [TransactionID] = []
    for record in store.data.seats.period(of: held, in: store.data.history.ledger)
    where record.payload.additionalTransactionReason == nil {
      store.data.history.revise(record, at: store.data.now) {
        $0.payload.additionalTransactionReason = .seatAddition
      }
      changed.append(record.payload.transactionId)
    }
    let id = store.data.history.identifiers.transactionID()
    var payload = SubscriptionPeriods.newPayload(
      id, original: original, plan.product, account: held.account, in: &store.data)
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.expiresDate
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = String(store.data.history.identifiers.webOrderLineItemNumber())
    payload.appAccountToken = order.appAccountToken ?? held.appAccountToken
    payload.additionalTransactionReason = .seatAddition
    let tiers = sale.tiers(
      of: (count + 1)...order.quantity, unit: terms.unitPrice,
      share: unusedShare(of: held, in: store))
    payload.quantity = tiers.seats
    payload.price = tiers.average
    payload.multiSeatInfo = TransactionMultiSeatInfo(
      invitationManagement: sale.invitationManagement, priceTiers: tiers)
    let sold = store.data.history.record(payload, for: held.account, in: &store.data.accounts)
    held.transactions.append(id)
    store.data.seats.additions.insert(id)
    store.data.seats.subscriptions[original]?.renewalQuantity = order.quantity
    if held.autoRenewProductID != held.productID { held.redeemedOffer = nil }
    held.autoRenewProductID = held.productID
    let effects = store.commit(
      &held, changed: changed + [id],
      notification: (.didChangeRenewalPref, .increaseQuantity, id))
    return CompletedPurchase(transaction: sold, isNew: true, effects: restart + effects)
  }

  /// Returns the remaining part of a period that several transactions represent.
  private static func unusedShare(of held: AccountSubscription, in store: AppStoreState) -> Int {
    let start =
      store.data.seats.period(of: held, in: store.data.history.ledger).map(\.payload.purchaseDate)
      .min()
      ?? store.data.now
    guard store.data.now < held.expiresDate, start < held.expiresDate else { return 0 }
    return (held.expiresDate - max(store.data.now, start)).milliPercent(
      of: held.expiresDate - start)
  }

  /// Rejects an order that would reduce the seats of a running subscription or cannot add any.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseerror/seatreductionnotallowed>
  static func check(
    _ order: PurchaseRequest, by account: AccountID, in store: AppStoreState
  ) throws(StorePurchaseError) {
    guard store.data.seats.sales[order.productID] != nil,
      let group = store.data.catalog.plans[order.productID]?.groupID,
      let held = store.data.accounts[account]?.subscriptions[group], held.givesAccess
    else { return }
    let count = store.data.seatCount(of: held)
    guard order.quantity >= count else {
      throw .seatReduction(order.quantity, product: order.productID, seats: count)
    }
    guard count > 0, held.productID == order.productID, order.quantity > count else { return }
    guard held.phase == .active else { throw .unpaidSeats(order.productID) }
    if let offer = order.offer { throw .ineligibleForOffer(offer, product: order.productID) }
  }
}
