package import AppStoreTypes
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
  package static func currencyHoldings<Tables: LedgerPrimitives>(
    of customers: [AppUserID], in tables: Tables
  ) throws(Tables.Failure) -> CurrencySources {
    var holdings = CurrencySources()
    var deletions: [AppUserID: Int64] = [:]
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

  private static func purchases<Tables: LedgerPrimitives>(
    everOwnedBy customers: [AppUserID], in tables: Tables
  ) throws(Tables.Failure) -> Set<OriginalTransactionID> {
    var purchases: Set<OriginalTransactionID> = []
    for operation in try tables.operations(naming: customers) {
      for claim in try tables.claims(of: operation.id) {
        guard let owner = claim.customer, customers.contains(owner) else { continue }
        purchases.insert(claim.originalTransactionID)
      }
    }
    return purchases
  }

  /// Returns the claim whose owner got the currency of a transaction; `nil` if there is no owner
  /// yet.
  private static func credit<Tables: LedgerPrimitives>(
    for transaction: TransactionID, _ claims: [OwnershipChange], in tables: Tables
  ) throws(Tables.Failure) -> OwnershipChange? {
    assert(
      zip(claims, claims.dropFirst()).allSatisfy { $0.operation < $1.operation },
      "the claims to a purchase are listed in the order of their operations")
    guard claims.count > 1, let seen = try tables.firstRecording(of: transaction) else {
      return claims.first
    }
    let former = claims.lastIndex { seen.isAfter($0) }
    if let former, claims[former].customer != nil { return claims[former] }
    return claims.dropFirst(former.map { $0 + 1 } ?? 0).first { $0.customer != nil }
  }
}
