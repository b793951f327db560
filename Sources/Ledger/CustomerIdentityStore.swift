public import AppStoreTypes
public import Foundation

/// Keeps who is whom: which app user ids are one customer, and which customer owns what.
///
/// What is kept are acts, append-only. Who a customer is follows from them: the app user ids that
/// standing aliases join. A purchase belongs to the app user id of its newest claim, and so to that id's
/// customer; a claim stays under the id that made it, so that taking an alias back is exact.
public protocol CustomerIdentityStore: Sendable {
  /// Returns every app user id of a customer, those seen first at the beginning.
  ///
  /// - Parameter id: Any app user id of the customer; one that nobody has is a customer by itself.
  func appUserIDs(of id: CustomerID) async throws(LedgerError) -> [CustomerID]

  /// Lets a device go on as another customer, and joins the two if ``LogInDecision`` says so.
  ///
  /// - Parameters:
  ///   - current: The app user id on the device.
  ///   - target: The app user id that logs in; it is created when nobody has it.
  ///   - now: When it happens.
  func logIn(
    from current: CustomerID, to target: CustomerID, at now: Timestamp
  ) async throws(LedgerError) -> LogInOutcome

  /// Decides on a claim as ``LedgerStore/record(_:)`` would, and changes nothing.
  ///
  /// - Parameters:
  ///   - claim: The claim.
  ///   - purchase: The purchase.
  ///   - token: The `appAccountToken` of its transaction; `nil` when there is none.
  ///   - now: When it happens.
  func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async throws(LedgerError) -> ClaimDecision

  /// Forgets a customer with all app user ids; facts and acts stay, and nobody owns the purchases.
  ///
  /// Whoever shows one of the purchases afterwards gets it; no token gives it to anybody by itself.
  ///
  /// - Returns: What changed; `nil` when there is no such customer.
  func deleteCustomer(
    _ id: CustomerID, by actor: RecordActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerChange]?

  /// Says what ``transfer(_:from:to:by:at:)`` would do, and changes nothing.
  func transferPlan(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID
  ) async throws(IdentityError) -> TransferPlan

  /// Moves purchases from one customer to another, whatever the configured ``RestoreBehavior``.
  ///
  /// - Parameters:
  ///   - purchase: The purchase; `nil` moves all of them.
  ///   - from: Any app user id of the owner.
  ///   - to: The app user id that owns the purchases afterwards; a server must have seen it.
  ///   - actor: Who does it.
  ///   - now: When it happens.
  /// - Returns: What changed: one act for each app user id that lost something.
  func transfer(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, by actor: RecordActor,
    at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange]

  /// Takes back a transfer or an alias; owners and customers are then as if it had not been done.
  ///
  /// - Throws: ``IdentityRefusal`` when something else was done since that rests on the act.
  func undo(
    _ act: Int64, by actor: RecordActor, at now: Timestamp
  ) async throws(IdentityError) -> [CustomerChange]

  /// Returns everything that was ever done to a customer and to what they own, the oldest first.
  ///
  /// - Parameter id: Any app user id of the customer, a deleted one too.
  func ownershipHistory(of id: CustomerID) async throws(LedgerError) -> OwnershipHistory
}
