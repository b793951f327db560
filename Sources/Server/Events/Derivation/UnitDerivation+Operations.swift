internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension UnitDerivation {
  /// Applies new app user IDs, operations, claims and grants to the states.
  mutating func applyOperations() throws(EventDerivationError) {
    for line in unit.lines {
      guard let id = line.change.customer else { continue }
      if line.change.kind == .customer {
        try change(id) { state in state.firstSeen = state.firstSeen ?? line.change.at }
      }
      concerned.insert(id)
    }
    for id in unit.contents.operations.flatMap({ [$0.from, $0.to] }).compactMap(\.self) {
      concerned.formUnion(try states.appUserIDs(of: id))
    }
    for operation in unit.contents.operations { try apply(operation) }
    for claim in unit.contents.claims {
      var state = try states.purchase(claim.originalTransactionID)
      state.owner = claim.customer
      states.save(state, of: claim.originalTransactionID)
      if let former = claim.previousOwner {
        try change(former) { $0.purchases.removeAll { $0 == claim.originalTransactionID } }
        concerned.insert(former)
      }
      try concern(claim.originalTransactionID, state)
    }
    for grant in unit.contents.grants { try apply(RecordedGrant(grant: grant, revocation: nil)) }
    for grant in unit.contents.revokedGrants { try apply(grant) }
  }

  /// Remembers the purchase of an owner whose entitlements it may change.
  mutating func concern(
    _ id: OriginalTransactionID, _ state: PurchaseEventState
  ) throws(EventDerivationError) {
    guard let owner = state.owner else { return }
    concerned.insert(owner)
    let mayUnlock = state.history.transactions.values.contains { transaction in
      transaction.type != .consumable
        || settings.catalog.entitlements.contains {
          settings.catalog.unlocks(transaction.productId, $0)
        }
    }
    guard mayUnlock, try !states.customer(owner).purchases.contains(id) else { return }
    try change(owner) { $0.purchases = ($0.purchases + [id]).sorted() }
  }

  private mutating func change(
    _ id: AppUserID, _ change: (inout CustomerEventState) -> Void
  ) throws(EventDerivationError) {
    var state = try states.customer(id)
    change(&state)
    states.save(state, of: id)
  }

  private mutating func apply(_ grant: RecordedGrant) throws(EventDerivationError) {
    guard let record = grant.transactionRecord(at: grant.grant.startsAt) else { return }
    try change(grant.grant.customer) { $0.grants.apply(record) }
    concerned.insert(grant.grant.customer)
  }

  private mutating func apply(_ operation: IdentityOperation) throws(EventDerivationError) {
    switch operation.kind {
    case .claim, .transfer: break
    case .alias:
      guard let from = operation.from, let to = operation.to else { return }
      for (id, other) in [(from, to), (to, from)] {
        try change(id) { $0.aliases.append(.init(operation: operation.id, other: other)) }
      }
    case .undo:
      for id in [operation.from, operation.to].compactMap(\.self) {
        try change(id) { $0.aliases.removeAll { $0.operation == operation.undoes } }
      }
    case .deletion:
      guard let id = operation.from else { return }
      for alias in try states.customer(id).aliases {
        try change(alias.other) { $0.aliases.removeAll { $0.other == id } }
      }
      try change(id) { state in
        let reported = state
        state = CustomerEventState()
        (state.active, state.activeInSandbox) = (reported.active, reported.activeInSandbox)
        state.dueDates = reported.dueDates
      }
    }
  }
}
