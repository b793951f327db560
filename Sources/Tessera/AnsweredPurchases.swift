internal import AppStoreTypes
internal import EntitlementAPI

/// The purchases that an answer shows to have been known to the server; pure.
struct AnsweredPurchases: Hashable, Sendable {
  private var listed: Set<String> = []
  private var newest: [ProductID: Timestamp] = [:]

  init(_ subscriber: SubscriberBody) {
    for (product, subscription) in subscriber.subscriptions {
      if let id = subscription.storeTransactionID { listed.insert(id) }
      add(ProductID(product), subscription.purchaseDate)
    }
    for purchase in subscriber.nonSubscriptions.values.joined() {
      if let id = purchase.storeTransactionID { listed.insert(id) }
    }
    for entitlement in subscriber.entitlements.values {
      if let date = entitlement.purchaseDate { add(entitlement.productIdentifier, date) }
    }
  }

  private mutating func add(_ product: ProductID, _ date: Timestamp) {
    newest[product] = max(date, newest[product] ?? date)
  }

  /// Returns whether the server knew of a transaction.
  ///
  /// An answer names the newest transaction of a subscription alone, and of what was refunded no more than
  /// the product and the date. So what is as new as an unlisted transaction of the same product stands for
  /// it. The wire counts whole seconds.
  func include(_ id: TransactionID, of product: ProductID, boughtAt date: Timestamp) -> Bool {
    listed.contains(id.rawValue) || newest[product].map { $0 + .seconds(1) > date } ?? false
  }
}
