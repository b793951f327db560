internal import StoreKit

extension SignedTransaction {
  /// Returns the verified transactions of a listing, oldest first.
  static func all(in listing: StoreKit.Transaction.Transactions) async -> [SignedTransaction] {
    var purchases: [SignedTransaction] = []
    for await result in listing {
      if let purchase = SignedTransaction(result) {
        purchases.append(purchase)
      } else {
        Log.error("StoreKit listed a transaction that does not verify; it is ignored")
      }
    }
    return purchases.sorted {
      ($0.transaction.purchaseDate, $0.transaction.id)
        < ($1.transaction.purchaseDate, $1.transaction.id)
    }
  }

  /// Returns the newest verified transaction of each purchase, oldest first.
  static func newestOfEachPurchase() async -> [SignedTransaction] {
    var newest: [UInt64: SignedTransaction] = [:]
    for purchase in await all(in: StoreKit.Transaction.all) {
      newest[purchase.transaction.originalID] = purchase
    }
    return newest.values.sorted {
      ($0.transaction.purchaseDate, $0.transaction.id)
        < ($1.transaction.purchaseDate, $1.transaction.id)
    }
  }
}
