public import AppStoreTypes
public import Foundation

extension InMemoryLedger {
  /// Returns every app user id of a customer, those seen first at the beginning.
  public func appUserIDs(of id: CustomerID) -> [CustomerID] {
    LedgerRules.appUserIDs(of: id, in: tables)
  }

  /// Lets a device go on as another customer, and joins the two if ``LogInDecision`` says so.
  public func logIn(
    from current: CustomerID, to target: CustomerID, at now: Timestamp
  ) -> LogInOutcome {
    LedgerRules.logIn(from: current, to: target, at: now, in: &tables)
  }

  /// Decides on a claim, and changes nothing.
  public func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) -> ClaimDecision {
    LedgerRules.decision(
      on: claim, to: purchase, appAccountToken: token, at: now, in: tables)
  }

  /// Forgets a customer with all app user ids.
  public func deleteCustomer(
    _ id: CustomerID, by actor: RecordActor, at now: Timestamp
  ) -> [CustomerChange]? {
    LedgerRules.delete(id, by: actor, at: now, in: &tables)
  }

  /// Says what a transfer would do, and changes nothing.
  public func transferPlan(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID
  ) throws(IdentityError) -> TransferPlan {
    try LedgerRules.transferPlan(purchase, from: from, to: to, in: tables).orRefusal()
  }

  /// Moves purchases from one customer to another.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, by actor: RecordActor,
    at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] {
    let plan = try transferPlan(purchase, from: from, to: to)
    return LedgerRules.transfer(plan, by: actor, at: now, in: &tables)
  }

  /// Takes back a transfer or an alias.
  public func undo(
    _ act: Int64, by actor: RecordActor, at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] {
    try LedgerRules.undo(act, by: actor, at: now, in: &tables).orRefusal()
  }

  /// Returns everything that was ever done to a customer and to what they own, the oldest first.
  public func ownershipHistory(of id: CustomerID) -> OwnershipHistory {
    LedgerRules.ownershipHistory(of: id, in: tables)
  }
}

extension Result where Failure == IdentityRefusal {
  /// Returns the value, or throws the refusal as a store does.
  package func orRefusal() throws(IdentityError) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let refusal): throw .refused(refusal)
    }
  }
}
