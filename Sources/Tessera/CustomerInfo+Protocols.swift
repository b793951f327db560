extension CustomerInfo: Identifiable {
  /// The first id of this customer.
  public var id: String { originalAppUserId }
}

extension CustomerInfo: RawDataContainer {
  /// The server's whole answer; empty when an app made the value.
  ///
  /// It is read anew at every call, so keep what you take from it.
  public var rawData: [String: Any] { raw.object() }
}

extension CustomerInfo: CustomStringConvertible {
  /// A few lines for logs: the customer, and a line for each entitlement.
  public var description: String {
    "customer \(originalAppUserId) at \(requestDate)\n\(entitlements)"
  }
}

/// What older versions of RevenueCat's SDK call the purchases that do not renew.
extension CustomerInfo {
  /// The products of the purchases that do not renew.
  @available(*, deprecated, message: "use nonSubscriptions")
  public var nonConsumablePurchases: Set<String> {
    Set(nonSubscriptions.map(\.productIdentifier))
  }

  /// The purchases that do not renew, as transactions.
  @available(*, deprecated, renamed: "nonSubscriptions")
  public var nonSubscriptionTransactions: [StoreTransaction] {
    nonSubscriptions.map { purchase in
      StoreTransaction(
        productIdentifier: purchase.productIdentifier, purchaseDate: purchase.purchaseDate,
        transactionIdentifier: purchase.transactionIdentifier)
    }
  }
}
