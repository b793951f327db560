public import AppStoreTypes
public import Foundation
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns every app user id of a customer, those seen first at the beginning.
  public func appUserIDs(of id: CustomerID) async throws(LedgerError) -> [CustomerID] {
    try await read { try LedgerRules.appUserIDs(of: id, in: tables($0)) }
  }

  /// Lets a device go on as another customer, and joins the two if `LogInDecision` says so.
  public func logIn(
    from current: CustomerID, to target: CustomerID, at now: Timestamp
  ) async throws(LedgerError) -> LogInOutcome {
    try await write { database in
      var tables = tables(database)
      return try LedgerRules.logIn(from: current, to: target, at: now, in: &tables)
    }
  }

  /// Decides on a claim, and changes nothing.
  public func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async throws(LedgerError) -> ClaimDecision {
    try await read { database in
      try LedgerRules.decision(
        on: claim, to: purchase, appAccountToken: token, at: now,
        in: tables(database))
    }
  }

  /// Forgets a customer with all app user ids.
  public func deleteCustomer(
    _ id: CustomerID, by actor: RecordActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerChange]? {
    try await write { database in
      var tables = tables(database)
      return try LedgerRules.delete(id, by: actor, at: now, in: &tables)
    }
  }

  /// Says what a transfer would do, and changes nothing.
  public func transferPlan(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID
  ) async throws(IdentityError) -> TransferPlan {
    try await refusable { () throws(LedgerError) in
      try await read { database in
        try LedgerRules.transferPlan(
          purchase, from: from, to: to, in: tables(database))
      }
    }
  }

  /// Moves purchases from one customer to another.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, by actor: RecordActor,
    at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange] {
    try await refusable { () throws(LedgerError) in
      try await write { database in
        var tables = tables(database)
        let plan = try LedgerRules.transferPlan(purchase, from: from, to: to, in: tables)
        switch plan {
        case .success(let plan):
          return .success(try LedgerRules.transfer(plan, by: actor, at: now, in: &tables))
        case .failure(let refusal):
          return .failure(refusal)
        }
      }
    }
  }

  /// Takes back a transfer or an alias.
  public func undo(
    _ act: Int64, by actor: RecordActor, at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange] {
    try await refusable { () throws(LedgerError) in
      try await write { database in
        var tables = tables(database)
        return try LedgerRules.undo(act, by: actor, at: now, in: &tables)
      }
    }
  }

  /// Returns everything that was ever done to a customer and to what they own, the oldest first.
  public func ownershipHistory(
    of id: CustomerID
  ) async throws(LedgerError) -> OwnershipHistory {
    try await read { try LedgerRules.ownershipHistory(of: id, in: tables($0)) }
  }

  private func refusable<Value>(
    _ change: () async throws(LedgerError) -> Result<Value, IdentityRefusal>
  ) async throws(IdentityError) -> Value {
    let result: Result<Value, IdentityRefusal>
    do throws(LedgerError) {
      result = try await change()
    } catch {
      throw .ledger(error)
    }
    return try result.orRefusal()
  }
}
