public import AppStoreCore

extension LedgerStore {
  /// Returns the app user IDs whose attribute `$email` has a value, ordered by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - email: The exact value; the case counts.
  ///   - limit: The maximum number of app user IDs.
  public func appUserIDs(
    withEmail email: String, limit: Int
  ) async throws(LedgerError) -> [AppUserID] {
    // The index contains only this key, so the statement names it.
    let query = RowQuery(
      AttributeRow.self, where: [.isConstant("key", "$email"), .equals("value", .text(email))],
      by: ["customer"], limit: limit)
    return try await found(query, of: AttributeRow.self).map(\.row.customer)
  }

  /// Returns the purchases for which a version of a transaction was recorded, ordered by the UTF-8
  /// bytes of their IDs; empty if the transaction is unknown.
  public func purchases(
    of transaction: TransactionID
  ) async throws(LedgerError) -> [OriginalTransactionID] {
    try await view(loading: [.transaction(transaction)]) { tables throws(MissingRows) in
      try tables.purchases(of: transaction).sorted { precedes($0.rawValue, $1.rawValue) }
    }
  }

  /// Returns what responses about customers need, each customer once, ordered by the UTF-8 bytes
  /// of their IDs.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
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
