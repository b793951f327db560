internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension UnitDerivation {
  /// Derives the events of operations, grants and adjustments.
  mutating func deriveCustomers() throws(EventDerivationError) {
    for operation in unit.contents.operations { try derive(operation) }
    for grant in unit.contents.grants {
      try derive(RecordedGrant(grant: grant, revocation: nil), .granted, at: grant.grantedAt)
    }
    for grant in unit.contents.revokedGrants {
      try derive(grant, .grantRevoked, at: grant.revocation?.revokedAt ?? now)
    }
    for adjustment in unit.contents.adjustments {
      let owner = try customer(adjustment.customer)
      let amounts = adjustment.amounts.sorted { $0.key < $1.key }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      let data = CurrencyEventData(
        adjustment, explanation: "The balance of \(adjustment.customer) changed by \(amounts).")
      append(
        .currencyAdjusted, at: adjustment.at, subject: adjustment.id, .currency(data)
      ) { event in
        event.customer = owner
        event.environment = adjustment.isSandbox ? .sandbox : .production
      }
    }
  }

  private mutating func derive(_ operation: IdentityOperation) throws(EventDerivationError) {
    guard let (type, explanation) = operation.event(claims(of: operation)) else { return }
    let fromAliases = try appUserIDs(of: operation.from)
    let toAliases = try appUserIDs(of: operation.to)
    let moved = claims(of: operation).map(\.originalTransactionID)
    let data = CustomerEventData(
      operation, fromAliases: fromAliases, toAliases: toAliases, purchases: moved,
      explanation: explanation)
    let subject = operation.to ?? operation.from
    let named = try subject.map { id throws(EventDerivationError) in try customer(id) }
    var origin: TransactionRecord?
    if let first = moved.sorted().first {
      origin = try states.purchase(first).latest(at: now)?.transaction
    }
    append(type, at: operation.date, subject: "\(operation.id)", .customer(data)) { event in
      event.customer = named
      event.environment = origin.map { EventEnvironment($0.environment) }
      event.bundleID = origin?.bundleId
    }
  }

  private func claims(of operation: IdentityOperation) -> [OwnershipChange] {
    unit.contents.claims.filter { $0.operation == operation.id }
  }

  private func appUserIDs(of id: AppUserID?) throws(EventDerivationError) -> [AppUserID] {
    guard let id else { return [] }
    return try states.appUserIDs(of: id)
  }

  private mutating func derive(
    _ recorded: RecordedGrant, _ type: EventType, at date: Timestamp
  ) throws(EventDerivationError) {
    let grant = recorded.grant
    let owner = try customer(grant.customer)
    let what = type == .granted ? "granted to" : "revoked from"
    let data = GrantEventData(
      grantID: grant.id, entitlement: grant.entitlement, productID: grant.productID,
      startsAt: grant.startsAt, endsAt: grant.endsAt, revokedAt: recorded.revocation?.revokedAt,
      explanation: "\(grant.entitlement) was \(what) \(grant.customer) on \(date).")
    append(type, at: date, subject: grant.id, .grant(data)) { event in
      event.customer = owner
      event.environment = .production
    }
  }
}

extension IdentityOperation {
  /// Returns the type and explanation of the operation's event; `nil` for none.
  ///
  /// A first owner makes no event of its own: the purchase's events name the owner.
  fileprivate func event(_ claims: [OwnershipChange]) -> (EventType, String)? {
    let (one, other) = (from?.rawValue ?? "no one", to?.rawValue ?? "no one")
    return switch kind {
    case .claim: nil
    case .transfer:
      (.transferred, "\(counted(claims.count, "purchase")) moved from \(one) to \(other).")
    case .alias: (.aliased, "\(one) and \(other) are one customer.")
    case .deletion: (.deleted, "\(one) was deleted.")
    case .undo where claims.isEmpty: (.aliased, "\(one) and \(other) are separate customers again.")
    case .undo:
      (.transferred, "\(counted(claims.count, "purchase")) moved back from \(one) to \(other).")
    }
  }
}
