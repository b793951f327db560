public import AppStoreCore

extension LedgerStore {
  /// Records customers of another system as one atomic change.
  ///
  /// Repeating it changes nothing. A customer who was deleted here stays deleted, and attributes
  /// that were set later here stay.
  ///
  /// - Parameters:
  ///   - customers: The customers.
  ///   - actor: Who requested the import, for the audit log.
  ///   - now: The time.
  /// - Returns: What changed, for each customer in order.
  public func record(
    _ customers: [ImportedCustomer], by actor: AuditActor, at now: Timestamp
  ) async throws(LedgerError) -> [CustomerImportResult] {
    var keys: Set<LedgerKey> = []
    for customer in customers {
      for id in [customer.id] + customer.aliases { keys.formUnion(LedgerKey.appUserID(id)) }
      keys.insert(.attributes(customer.id))
      for grant in customer.grants { keys.insert(.grant(grant.id)) }
    }
    return try await change(loading: keys) { tables throws(MissingRows) in
      var results: [CustomerImportResult] = []
      for customer in customers {
        results.append(try ImportRules.record(customer, by: actor, at: now, in: &tables))
      }
      return results
    }
  }
}
