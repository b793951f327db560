package import AppStoreCore
package import Subscriptions

extension LedgerStore {
  /// Returns the current state of purchases with their owners, read at one instant.
  ///
  /// - Parameter ids: The purchases. Unknown ones are missing from the result.
  package func purchases(
    _ ids: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> [OriginalTransactionID: (
    history: PurchaseHistory, owner: AppUserID?
  )] {
    let ordered = ids.sorted { precedes($0.rawValue, $1.rawValue) }
    let found = try await view(loading: Set(ordered.map { .purchase($0) })) {
      tables throws(MissingRows) in
      try tables.each(ordered) { id throws(MissingRows) -> (PurchaseHistory, AppUserID?)? in
        guard let history = try tables.history(of: id) else { return nil }
        return (history, try tables.owner(of: id))
      }
    }
    var purchases: [OriginalTransactionID: (history: PurchaseHistory, owner: AppUserID?)] = [:]
    for (id, row) in zip(ordered, found) {
      if let row { purchases[id] = (row.0, row.1) }
    }
    return purchases
  }

  /// Returns every purchase that a signed version of a transaction names.
  ///
  /// - Parameter transactions: The transactions. Unknown ones name no purchase.
  package func purchases(
    naming transactions: Set<TransactionID>
  ) async throws(LedgerError) -> Set<OriginalTransactionID> {
    guard !transactions.isEmpty else { return [] }
    return try await view(loading: Set(transactions.map { .transaction($0) })) {
      tables throws(MissingRows) in
      let found = try tables.each(transactions.sorted()) { id throws(MissingRows) in
        try tables.purchases(of: id)
      }
      return Set(found.joined())
    }
  }

  /// Returns the customers of app user ids, read at one instant.
  ///
  /// - Parameter ids: Any app user ids. Unknown and deleted ones are missing from the result.
  package func customers(
    of ids: Set<AppUserID>
  ) async throws(LedgerError) -> [AppUserID: CustomerRecord] {
    let ordered = ids.sorted { precedes($0.rawValue, $1.rawValue) }
    let found = try await view(loading: Set(ordered.flatMap { LedgerKey.customer($0) })) {
      tables throws(MissingRows) in
      try tables.each(ordered) { id throws(MissingRows) in
        try LedgerRules.customer(id, in: tables)
      }
    }
    var customers: [AppUserID: CustomerRecord] = [:]
    for (id, customer) in zip(ordered, found) {
      if let customer { customers[id] = customer }
    }
    return customers
  }
}
