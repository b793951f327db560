public import AppStoreCore

/// The result of a grant.
public enum GrantResult: Hashable, Sendable {
  /// The grant was recorded.
  case recorded
  /// A grant with the same id, this one, was recorded before; nothing changed.
  case repeated(PromotionalGrant)
}

/// Promotional grants; append-only.
extension LedgerStore {
  /// Appends a grant, its audit entry and its change; creates the customer if unknown.
  ///
  /// - Returns: Whether it is new; repeating an id changes nothing. After a deletion of the
  ///   customer the same id is a new grant, stored under a new id.
  public func grant(_ grant: PromotionalGrant) async throws(LedgerError) -> GrantResult {
    try await change(loading: Set(LedgerKey.appUserID(grant.customer) + [.grant(grant.id)])) {
      tables throws(MissingRows) in
      try CustomerStateRules.grant(grant, in: &tables)
    }
  }

  /// Revokes all current and future grants of an entitlement.
  ///
  /// - Returns: The revoked grants; empty if there were none.
  public func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> [PromotionalGrant] {
    try await change(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      try CustomerStateRules.revokeGrants(
        of: entitlement, to: customers, at: now, by: actor, in: &tables)
    }
  }

  /// Returns every grant to any of the app user ids, ordered by start and then by id.
  public func grants(to customers: [AppUserID]) async throws(LedgerError) -> [RecordedGrant] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      var grants: [RecordedGrant] = []
      for customer in customers {
        grants += try CustomerStateRules.grants(to: customer, in: tables)
      }
      return grants.sorted { CustomerStateRules.isEarlier($0.grant, $1.grant) }
    }
  }
}
