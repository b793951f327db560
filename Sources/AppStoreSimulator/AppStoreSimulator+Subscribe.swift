internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Sells a plan to an account: a first subscription, a new one after an end, or another plan.
  mutating func subscribe(
    to plan: ConfiguredSubscription, _ order: Order, _ account: AccountID
  ) -> PurchaseReceipt {
    guard let held = accounts[account]?.subscriptions[plan.groupID] else {
      return begin(plan, order, account, .initialBuy, after: nil)
    }
    guard held.givesAccess else { return begin(plan, order, account, .resubscribe, after: held) }
    guard plan.product.id != held.productID, let heldPlan = plans[held.productID] else {
      return stay(held, on: plan, nil, order)
    }
    let isEqual = plan.groupLevel == heldPlan.groupLevel
    if plan.groupLevel < heldPlan.groupLevel
      || isEqual && plan.period.hasSameLength(as: heldPlan.period)
    {
      return upgrade(held, to: plan, order)
    }
    return stay(held, on: plan, .downgrade, order)
  }

  private mutating func begin(
    _ plan: ConfiguredSubscription, _ order: Order, _ account: AccountID,
    _ subtype: NotificationSubtype, after lapsed: HeldSubscription?
  ) -> PurchaseReceipt {
    let id = identifiers.transactionID()
    var held =
      lapsed
      ?? HeldSubscription(
        account: account, groupID: plan.groupID,
        originalTransactionID: OriginalTransactionID(id.rawValue), originalPurchaseDate: now,
        recentStart: now, current: id, productID: plan.product.id, expiresDate: now,
        schedule: BillingSchedule(anchor: now, period: plan.period, count: 0),
        autoRenewProductID: plan.product.id)
    if let end = held.accessEnd, now - end > .days(60) { held.recentStart = now }
    let offer = isEligibleForIntroOffer(account, in: plan.groupID) ? plan.usableOffer : nil
    sell(plan, offer: offer, to: &held, id: id, order)
    return receipt(
      for: id,
      effects: settle(&held, changed: [id], notification: (.subscribed, subtype, id)))
  }

  /// Replaces the running plan at once by a better one, or by an equal one of the same length.
  private mutating func upgrade(
    _ old: HeldSubscription, to plan: ConfiguredSubscription, _ order: Order
  ) -> PurchaseReceipt {
    var held = old
    if let record = ledger[old.current] { revise(record) { $0.payload.isUpgraded = true } }
    let id = identifiers.transactionID()
    sell(plan, offer: nil, to: &held, id: id, order)
    return receipt(
      for: id,
      effects: settle(
        &held, changed: [old.current, id],
        notification: (.didChangeRenewalPref, .upgrade, id)))
  }

  /// Keeps the running period and renews with `plan`; buying the running plan takes a downgrade back.
  private mutating func stay(
    _ old: HeldSubscription, on plan: ConfiguredSubscription, _ subtype: NotificationSubtype?,
    _ order: Order
  ) -> PurchaseReceipt {
    var held = old
    var effects: [StoreEffect] = []
    if !held.isAutoRenewing { effects += turnOn(&held) }
    if held.autoRenewProductID != plan.product.id {
      held.autoRenewProductID = plan.product.id
      if let token = order.appAccountToken { held.appAccountToken = token }
      effects += settle(
        &held, notification: (.didChangeRenewalPref, subtype, held.current))
    }
    effects += recoverIfPossible(&held)
    return receipt(
      for: held.current, isNew: held.current != old.current, effects: effects + catchUp())
  }

  /// Makes the first transaction of a plan, with the offer's terms if there is one.
  private mutating func sell(
    _ plan: ConfiguredSubscription, offer: ConfiguredOffer?, to held: inout HeldSubscription,
    id: TransactionID, _ order: Order
  ) {
    held.offer = nil
    held.offerPeriodsLeft = 0
    held.schedule = BillingSchedule(anchor: now, period: plan.period, count: 1)
    if let offer {
      let paysEachPeriod = offer.discountType == .payAsYouGo
      held.schedule = BillingSchedule(
        anchor: now, period: offer.period, count: paysEachPeriod ? 1 : offer.periodCount)
      if paysEachPeriod {
        held.offer = offer
        held.offerPeriodsLeft = offer.periodCount - 1
      }
      accounts[held.account]?.usedIntroductoryOffers.insert(held.groupID)
    }
    held.autoRenewProductID = plan.product.id
    held.isAutoRenewing = true
    held.appAccountToken = order.appAccountToken
    addPeriod(id, plan, offer: offer, to: &held, from: now, reason: .purchase)
  }

  /// Records the transaction of a period that ends where the subscription's schedule ends.
  mutating func addPeriod(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: ConfiguredOffer?,
    to held: inout HeldSubscription, from start: Timestamp, reason: TransactionReason
  ) {
    var payload = newPayload(
      id, original: held.originalTransactionID, product: plan.product, account: held.account)
    payload.purchaseDate = start
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.schedule.end
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = identifiers.webOrderLineItemID()
    payload.transactionReason = reason
    payload.appAccountToken = held.appAccountToken
    payload.price = plan.product.priceMilliunits
    if let offer {
      payload.offerType = .introductory
      payload.offerDiscountType = offer.discountType
      payload.offerPeriod = offer.period.iso8601
      payload.price = offer.discountType == .freeTrial ? 0 : offer.priceMilliunits
    }
    record(payload, for: held.account)
    held.transactions.append(id)
    held.current = id
    held.productID = plan.product.id
    held.expiresDate = held.schedule.end
    held.phase = .active
  }

  private func receipt(
    for id: TransactionID, isNew: Bool = true, effects: [StoreEffect]
  ) -> PurchaseReceipt {
    guard let transaction = ledger[id]?.payload else {
      preconditionFailure("a subscription's current transaction is in the ledger")
    }
    return PurchaseReceipt(transaction: transaction, isNew: isNew, effects: effects)
  }
}

extension ConfiguredSubscription {
  /// The introductory offer, if it is of a kind that a subscription can have.
  var usableOffer: ConfiguredOffer? {
    guard let offer = introductoryOffer, offer.periodCount >= 1 else { return nil }
    let kinds: [OfferDiscountType] = [.freeTrial, .payAsYouGo, .payUpFront]
    return kinds.contains(offer.discountType) ? offer : nil
  }
}

extension HeldSubscription {
  /// The offer that the next renewal uses; `nil` for none.
  var nextOffer: ConfiguredOffer? {
    offerPeriodsLeft > 0 && autoRenewProductID == productID ? offer : nil
  }
}
