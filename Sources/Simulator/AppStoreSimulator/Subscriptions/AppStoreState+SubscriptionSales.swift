internal import AppStoreCore
internal import Foundation
internal import StoreConfiguration

/// Sales of subscriptions: the first one, one after an end, and changes of the plan.
extension AppStoreState {
  /// Sells a plan to an account: a first subscription, a new one after an end, or another plan.
  mutating func subscribe(
    to plan: ConfiguredSubscription, _ offer: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID
  ) -> CompletedPurchase {
    guard let held = data.accounts[account]?.subscriptions[plan.groupID] else {
      return beginSubscription(plan, offer, order, account, .initialBuy, after: nil)
    }
    guard held.givesAccess else {
      return beginSubscription(plan, offer, order, account, .resubscribe, after: held)
    }
    guard plan.product.id != held.productID, let heldPlan = data.catalog.plans[held.productID]
    else { return sellMoreSeats(order, to: held, plan) ?? stay(held, on: plan, offer, nil, order) }
    let isEqual = plan.groupLevel == heldPlan.groupLevel
    if plan.groupLevel < heldPlan.groupLevel
      || isEqual && plan.period.hasSameLength(as: heldPlan.period)
    {
      return upgrade(held, to: plan, offer, order)
    }
    return stay(held, on: plan, offer, .downgrade, order)
  }

  /// Sells the first period of a subscription, or of one after an end.
  mutating func beginSubscription(
    _ plan: ConfiguredSubscription, _ chosen: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID, _ subtype: NotificationSubtype, after lapsed: AccountSubscription?
  ) -> CompletedPurchase {
    let id = data.history.identifiers.transactionID()
    var held =
      lapsed
      ?? AccountSubscription(
        account: account, accountNumber: data.accounts.existing(account), groupID: plan.groupID,
        originalTransactionID: OriginalTransactionID(id.rawValue), originalPurchaseDate: now,
        recentStart: now, current: id, productID: plan.product.id, expiresDate: now,
        schedule: BillingSchedule(anchor: now, period: plan.period, count: 0),
        autoRenewProductID: plan.product.id)
    held.restart(at: data.now, within: data.billing.pace.billingRetry)
    let introductory =
      order.advancedCommerce == nil
      ? data.introductoryOffer(of: plan, for: account, order) : nil
    let offer = chosen ?? introductory
    sell(plan, offer: offer, to: &held, id: id, order)
    let effects = commit(&held, changed: [id], notification: (.subscribed, subtype, id))
    return receipt(for: id, effects: effects)
  }

  /// Replaces the current plan immediately by a better one, or by an equal one of the same length.
  ///
  /// The App Store refunds the rest of the old period. An order without an app account token keeps
  /// the subscription's token.
  private mutating func upgrade(
    _ old: AccountSubscription, to plan: ConfiguredSubscription, _ offer: StoreOffer?,
    _ order: PurchaseRequest
  ) -> CompletedPurchase {
    var held = old
    let companions = data.seats.companions(of: old, in: data.history.ledger)
    let replaced = data.history.replace(companions, at: data.now)
    if let record = data.history.ledger[old.current] {
      data.history.refundRest(of: record, at: data.now)
    }
    let id = data.history.identifiers.transactionID()
    var order = order
    order.appAccountToken = order.appAccountToken ?? old.appAccountToken
    sell(plan, offer: offer, to: &held, id: id, order)
    let effects = commit(
      &held, changed: replaced + [old.current, id],
      notification: (offer == nil ? .didChangeRenewalPref : .offerRedeemed, .upgrade, id))
    return receipt(for: id, effects: effects)
  }

  /// Keeps the current period and renews with `plan`.
  ///
  /// Buying the current plan cancels a downgrade. An offer then begins at the renewal.
  private mutating func stay(
    _ old: AccountSubscription, on plan: ConfiguredSubscription, _ offer: StoreOffer?,
    _ subtype: NotificationSubtype?, _ order: PurchaseRequest
  ) -> CompletedPurchase {
    var held = old
    var effects: [SimulatorEffect] = []
    if !held.isAutoRenewing { effects += turnOn(&held) }
    if held.autoRenewProductID != plan.product.id || offer != nil {
      let count = data.seatCount(of: held)
      data.seats.orderRenewalSeats(order, plan, held, count: count)
      held.autoRenewProductID = plan.product.id
      held.redeemedOffer = offer
      data.accounts.noteUse(of: offer, by: held.account, in: held.groupID)
      if let token = order.appAccountToken { held.appAccountToken = token }
      let type: NotificationType = offer == nil ? .didChangeRenewalPref : .offerRedeemed
      effects += commit(&held, notification: (type, subtype, held.current))
    }
    effects += recoverIfPossible(&held)
    effects += catchUp()
    return receipt(for: held.current, isNew: held.current != old.current, effects: effects)
  }

  /// Creates the first transaction of a plan, with the offer's terms if there is one.
  private mutating func sell(
    _ plan: ConfiguredSubscription, offer: StoreOffer?, to held: inout AccountSubscription,
    id: TransactionID, _ order: PurchaseRequest
  ) {
    held.forgetTerms()
    held.schedule = BillingSchedule(anchor: data.now, period: plan.period, count: 1)
    if case .subscription(let terms, _) = order.advancedCommerce {
      held.advancedCommerce = terms
      held.schedule = BillingSchedule(
        anchor: data.now, period: terms.nextPeriod ?? plan.period, count: 1)
    }
    if order.billingPlan == .monthly, let price = data.catalog.monthlyPrice(of: plan.product.id) {
      held.commitment = Commitment(start: data.now, monthlyPrice: price)
      held.schedule = BillingSchedule(anchor: data.now, period: .month, count: 1)
    }
    if let offer {
      held.schedule = BillingSchedule(
        anchor: data.now, period: offer.period ?? plan.period,
        count: offer.isPaidAsYouGo ? 1 : offer.periodCount)
      held.commitment?.period = 0
      held.begin(offer)
      data.accounts.noteUse(of: offer, by: held.account, in: held.groupID)
    }
    held.autoRenewProductID = plan.product.id
    held.isAutoRenewing = true
    held.appAccountToken = order.appAccountToken
    let storefront = data.storefront(of: held)
    held.setPrice(data.catalog.catalogPrice(of: plan, for: held, in: storefront), in: storefront)
    data.seats.orderSeats(order, plan, held)
    data.addPeriod(id, plan, offer: offer, to: &held, from: data.now, reason: .purchase)
    held.advancedCommerce?.useOffers()
  }

  /// Returns what the customer receives.
  ///
  /// Call this last: an argument that changes the store would be evaluated with a copy of the whole
  /// store, which is slow with a hundred thousand customers.
  func receipt(
    for id: TransactionID, isNew: Bool = true, effects: [SimulatorEffect]
  ) -> CompletedPurchase {
    guard let transaction = data.history.ledger[id]?.transaction else {
      preconditionFailure("a subscription's current transaction is in the ledger")
    }
    return CompletedPurchase(transaction: transaction, isNew: isNew, effects: effects)
  }
}

extension AccountSubscription {
  /// The offer of the next renewal; `nil` if none.
  var nextOffer: StoreOffer? {
    if let redeemedOffer { return redeemedOffer }
    return offerPeriodsLeft > 0 && autoRenewProductID == productID ? offer : nil
  }

  /// Starts an offer with the period that is being sold.
  mutating func begin(_ offer: StoreOffer) {
    redeemedOffer = nil
    self.offer = offer.isPaidAsYouGo ? offer : nil
    offerPeriodsLeft = offer.isPaidAsYouGo ? offer.periodCount - 1 : 0
  }

  /// Clears all terms of the previous plan.
  mutating func forgetTerms() {
    offer = nil
    offerPeriodsLeft = 0
    redeemedOffer = nil
    priceIncrease = nil
    declinedPriceIncrease = false
    commitment = nil
    advancedCommerce = nil
  }
}

extension SubscriptionPeriod {
  /// One calendar month.
  static let month = SubscriptionPeriod(value: 1, unit: .month)
  /// Seven days.
  static let week = SubscriptionPeriod(value: 1, unit: .week)
}
