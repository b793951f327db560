public import AppStoreTypes
public import Foundation
public import Ledger

extension InMemoryLedger {
  /// Returns every app user id of a customer, in the order of first use.
  public func appUserIDs(of id: AppUserID) -> [AppUserID] {
    LedgerRules.appUserIDs(of: id, in: tables)
  }

  /// Logs a device in as another customer, and joins the two if ``LogInDecision`` requires it.
  public func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp
  ) -> LogInResult {
    LedgerRules.logIn(from: current, to: target, at: now, in: &tables)
  }

  /// Decides a claim without changing anything.
  public func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) -> ClaimDecision {
    LedgerRules.decision(
      on: claim, to: purchase, appAccountToken: token, at: now, in: tables)
  }

  /// Deletes a customer with all app user ids.
  public func deleteCustomer(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp
  ) -> [CustomerChange]? {
    LedgerRules.delete(id, by: actor, at: now, in: &tables)
  }

  /// Returns what a transfer would do, without changing anything.
  public func transferPlan(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID
  ) throws(IdentityError) -> TransferPlan {
    try LedgerRules.transferPlan(purchase, from: from, to: to, in: tables).orRejection()
  }

  /// Moves purchases from one customer to another.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, by actor: AuditActor,
    at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] {
    let plan = try transferPlan(purchase, from: from, to: to)
    return LedgerRules.transfer(plan, by: actor, at: now, in: &tables)
  }

  /// Undoes a transfer or an alias.
  public func undo(
    _ operation: Int64, by actor: AuditActor, at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] {
    try LedgerRules.undo(operation, by: actor, at: now, in: &tables).orRejection()
  }

  /// Returns all operations on a customer and their purchases, oldest first.
  public func ownershipHistory(of id: AppUserID) -> OwnershipHistory {
    LedgerRules.ownershipHistory(of: id, in: tables)
  }
}
