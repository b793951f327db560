public import AppStoreCore

/// Finds customers and reads them in bulk, for the dashboard.
public protocol CustomerSearchStore: Sendable {
  /// Returns the app user IDs whose attribute `$email` has a value, ordered by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - email: The exact value; the case counts.
  ///   - limit: The maximum number of app user IDs.
  func appUserIDs(withEmail email: String, limit: Int) async throws(LedgerError) -> [AppUserID]

  /// Returns the purchases for which a version of a transaction was recorded, ordered by the UTF-8
  /// bytes of their IDs; empty if the transaction is unknown.
  func purchases(
    of transaction: TransactionID
  ) async throws(LedgerError) -> [OriginalTransactionID]

  /// Returns what responses about customers need, each customer once, ordered by the UTF-8 bytes
  /// of their IDs.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  func snapshots(limit: Int, after: AppUserID?) async throws(LedgerError) -> [CustomerSnapshot]

  /// Returns all offering overrides of app user IDs, oldest first.
  func offeringOverrides(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [OfferingOverride]

  /// Returns the newest notification of each app and environment, as far as it is among the newest
  /// facts, ordered by app and environment.
  ///
  /// - Parameter count: The number of newest facts to look at.
  func newestNotifications(
    amongFacts count: Int
  ) async throws(LedgerError) -> [LedgerInspection.NotificationSource]
}

extension LedgerDatabase {
  /// Returns the purchases for which a version of a transaction was recorded.
  public func purchases(
    of transaction: TransactionID
  ) async throws(LedgerError) -> [OriginalTransactionID] {
    try await view(loading: [.transaction(transaction)]) { tables throws(MissingRows) in
      try tables.purchases(of: transaction).sorted { precedes($0.rawValue, $1.rawValue) }
    }
  }

  /// Returns what responses about customers need, each customer once.
  public func snapshots(
    limit: Int, after: AppUserID?
  ) async throws(LedgerError) -> [CustomerSnapshot] {
    let ids = try await customerIDs(limit: limit, after: after)
    let keys = ids.flatMap { id -> [LedgerKey] in
      LedgerKey.downloads(presentedBy: id) + [.purchasesOwned(id)] + LedgerKey.state(of: id)
    }
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      try tables.each(ids) { id throws(MissingRows) -> CustomerSnapshot? in
        guard let customer = try LedgerRules.customer(id, in: tables) else { return nil }
        return CustomerSnapshot(
          customer: customer,
          holdings: try CustomerStateRules.holdings(of: customer.appUserIDs, in: tables),
          downloads: try tables.appTransactions(of: customer.appUserIDs))
      }.compactMap(\.self)
    }
  }
}

extension LedgerDatabase {
  /// Returns all offering overrides of app user IDs since their last deletions, oldest first.
  public func offeringOverrides(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [OfferingOverride] {
    let keys = customers.flatMap { LedgerKey.appUserID($0) + LedgerKey.state(of: $0) }
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      let overrides = try tables.each(customers) { id throws(MissingRows) in
        let end = try tables.deletion(of: id)?.date
        return try tables.overrides(of: id).filter { override in
          end.map { override.at > $0 } ?? true
        }
      }
      // The sort keeps the order of overrides of the same date.
      return overrides.flatMap(\.self).enumerated()
        .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
  }
}
