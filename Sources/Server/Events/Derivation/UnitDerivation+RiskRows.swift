internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension UnitDerivation {
  /// Derives the rows of the list of subscriptions at risk.
  ///
  /// What a customer would lose also depends on the customer's other purchases, so the rows of all
  /// customers that the unit concerns are derived.
  mutating func deriveRiskRows(
    _ former: [(OriginalTransactionID, PurchaseEventState)]
  ) throws(EventDerivationError) {
    var ids = Set(former.map(\.0) + unit.contents.claims.map(\.originalTransactionID))
    for customer in concerned.sorted() {
      for id in try states.appUserIDs(of: customer) {
        ids.formUnion(try states.customer(id).purchases)
      }
    }
    for id in ids.sorted() {
      if let row = try riskRow(of: id) {
        risks.updateValue(row, forKey: id)
      } else if former.contains(where: { $0.0 == id && $0.1.risk != nil }) {
        risks.updateValue(nil, forKey: id)
      }
    }
  }

  private func riskRow(
    of id: OriginalTransactionID
  ) throws(EventDerivationError) -> SubscriptionRisk? {
    let state = try states.purchase(id)
    let now = max(now, state.date ?? now)
    guard let open = state.risk, let since = state.risks.map(\.since).min(),
      let latest = state.latest(at: now)
    else { return nil }
    let snapshot = state.snapshot(of: nil, latest)
    let transaction = latest.transaction
    let customer = try state.owner.map { owner throws(EventDerivationError) in
      try self.customer(owner)
    }
    let value = snapshot.valueOfNextPeriod
    let row = AtRiskSubscription(
      risks: state.risks, since: since,
      involuntary: state.risks.contains { $0.kind == .billingRetry }, customer: customer,
      environment: EventEnvironment(transaction.environment), bundleID: transaction.bundleId,
      subscription: snapshot, retryUntil: latest.retryEnd, valueAtRisk: value,
      entitlementsLost: try entitlementsLost(with: id, state, latest),
      winBackOfferIDs: state.winBackOffers,
      promotionalOfferIDs: settings.promotionalOffers(of: snapshot), event: open.event,
      explanation: EntitlementReason(latest).explanation)
    return SubscriptionRisk(
      purchase: id, since: since, kinds: state.risks.map(\.kind.rawValue),
      environment: transaction.environment, bundleID: transaction.bundleId,
      milliunits: value?.milliunits, currency: value?.currency, body: row.jsonBytes)
  }

  /// Returns the entitlements of the product that no other purchase or grant of the owner gives.
  private func entitlementsLost(
    with id: OriginalTransactionID, _ state: PurchaseEventState, _ latest: EvaluatedPurchase
  ) throws(EventDerivationError) -> [EntitlementID] {
    let product = latest.transaction.productId
    let unlocked = settings.catalog.entitlements.filter { settings.catalog.unlocks(product, $0) }
    guard let owner = state.owner, !unlocked.isEmpty else { return unlocked.sorted() }
    let ids = try states.appUserIDs(of: owner)
    let others = evaluate(
      purchases(of: try history(of: ids, without: id)),
      isSandbox: latest.transaction.environment != .production, ids)
    let active = Set(others.filter(\.isActive).map(\.id))
    return unlocked.filter { !active.contains($0) }.sorted()
  }
}

extension EventDerivation {
  /// Returns the promotional offers that the owner of a subscription may get, ordered by name.
  ///
  /// The App Store signs them for current and former subscribers, but not for family members.
  func promotionalOffers(of subscription: PurchaseSnapshot) -> [String] {
    guard subscription.store == "app_store", subscription.ownership == "purchased" else {
      return []
    }
    return promotionalOffers[subscription.productID]?.sorted() ?? []
  }
}
