internal import AppStoreCore
internal import Subscriptions

extension UnitDerivation {
  /// Returns the entitlements that a product unlocks, for the owner of a purchase.
  func entitlements(
    of event: PurchaseEventContext, _ product: ProductID
  ) throws(EventDerivationError) -> [EntitlementSnapshot] {
    let ids = settings.catalog.entitlements.filter { settings.catalog.unlocks(product, $0) }
    guard !ids.isEmpty else { return [] }
    let isSandbox = event.latest.transaction.environment != .production
    let owners = try event.state.owner.map { id throws(EventDerivationError) in
      try states.appUserIDs(of: id)
    }
    var history = try owners.map { ids throws(EventDerivationError) in try self.history(of: ids) }
    history?.merge(event.state.history)
    let purchases = purchases(of: history ?? event.state.history)
    return evaluate(purchases, isSandbox: isSandbox, owners ?? [])
      .filter { ids.contains($0.id) }.map { EntitlementSnapshot($0) }
  }

  /// Derives the events of entitlements that became active or inactive.
  mutating func deriveEntitlements() throws(EventDerivationError) {
    try states.require(concerned.map(EventStateKey.customer))
    var done: Set<AppUserID> = []
    for id in concerned.sorted() where !done.contains(id) {
      let ids = try states.appUserIDs(of: id)
      done.formUnion(ids)
      try deriveEntitlements(of: ids)
    }
  }

  private mutating func deriveEntitlements(of ids: [AppUserID]) throws(EventDerivationError) {
    guard let first = ids.first else { return }
    let purchases = purchases(of: try history(of: ids))
    var dates: [Timestamp] = try grantStarts(of: ids)
    var active: [Bool: [EntitlementID]] = [:]
    for isSandbox in [false, true] {
      let path: WritableKeyPath<CustomerEventState, [EntitlementID]> =
        isSandbox ? \.activeInSandbox : \.active
      var reported: Set<EntitlementID> = []
      for id in ids { reported.formUnion(try states.customer(id)[keyPath: path]) }
      let entitlements = evaluate(purchases, isSandbox: isSandbox, ids).filter {
        !isSandbox || $0.purchase.transaction.environment != .production
      }
      let current = Set(entitlements.filter(\.isActive).map(\.id))
      for id in reported.symmetricDifference(current).sorted() {
        try append(id, entitlements.first { $0.id == id }, isSandbox, ids)
      }
      active[isSandbox] = current.sorted()
      dates += entitlements.compactMap(\.ownDueDate)
    }
    let next = dates.filter { $0 > now }.min()
    for id in ids {
      var state = try states.customer(id)
      state.active = id == first ? active[false] ?? [] : []
      state.activeInSandbox = id == first ? active[true] ?? [] : []
      let dates = id == first ? next.map { [DueKind.entitlement: $0] } ?? [:] : [:]
      dueDates += DueDateChange.changes(of: .customer(id), from: state.dueDates, to: dates)
      state.dueDates = dates
      states.save(state, of: id)
    }
  }

  private mutating func append(
    _ id: EntitlementID, _ entitlement: Entitlement?, _ isSandbox: Bool, _ ids: [AppUserID]
  ) throws(EventDerivationError) {
    let isActive = entitlement?.isActive == true
    let transaction = entitlement?.purchase.transaction
    let environment =
      isSandbox ? transaction.map { EventEnvironment($0.environment) } ?? .sandbox : .production
    let data = EntitlementEventData(
      entitlement: entitlement.map { EntitlementSnapshot($0) } ?? EntitlementSnapshot(inactive: id),
      productID: transaction?.productId,
      originalTransactionID: transaction?.originalTransactionId,
      explanation: entitlement?.reason.explanation
        ?? "No purchase of the customer unlocks \(id) any more.")
    let end = isActive ? now : min(entitlement?.accessUntil ?? now, now)
    let owner = ids.first { concerned.contains($0) } ?? ids[0]
    append(
      isActive ? .activated : .deactivated, at: end,
      subject: "\(ids[0])\n\(isSandbox)\n\(id)",
      about: transaction.flatMap { entitlement in
        let purchase = entitlement.originalTransactionId
        return unit.purchases.contains(purchase) ? purchase : nil
      }, .entitlement(data)
    ) { event in
      event.customer = EventCustomer(owner, appUserIDs: ids)
      event.environment = environment
      event.bundleID = transaction.flatMap { $0.bundleId.rawValue.isEmpty ? nil : $0.bundleId }
    }
  }

  /// Returns the purchases of a history as they are now.
  func purchases(of history: PurchaseHistory) -> [EvaluatedPurchase] {
    history.ending(nonRenewingDays: settings.catalog.nonRenewingDays)
      .purchases(at: now, renewalWait: settings.renewalWait)
  }

  func evaluate(
    _ purchases: [EvaluatedPurchase], isSandbox: Bool, _ ids: [AppUserID]
  ) -> [Entitlement] {
    let context = PolicyContext(isSandbox: isSandbox, isXcode: isSandbox, customers: ids)
    return purchases.entitlements(settings.catalog, for: context, at: now)
  }

  /// Returns the purchases of app user IDs, apart from one, and the grants that started.
  func history(
    of ids: [AppUserID], without excluded: OriginalTransactionID? = nil
  ) throws(EventDerivationError) -> PurchaseHistory {
    try states.require(ids.map(EventStateKey.customer))
    var purchases: [OriginalTransactionID] = []
    var history = PurchaseHistory()
    for id in ids {
      let state = try states.customer(id)
      purchases += state.purchases
      for grant in state.grants.transactions.values where grant.purchaseDate <= now {
        history.apply(grant)
      }
    }
    try states.require(purchases.map(EventStateKey.purchase))
    for purchase in purchases where purchase != excluded {
      var state = try states.purchase(purchase)
      state.applyTestStore(at: now)
      history.merge(state.history)
    }
    return history
  }

  private func grantStarts(of ids: [AppUserID]) throws(EventDerivationError) -> [Timestamp] {
    var starts: [Timestamp] = []
    for id in ids {
      starts += try states.customer(id).grants.transactions.values
        .filter { $0.revocationDate == nil }.map(\.purchaseDate)
    }
    return starts
  }
}

extension Entitlement {
  /// When the entitlement may change although the purchase has no due date then; `nil` for never.
  fileprivate var ownDueDate: Timestamp? {
    guard isActive else { return nil }
    return effect == .none && purchase.transaction.type == .autoRenewable ? nil : accessUntil
  }
}
