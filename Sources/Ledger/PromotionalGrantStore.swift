public import AppStoreTypes

/// What came of a grant.
public enum GrantOutcome: Hashable, Sendable {
  /// It is recorded.
  case recorded
  /// A grant with the same id was recorded before, and nothing changed; this is that one.
  case repeated(PromotionalGrant)
}

/// Keeps what the business gave to customers; append-only.
public protocol PromotionalGrantStore: Sendable {
  /// Appends a grant, its audit entry and its change, and creates the customer if there is none.
  ///
  /// - Returns: Whether it is new; a grant with the same id changes nothing. After a deletion of the
  ///   customer the same id is a new grant, which is kept under an id of its own.
  func grant(_ grant: PromotionalGrant) async throws(LedgerError) -> GrantOutcome

  /// Takes back every grant of an entitlement that still gives access, now or later.
  ///
  /// - Returns: What was taken back; empty when nothing was given.
  func revokeGrants(
    of entitlement: EntitlementID, to customers: [CustomerID], at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> [PromotionalGrant]

  /// Returns every grant to any of several app user ids, ordered by start and then by id.
  func grants(to customers: [CustomerID]) async throws(LedgerError) -> [RecordedGrant]
}
