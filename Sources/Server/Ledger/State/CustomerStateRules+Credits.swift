package import AppStoreCore
internal import Subscriptions

/// Decides which app user id gets the currency of a purchase.
///
/// Currency can be spent, so a transaction's currency goes to one app user id permanently. That is
/// the purchase's owner when the transaction was recorded, or else its first owner after that. No
/// transfer, restore or deletion moves it, or credits the same customer again.
///
/// The order of recording decides, not dates: clocks may go back, and a deletion may have a later
/// date.
extension CustomerStateRules {
  /// Returns everything that credited a customer's app user ids with currency.
  package static func currencyHoldings(
    of customers: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> CurrencySources {
    var holdings = CurrencySources()
    var deletions: [AppUserID: Int64] = [:]
    for customer in customers {
      deletions[customer] = try tables.deletion(of: customer)?.id
      holdings.testStorePurchases += try testStorePurchases(of: customer, in: tables)
    }
    let purchases = try tables.each(try purchases(everOwnedBy: customers, in: tables)) {
      purchase throws(MissingRows) in
      (history: try tables.history(of: purchase), claims: try tables.claims(to: purchase))
    }
    for (history, claims) in purchases {
      guard let history else { continue }
      for transaction in history.transactions.keys {
        guard let credit = try credit(for: transaction, claims, in: tables),
          let owner = credit.customer, customers.contains(owner)
        else { continue }
        if let end = deletions[owner], credit.operation < end { continue }
        holdings.credited.insert(transaction)
      }
      holdings.signed.merge(history)
    }
    assert(
      holdings.credited.allSatisfy { holdings.signed.transactions[$0] != nil },
      "only recorded transactions credit currency")
    return holdings
  }

  private static func purchases(
    everOwnedBy customers: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> Set<OriginalTransactionID> {
    let operations = try tables.operations(naming: customers)
    let claims = try tables.each(operations) { operation throws(MissingRows) in
      try tables.claims(of: operation.id)
    }
    let owned = claims.joined().filter { $0.customer.map(customers.contains) ?? false }
    return Set(owned.map(\.originalTransactionID))
  }

  /// Returns the claim whose owner got the currency of a transaction; `nil` if there is no owner
  /// yet.
  private static func credit(
    for transaction: TransactionID, _ claims: [OwnershipChange], in tables: LedgerTables
  ) throws(MissingRows) -> OwnershipChange? {
    assert(
      zip(claims, claims.dropFirst()).allSatisfy { $0.operation < $1.operation },
      "the claims to a purchase are listed in the order of their operations")
    guard claims.count > 1, let newest = try tables.firstRecording(of: transaction) else {
      return claims.first
    }
    let former = claims.lastIndex { $0.operation <= newest }
    if let former, claims[former].customer != nil { return claims[former] }
    return claims.dropFirst(former.map { $0 + 1 } ?? 0).first { $0.customer != nil }
  }
}
