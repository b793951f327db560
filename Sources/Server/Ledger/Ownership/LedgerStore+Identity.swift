public import AppStoreCore
public import Foundation

/// Which app user ids belong to one customer, and which customer owns each purchase.
///
/// Operations are stored append-only, and customers are derived from them: active aliases join app
/// user ids. A purchase belongs to the app user id of its newest claim, and so to that id's
/// customer. A claim keeps the id that made it, so undoing an alias is exact.
extension LedgerStore {
  /// Returns every app user id of a customer, in the order of first use.
  ///
  /// - Parameter id: Any app user id of the customer. An unknown one is a customer of its own.
  public func appUserIDs(of id: AppUserID) async throws(LedgerError) -> [AppUserID] {
    try await view(loading: Set(LedgerKey.appUserID(id))) { tables throws(MissingRows) in
      try LedgerRules.appUserIDs(of: id, in: tables)
    }
  }

  /// Logs a device in as another customer, and joins the two if ``LogInDecision`` requires it.
  ///
  /// - Parameters:
  ///   - current: The app user id on the device.
  ///   - target: The app user id that logs in; created if unknown.
  ///   - now: The time of the log-in.
  ///   - visit: What the request states about the app, recorded for the target in the same change;
  ///     `nil` if no app made the request.
  ///   - behavior: As in ``findOrCreateCustomer(_:at:visit:behavior:)``.
  public func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil,
    behavior: RestoreBehaviors? = nil
  ) async throws(LedgerError) -> LogInResult {
    let keys = SeenCustomer(target, at: now, visit: visit).keys.union(LedgerKey.appUserID(current))
    return try await change(loading: keys) { tables throws(MissingRows) in
      try LedgerRules.logIn(
        from: current, to: target, at: now, visit: visit, behavior: behavior, in: &tables)
    }
  }

  /// Returns the decision that `LedgerStore.record(_:)` would make on a claim, without changing
  /// anything.
  ///
  /// - Parameters:
  ///   - claim: The claim.
  ///   - purchase: The purchase.
  ///   - token: The `appAccountToken` of its transaction; `nil` if it has none.
  ///   - now: The time of the claim.
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
  ///
  /// Facts and operations remain, and the purchases have no owner.
  ///
  /// The next customer to present one of the purchases gets it. Tokens do not assign it to anyone.
  ///
  /// - Returns: What changed; `nil` if there is no such customer.
  public func deleteCustomer(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerChange]? {
    try await change(loading: Set(LedgerKey.appUserID(id))) { tables throws(MissingRows) in
      try LedgerRules.delete(id, by: actor, at: now, in: &tables)
    }
  }

  /// Returns what ``transfer(_:from:to:by:at:)`` would do, without changing anything.
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

  /// Moves purchases from one customer to another, regardless of the configured
  /// ``RestoreBehavior``.
  ///
  /// - Parameters:
  ///   - purchase: The purchase; `nil` moves all.
  ///   - from: Any app user id of the owner.
  ///   - to: The app user id that owns the purchases afterwards; it must be known.
  ///   - actor: Who requested it.
  ///   - now: The time of the transfer.
  /// - Returns: What changed: one operation for each app user id that lost a purchase.
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
  ///
  /// Owners and customers are restored as if it had not happened.
  ///
  /// - Throws: ``IdentityRejection`` if later operations depend on it.
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
  ///
  /// - Parameter id: Any app user id of the customer, including a deleted one.
  public func ownershipHistory(of id: AppUserID) async throws(LedgerError) -> OwnershipHistory {
    let keys = LedgerKey.appUserID(id) + LedgerKey.operations(naming: id) + [.purchasesOwned(id)]
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      try LedgerRules.ownershipHistory(of: id, in: tables)
    }
  }

  /// Records that a customer was seen; the subscriptions of others stay with them.
  public func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil
  ) async throws(LedgerError) -> CustomerLookup {
    try await findOrCreateCustomer(id, at: now, visit: visit, behavior: nil)
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
