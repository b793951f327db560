public import AppStoreCore

/// Attributes and attributions: state and not part of the append-only record, because people may
/// request their deletion.
extension LedgerStore {
  /// Sets attributes of one app user id; each is accepted or rejected on its own.
  ///
  /// - Returns: The rejected attributes; all others are saved. A value superseded by a stored one
  ///   changes nothing and is not rejected.
  public func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> [AttributeRejection] {
    try await change(loading: [.attributes(customer)]) { tables throws(MissingRows) in
      try AttributeRules.set(attributes, of: customer, at: now, in: &tables)
    }
  }

  /// Returns the current attributes of a customer's app user ids, ordered by key.
  public func attributes(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribute] {
    try await view(loading: Set(customers.map { .attributes($0) })) { tables throws(MissingRows) in
      var attributes: [CustomerAttribute] = []
      for customer in customers { attributes += try tables.attributes(of: customer) }
      return AttributeRules.merged(attributes)
    }
  }

  /// Stores an attribution; storing the same one again changes nothing.
  public func addAttribution(
    _ attribution: CustomerAttribution, of customer: AppUserID
  ) async throws(LedgerError) {
    try await change { $0.put(AttributionRow(customer: customer, attribution: attribution)) }
  }

  /// Returns the attributions of app user ids, newest first.
  public func attributions(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribution] {
    let keys = customers.map { LedgerKey.rows(of: AttributionRow.ofCustomer, .text($0.rawValue)) }
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      try tables.each(customers) { customer throws(MissingRows) in
        try tables.rows(AttributionRow.ofCustomer, .text(customer.rawValue)).reversed()
      }.joined().map(\.attribution).sorted { $0.receivedAt > $1.receivedAt }
    }
  }
}
