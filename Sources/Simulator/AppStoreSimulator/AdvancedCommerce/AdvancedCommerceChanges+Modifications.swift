internal import AppStoreCore
internal import StoreConfiguration

/// Changes of Advanced Commerce subscriptions that the customer confirms in an app.
///
/// Apple documents the fields of these requests, but not the transactions that they cause. A new
/// period is sold as an upgrade is; additions within a period get a transaction until its end.
extension AdvancedCommerceChanges {
  /// Lets a canceled subscription renew again.
  static func reactivate(
    _ id: TransactionID, _ skus: [String]?, _ reference: String, _ request: PurchaseRequest,
    by account: AccountID, in store: inout AppStoreState
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    var (held, terms) = try paid(id, by: account, in: store)
    guard !held.isAutoRenewing else { throw .alreadyActive(id) }
    if let skus {
      try terms.checkHas(skus)
      terms.items.removeAll { item in !(item.sku.map(skus.contains) ?? false) }
    }
    terms.requestReferenceID = reference
    held.advancedCommerce = terms
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    let effects = store.turnOn(&held)
    return SubscriptionSales.receipt(for: held.current, isNew: false, effects: effects, in: store)
  }

  /// Changes a subscription's items, period and texts.
  static func modify(
    _ id: TransactionID, _ changes: AdvancedCommerceModification, _ request: PurchaseRequest,
    by account: AccountID, in store: inout AppStoreState
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    let (held, terms) = try paid(id, by: account, in: store)
    try terms.checkHas(changes.items.compactMap(\.currentSKU) + changes.removedSKUs)
    var (now, later) = (terms, terms)
    changes.applyNow(to: &now)
    changes.applyNow(to: &later)
    changes.applyLater(to: &later)
    for result in [now, later] { try result.check() }
    guard changes.changesCurrentPeriod else {
      return change(held, to: later, renamed: changes.renamesNow ? now : nil, request, in: &store)
    }
    return begin(now, changes, held, request, in: &store)
  }

  /// Changes the next renewal, and the texts of the current period if they are given.
  private static func change(
    _ old: AccountSubscription, to later: AdvancedCommerceTerms,
    renamed now: AdvancedCommerceTerms?, _ request: PurchaseRequest,
    in store: inout AppStoreState
  ) -> CompletedPurchase {
    var held = old
    held.advancedCommerce = later
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    if let now, let record = store.data.history.ledger[held.current] {
      store.data.history.revise(record, at: store.data.now) {
        $0.payload.advancedCommerceInfo?.descriptors = now.descriptors
      }
    }
    let effects = store.commit(
      &held, changed: now == nil ? [] : [held.current],
      notification: (.didChangeRenewalPref, .downgrade, held.current))
    return SubscriptionSales.receipt(for: held.current, isNew: false, effects: effects, in: store)
  }

  /// Replaces the current transaction: by a new period, or by one until the end of the current.
  private static func begin(
    _ now: AdvancedCommerceTerms, _ changes: AdvancedCommerceModification,
    _ old: AccountSubscription, _ request: PurchaseRequest, in store: inout AppStoreState
  ) -> CompletedPurchase {
    var held = old
    guard let plan = store.data.catalog.plans[held.productID],
      let record = store.data.history.ledger[held.current]
    else { preconditionFailure("a running subscription has a plan and a transaction") }
    let id = store.data.history.identifiers.transactionID()
    let instant = store.data.now
    held.advancedCommerce = now
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    let storefront = store.data.storefront(of: held)
    if changes.retainsBillingCycle {
      store.data.history.revise(record, at: instant) { $0.payload.isUpgraded = true }
      held.setPrice(changes.proratedPrice, in: storefront)
    } else {
      store.data.history.refundRest(of: record, at: instant)
      held.schedule = BillingSchedule(
        anchor: instant, period: now.nextPeriod ?? plan.period, count: 1)
      held.setPrice(now.price ?? 0, in: storefront)
    }
    SubscriptionPeriods.add(
      id, plan, offer: nil, to: &held, from: instant, reason: .purchase, in: &store.data)
    if !changes.retainsBillingCycle { held.advancedCommerce?.useOffers() }
    if var later = held.advancedCommerce {
      changes.applyLater(to: &later)
      held.advancedCommerce = later
    }
    let effects = store.commit(
      &held, changed: [old.current, id],
      notification: (.didChangeRenewalPref, .upgrade, id))
    return SubscriptionSales.receipt(for: id, effects: effects, in: store)
  }

  /// Returns an account's paid subscription with items, and its terms.
  private static func paid(
    _ id: TransactionID, by account: AccountID, in store: AppStoreState
  ) throws(AdvancedCommerceOrderError) -> (AccountSubscription, AdvancedCommerceTerms) {
    guard let transaction = store.data.history.ledger[id]?.transaction,
      let held = store.data.subscription(with: transaction), held.account == account,
      held.sharer == nil, held.phase == .active, var terms = held.advancedCommerce,
      let plan = store.data.catalog.plans[held.productID]
    else { throw .notSubscribed(id) }
    terms.period = terms.period ?? .init(rawValue: plan.period.iso8601)
    return (held, terms)
  }
}
