internal import AppStoreCore
package import EntitlementAPI

/// The purchases that the server knew, according to a response; pure.
package struct ServerKnownPurchases: Hashable, Sendable {
  private var listed: Set<String> = []
  private var newest: [ProductID: Timestamp] = [:]

  package init(_ subscriber: SubscriberBody) {
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

  /// Returns whether the server knew a transaction.
  ///
  /// A response lists only the newest transaction of a subscription. For a refunded purchase it
  /// lists only the product and the date. So an equally new transaction of the same product counts
  /// as the unlisted one. Dates in responses are in whole seconds.
  func include(_ id: TransactionID, of product: ProductID, boughtAt date: Timestamp) -> Bool {
    listed.contains(id.rawValue) || newest[product].map { $0 + .seconds(1) > date } ?? false
  }
}
