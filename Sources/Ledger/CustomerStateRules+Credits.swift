package import AppStoreTypes
internal import Subscriptions

/// Whom the currencies that a purchase brings belong to.
///
/// What a transaction brings can be spent, so it goes to one app user id and stays there: to the owner the
/// purchase had before the ledger saw the transaction, or else to the first owner after that. No transfer,
/// restore or deletion gives it to anybody else, or to the same customer again. What came before is decided by
/// the order of recording: clocks may go back, and a deletion may be dated ahead of them.
extension CustomerStateRules {
  /// Returns everything that brought a customer of several app user ids currencies.
  package static func currencyHoldings<Tables: LedgerTables>(
    of customers: [CustomerID], in tables: Tables
  ) throws(Tables.Failure) -> CurrencyHoldings {
    var holdings = CurrencyHoldings()
    var deletions: [CustomerID: Int64] = [:]
    for customer in customers {
      deletions[customer] = try tables.deletion(of: customer)?.id
      holdings.testStorePurchases += try testStorePurchases(of: customer, in: tables)
    }
    for purchase in try purchases(everOwnedBy: customers, in: tables) {
      guard let history = try tables.history(of: purchase) else { continue }
      let claims = try tables.claims(to: purchase)
      for transaction in history.transactions.keys {
        guard let credit = try credit(for: transaction, claims, in: tables),
          let owner = credit.customer, customers.contains(owner)
        else { continue }
        if let end = deletions[owner], credit.act < end { continue }
        holdings.credited.insert(transaction)
      }
      holdings.signed.merge(history)
    }
    return holdings
  }

  private static func purchases<Tables: LedgerTables>(
    everOwnedBy customers: [CustomerID], in tables: Tables
  ) throws(Tables.Failure) -> Set<OriginalTransactionID> {
    var purchases: Set<OriginalTransactionID> = []
    for act in try tables.acts(naming: customers) {
      for claim in try tables.claims(of: act.id) {
        guard let owner = claim.customer, customers.contains(owner) else { continue }
        purchases.insert(claim.originalTransactionID)
      }
    }
    return purchases
  }

  /// Returns the claim whose owner got the currencies of a transaction; `nil` before anybody owned it.
  private static func credit<Tables: LedgerTables>(
    for transaction: TransactionID, _ claims: [OwnershipClaim], in tables: Tables
  ) throws(Tables.Failure) -> OwnershipClaim? {
    guard claims.count > 1, let seen = try tables.firstRecording(of: transaction) else {
      return claims.first
    }
    let former = claims.lastIndex { seen.isAfter($0) }
    if let former, claims[former].customer != nil { return claims[former] }
    return claims.dropFirst(former.map { $0 + 1 } ?? 0).first { $0.customer != nil }
  }
}
