public import AppStoreCore

/// The result of a grant.
public enum GrantResult: Hashable, Sendable {
  /// The grant was recorded.
  case recorded
  /// A grant with the same id, this one, was recorded before; nothing changed.
  case repeated(PromotionalGrant)
}

/// Stores promotional grants; append-only.
public protocol PromotionalGrantStore: Sendable {
  /// Appends a grant, its audit entry and its change; creates the customer if unknown.
  ///
  /// - Returns: Whether it is new; repeating an id changes nothing. After a deletion of the
  ///   customer the same id is a new grant, stored under a new id.
  func grant(_ grant: PromotionalGrant) async throws(LedgerError) -> GrantResult

  /// Revokes all current and future grants of an entitlement.
  ///
  /// - Returns: The revoked grants; empty if there were none.
  func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> [PromotionalGrant]

  /// Returns every grant to any of the app user ids, ordered by start and then by id.
  func grants(to customers: [AppUserID]) async throws(LedgerError) -> [RecordedGrant]
}
