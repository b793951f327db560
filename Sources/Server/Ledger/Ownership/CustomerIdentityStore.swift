public import AppStoreCore
public import Foundation

/// Stores which app user ids belong to one customer, and which customer owns each purchase.
///
/// Operations are stored append-only, and customers are derived from them: active aliases join app
/// user ids. A purchase belongs to the app user id of its newest claim, and so to that id's
/// customer. A claim keeps the id that made it, so undoing an alias is exact.
public protocol CustomerIdentityStore: Sendable {
  /// Records that a customer was seen; creates the customer if unknown.
  ///
  /// A new customer is assigned the purchases that wait for them; see `record(_:)`. The last-seen
  /// date is stored to the minute, so most reads cost no write.
  ///
  /// - Parameters:
  ///   - id: The app user ID.
  ///   - now: When it was seen.
  ///   - visit: What the request states about the app, recorded in the same change; `nil` if no app
  ///     made the request.
  ///   - behavior: The restore behavior, by which a new customer gets the subscriptions of others
  ///     that they bought again, as the App Store states; `nil` leaves those with their owners.
  func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> CustomerLookup

  /// Records when customers were seen, and their visits, as one atomic change.
  ///
  /// - Returns: Those of known customers; an unknown or deleted id is ignored.
  @discardableResult
  func record(seen: [SeenCustomer]) async throws(LedgerError) -> [SeenCustomer]

  /// Returns the customer of any of their app user ids; `nil` if none exists.
  func customer(_ id: AppUserID) async throws(LedgerError) -> CustomerRecord?

  /// Returns customers, each once, ordered by the UTF-8 bytes of their ids.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  func customers(
    limit: Int, after: AppUserID?
  ) async throws(LedgerError) -> [CustomerRecord]

  /// Returns every app user id of a customer, in the order of first use.
  ///
  /// - Parameter id: Any app user id of the customer. An unknown one is a customer of its own.
  func appUserIDs(of id: AppUserID) async throws(LedgerError) -> [AppUserID]

  /// Logs a device in as another customer, and joins the two if ``LogInDecision`` requires it.
  ///
  /// - Parameters:
  ///   - current: The app user id on the device.
  ///   - target: The app user id that logs in; created if unknown.
  ///   - now: The time of the log-in.
  ///   - visit: What the request states about the app, recorded for the target in the same change;
  ///     `nil` if no app made the request.
  ///   - behavior: As in ``findOrCreateCustomer(_:at:visit:behavior:)``.
  func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp, visit: CustomerVisit?,
    behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> LogInResult

  /// Returns the decision that `LedgerStore.record(_:)` would make on a claim, without changing
  /// anything.
  ///
  /// - Parameters:
  ///   - claim: The claim.
  ///   - purchase: The purchase.
  ///   - token: The `appAccountToken` of its transaction; `nil` if it has none.
  ///   - now: The time of the claim.
  func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async throws(LedgerError) -> ClaimDecision

  /// Deletes a customer with all app user ids. Facts and operations remain, and the purchases have
  /// no owner.
  ///
  /// The next customer to present one of the purchases gets it. Tokens do not assign it to anyone.
  ///
  /// - Returns: What changed; `nil` if there is no such customer.
  func deleteCustomer(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerChange]?

  /// Returns what ``transfer(_:from:to:by:at:)`` would do, without changing anything.
  func transferPlan(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID
  ) async throws(IdentityError) -> TransferPlan

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
  func transfer(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, by actor: AuditActor,
    at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange]

  /// Undoes a transfer or an alias. Owners and customers are restored as if it had not happened.
  ///
  /// - Throws: ``IdentityRejection`` if later operations depend on it.
  func undo(
    _ operation: Int64, by actor: AuditActor, at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange]

  /// Returns all operations on a customer and their purchases, oldest first.
  ///
  /// - Parameter id: Any app user id of the customer, including a deleted one.
  func ownershipHistory(of id: AppUserID) async throws(LedgerError) -> OwnershipHistory
}

extension CustomerIdentityStore {
  /// Records that a customer was seen; the subscriptions of others stay with them.
  public func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil
  ) async throws(LedgerError) -> CustomerLookup {
    try await findOrCreateCustomer(id, at: now, visit: visit, behavior: nil)
  }

  /// Logs a device in as another customer; the subscriptions of others stay with them.
  public func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil
  ) async throws(LedgerError) -> LogInResult {
    try await logIn(from: current, to: target, at: now, visit: visit, behavior: nil)
  }
}
