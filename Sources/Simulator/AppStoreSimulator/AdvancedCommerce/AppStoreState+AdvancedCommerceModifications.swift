internal import AppStoreCore
internal import StoreConfiguration

/// Changes of Advanced Commerce subscriptions that the customer confirms in an app.
///
/// Apple documents the fields of these requests, but not the transactions that they cause. A new
/// period is sold as an upgrade is; additions within a period get a transaction until its end.
extension AppStoreState {
  /// Lets a canceled subscription renew again.
  mutating func reactivateAdvancedCommerce(
    _ id: TransactionID, _ skus: [String]?, _ reference: String, _ request: PurchaseRequest,
    by account: AccountID
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    var (held, terms) = try paid(id, by: account)
    guard !held.isAutoRenewing else { throw .alreadyActive(id) }
    if let skus {
      try terms.checkHas(skus)
      terms.items.removeAll { item in !(item.sku.map(skus.contains) ?? false) }
    }
    terms.requestReferenceID = reference
    held.advancedCommerce = terms
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    let effects = turnOn(&held)
    return receipt(for: held.current, isNew: false, effects: effects)
  }

  /// Changes a subscription's items, period and texts.
  mutating func modifyAdvancedCommerce(
    _ id: TransactionID, _ changes: AdvancedCommerceModification, _ request: PurchaseRequest,
    by account: AccountID
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    let (held, terms) = try paid(id, by: account)
    try terms.checkHas(changes.items.compactMap(\.currentSKU) + changes.removedSKUs)
    var (now, later) = (terms, terms)
    changes.applyNow(to: &now)
    changes.applyNow(to: &later)
    changes.applyLater(to: &later)
    for result in [now, later] { try result.check() }
    guard changes.changesCurrentPeriod else {
      return change(held, to: later, renamed: changes.renamesNow ? now : nil, request)
    }
    return begin(now, changes, held, request)
  }

  /// Changes the next renewal, and the texts of the current period if they are given.
  private mutating func change(
    _ old: AccountSubscription, to later: AdvancedCommerceTerms,
    renamed now: AdvancedCommerceTerms?, _ request: PurchaseRequest
  ) -> CompletedPurchase {
    var held = old
    held.advancedCommerce = later
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    if let now, let record = data.history.ledger[held.current] {
      data.history.revise(record, at: data.now) {
        $0.payload.advancedCommerceInfo?.descriptors = now.descriptors
      }
    }
    let effects = commit(
      &held, changed: now == nil ? [] : [held.current],
      notification: (.didChangeRenewalPref, .downgrade, held.current))
    return receipt(for: held.current, isNew: false, effects: effects)
  }

  /// Replaces the current transaction: by a new period, or by one until the end of the current.
  private mutating func begin(
    _ now: AdvancedCommerceTerms, _ changes: AdvancedCommerceModification,
    _ old: AccountSubscription, _ request: PurchaseRequest
  ) -> CompletedPurchase {
    var held = old
    guard let plan = data.catalog.plans[held.productID],
      let record = data.history.ledger[held.current]
    else { preconditionFailure("a running subscription has a plan and a transaction") }
    let id = data.history.identifiers.transactionID()
    let instant = data.now
    held.advancedCommerce = now
    held.appAccountToken = request.appAccountToken ?? held.appAccountToken
    let storefront = data.storefront(of: held)
    if changes.retainsBillingCycle {
      data.history.revise(record, at: instant) { $0.payload.isUpgraded = true }
      held.setPrice(changes.proratedPrice, in: storefront)
    } else {
      data.history.refundRest(of: record, at: instant)
      held.schedule = BillingSchedule(
        anchor: instant, period: now.nextPeriod ?? plan.period, count: 1)
      held.setPrice(now.price ?? 0, in: storefront)
    }
    data.addPeriod(id, plan, offer: nil, to: &held, from: instant, reason: .purchase)
    if !changes.retainsBillingCycle { held.advancedCommerce?.useOffers() }
    if var later = held.advancedCommerce {
      changes.applyLater(to: &later)
      held.advancedCommerce = later
    }
    let effects = commit(
      &held, changed: [old.current, id],
      notification: (.didChangeRenewalPref, .upgrade, id))
    return receipt(for: id, effects: effects)
  }

  /// Returns an account's paid subscription with items, and its terms.
  private func paid(
    _ id: TransactionID, by account: AccountID
  ) throws(AdvancedCommerceOrderError) -> (AccountSubscription, AdvancedCommerceTerms) {
    guard let transaction = data.history.ledger[id]?.transaction,
      let held = data.subscription(with: transaction), held.account == account,
      held.sharer == nil, held.phase == .active, var terms = held.advancedCommerce,
      let plan = data.catalog.plans[held.productID]
    else { throw .notSubscribed(id) }
    terms.period = terms.period ?? .init(rawValue: plan.period.iso8601)
    return (held, terms)
  }
}
