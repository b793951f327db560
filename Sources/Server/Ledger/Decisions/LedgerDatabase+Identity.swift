public import AppStoreCore
public import Foundation

extension LedgerDatabase {
  /// Returns every app user id of a customer, in the order of first use.
  public func appUserIDs(of id: AppUserID) async throws(LedgerError) -> [AppUserID] {
    try await view(loading: Set(LedgerKey.appUserID(id))) { tables throws(MissingRows) in
      try LedgerRules.appUserIDs(of: id, in: tables)
    }
  }

  /// Logs a device in as another customer, and joins the two if ``LogInDecision`` requires it.
  public func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp, visit: CustomerVisit?,
    behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> LogInResult {
    let keys = SeenCustomer(target, at: now, visit: visit).keys.union(LedgerKey.appUserID(current))
    return try await change(loading: keys) { tables throws(MissingRows) in
      try LedgerRules.logIn(
        from: current, to: target, at: now, visit: visit, behavior: behavior, in: &tables)
    }
  }

  /// Decides a claim without changing anything.
  public func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async throws(LedgerError) -> ClaimDecision {
    try await view(
      loading: Set(LedgerKey.appUserID(claim.customer) + [.purchase(purchase), .claims(purchase)])
    ) { tables throws(MissingRows) in
      try LedgerRules.decision(
        on: claim, to: purchase, appAccountToken: token, at: now, in: tables)
    }
  }

  /// Deletes a customer with all app user ids.
  public func deleteCustomer(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerChange]? {
    try await change(loading: Set(LedgerKey.appUserID(id))) { tables throws(MissingRows) in
      try LedgerRules.delete(id, by: actor, at: now, in: &tables)
    }
  }

  /// Returns what a transfer would do, without changing anything.
  public func transferPlan(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID
  ) async throws(IdentityError) -> TransferPlan {
    try await rejectable { () throws(LedgerError) in
      try await view(loading: Set(LedgerKey.appUserID(from) + LedgerKey.appUserID(to))) {
        tables throws(MissingRows) in
        try LedgerRules.transferPlan(purchase, from: from, to: to, in: tables)
      }
    }
  }

  /// Moves purchases from one customer to another.
  public func transfer(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, by actor: AuditActor,
    at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange] {
    try await rejectable { () throws(LedgerError) in
      try await change(loading: Set(LedgerKey.appUserID(from) + LedgerKey.appUserID(to))) {
        tables throws(MissingRows) in
        switch try LedgerRules.transferPlan(purchase, from: from, to: to, in: tables) {
        case .success(let plan):
          .success(try LedgerRules.transfer(plan, by: actor, at: now, in: &tables))
        case .failure(let rejection):
          .failure(rejection)
        }
      }
    }
  }

  /// Undoes a transfer or an alias.
  public func undo(
    _ operation: Int64, by actor: AuditActor, at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange] {
    try await rejectable { () throws(LedgerError) in
      try await change(loading: Set(LedgerKey.operation(operation))) { tables throws(MissingRows) in
        try LedgerRules.undo(operation, by: actor, at: now, in: &tables)
      }
    }
  }

  /// Returns all operations on a customer and their purchases, oldest first.
  public func ownershipHistory(of id: AppUserID) async throws(LedgerError) -> OwnershipHistory {
    let keys = LedgerKey.appUserID(id) + LedgerKey.operations(naming: id) + [.purchasesOwned(id)]
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      try LedgerRules.ownershipHistory(of: id, in: tables)
    }
  }

  private func rejectable<Value>(
    _ change: () async throws(LedgerError) -> Result<Value, IdentityRejection>
  ) async throws(IdentityError) -> Value {
    let result: Result<Value, IdentityRejection>
    do throws(LedgerError) {
      result = try await change()
    } catch {
      throw .ledger(error)
    }
    return try result.orRejection()
  }
}
