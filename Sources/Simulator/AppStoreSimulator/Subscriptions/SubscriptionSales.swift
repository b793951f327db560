internal import AppStoreCore
internal import Foundation
internal import StoreConfiguration

/// Sales of subscriptions: the first one, one after an end, and changes of the plan.
enum SubscriptionSales {
  /// Sells a plan to an account: a first subscription, a new one after an end, or another plan.
  static func subscribe(
    to plan: ConfiguredSubscription, _ offer: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID,
    in store: inout AppStoreState
  ) -> CompletedPurchase {
    guard let held = store.data.accounts[account]?.subscriptions[plan.groupID] else {
      return begin(plan, offer, order, account, .initialBuy, after: nil, in: &store)
    }
    guard held.givesAccess else {
      return begin(plan, offer, order, account, .resubscribe, after: held, in: &store)
    }
    guard plan.product.id != held.productID, let heldPlan = store.data.catalog.plans[held.productID]
    else {
      return SeatChanges.sellMoreSeats(order, to: held, plan, in: &store)
        ?? stay(held, on: plan, offer, nil, order, in: &store)
    }
    let isEqual = plan.groupLevel == heldPlan.groupLevel
    if plan.groupLevel < heldPlan.groupLevel
      || isEqual && plan.period.hasSameLength(as: heldPlan.period)
    {
      return upgrade(held, to: plan, offer, order, in: &store)
    }
    return stay(held, on: plan, offer, .downgrade, order, in: &store)
  }

  /// Sells the first period of a subscription, or of one after an end.
  static func begin(
    _ plan: ConfiguredSubscription, _ chosen: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID,
    _ subtype: NotificationSubtype, after lapsed: AccountSubscription?,
    in store: inout AppStoreState
  ) -> CompletedPurchase {
    let id = store.data.history.identifiers.transactionID()
    var held =
      lapsed
      ?? AccountSubscription(
        account: account, accountNumber: store.data.accounts.existing(account),
        groupID: plan.groupID,
        originalTransactionID: OriginalTransactionID(id.rawValue),
        originalPurchaseDate: store.data.now,
        recentStart: store.data.now, current: id, productID: plan.product.id,
        expiresDate: store.data.now,
        schedule: BillingSchedule(anchor: store.data.now, period: plan.period, count: 0),
        autoRenewProductID: plan.product.id)
    held.restart(at: store.data.now, within: store.data.billing.pace.billingRetry)
    let introductory =
      order.advancedCommerce == nil
      ? EligibleOffers.introductoryOffer(of: plan, for: account, order, in: store.data) : nil
    let offer = chosen ?? introductory
    sell(plan, offer: offer, to: &held, id: id, order, in: &store)
    let effects = store.commit(&held, changed: [id], notification: (.subscribed, subtype, id))
    return receipt(for: id, effects: effects, in: store)
  }

  /// Replaces the current plan immediately by a better one, or by an equal one of the same length.
  ///
  /// The App Store refunds the rest of the old period. An order without an app account token keeps
  /// the subscription's token.
  private static func upgrade(
    _ old: AccountSubscription, to plan: ConfiguredSubscription, _ offer: StoreOffer?,
    _ order: PurchaseRequest,
    in store: inout AppStoreState
  ) -> CompletedPurchase {
    var held = old
    let companions = store.data.seats.companions(of: old, in: store.data.history.ledger)
    let replaced = store.data.history.replace(companions, at: store.data.now)
    if let record = store.data.history.ledger[old.current] {
      store.data.history.refundRest(of: record, at: store.data.now)
    }
    let id = store.data.history.identifiers.transactionID()
    var order = order
    order.appAccountToken = order.appAccountToken ?? old.appAccountToken
    sell(plan, offer: offer, to: &held, id: id, order, in: &store)
    let effects = store.commit(
      &held, changed: replaced + [old.current, id],
      notification: (offer == nil ? .didChangeRenewalPref : .offerRedeemed, .upgrade, id))
    return receipt(for: id, effects: effects, in: store)
  }

  /// Keeps the current period and renews with `plan`.
  ///
  /// Buying the current plan cancels a downgrade. An offer then begins at the renewal.
  private static func stay(
    _ old: AccountSubscription, on plan: ConfiguredSubscription, _ offer: StoreOffer?,
    _ subtype: NotificationSubtype?, _ order: PurchaseRequest, in store: inout AppStoreState
  ) -> CompletedPurchase {
    var held = old
    var effects: [SimulatorEffect] = []
    if !held.isAutoRenewing { effects += store.turnOn(&held) }
    if held.autoRenewProductID != plan.product.id || offer != nil {
      let count = store.data.seatCount(of: held)
      store.data.seats.orderRenewalSeats(order, plan, held, count: count)
      held.autoRenewProductID = plan.product.id
      held.redeemedOffer = offer
      store.data.accounts.noteUse(of: offer, by: held.account, in: held.groupID)
      if let token = order.appAccountToken { held.appAccountToken = token }
      let type: NotificationType = offer == nil ? .didChangeRenewalPref : .offerRedeemed
      effects += store.commit(&held, notification: (type, subtype, held.current))
    }
    effects += Renewals.recoverIfPossible(&held, in: &store)
    effects += store.catchUp()
    return receipt(
      for: held.current, isNew: held.current != old.current, effects: effects, in: store)
  }

  /// Creates the first transaction of a plan, with the offer's terms if there is one.
  private static func sell(
    _ plan: ConfiguredSubscription, offer: StoreOffer?, to held: inout AccountSubscription,
    id: TransactionID, _ order: PurchaseRequest, in store: inout AppStoreState
  ) {
    held.forgetTerms()
    held.schedule = BillingSchedule(anchor: store.data.now, period: plan.period, count: 1)
    if case .subscription(let terms, _) = order.advancedCommerce {
      held.advancedCommerce = terms
      held.schedule = BillingSchedule(
        anchor: store.data.now, period: terms.nextPeriod ?? plan.period, count: 1)
    }
    if order.billingPlan == .monthly,
      let price = store.data.catalog.monthlyPrice(of: plan.product.id)
    {
      held.commitment = Commitment(start: store.data.now, monthlyPrice: price)
      held.schedule = BillingSchedule(anchor: store.data.now, period: .month, count: 1)
    }
    if let offer {
      held.schedule = BillingSchedule(
        anchor: store.data.now, period: offer.period ?? plan.period,
        count: offer.isPaidAsYouGo ? 1 : offer.periodCount)
      held.commitment?.period = 0
      held.begin(offer)
      store.data.accounts.noteUse(of: offer, by: held.account, in: held.groupID)
    }
    held.autoRenewProductID = plan.product.id
    held.isAutoRenewing = true
    held.appAccountToken = order.appAccountToken
    let storefront = store.data.storefront(of: held)
    held.setPrice(
      store.data.catalog.catalogPrice(of: plan, for: held, in: storefront), in: storefront)
    store.data.seats.orderSeats(order, plan, held)
    SubscriptionPeriods.add(
      id, plan, offer: offer, to: &held, from: store.data.now, reason: .purchase, in: &store.data)
    held.advancedCommerce?.useOffers()
  }

  /// Returns what the customer receives.
  ///
  /// Call this last: an argument that changes the store would be evaluated with a copy of the whole
  /// store, which is slow with a hundred thousand customers.
  static func receipt(
    for id: TransactionID, isNew: Bool = true, effects: [SimulatorEffect], in store: AppStoreState
  ) -> CompletedPurchase {
    guard let transaction = store.data.history.ledger[id]?.transaction else {
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
