extension CustomerInfo: Identifiable {
  /// The first app user ID of this customer.
  public var id: String { originalAppUserId }
}

extension CustomerInfo: RawDataContainer {
  /// The server's whole response; empty if the app made the value.
  ///
  /// It is decoded at every call, so save the parts you need.
  public var rawData: [String: Any] { raw.object() }
}

extension CustomerInfo: CustomStringConvertible {
  /// A few lines for logs: the customer, and a line for each entitlement.
  public var description: String {
    "customer \(originalAppUserId) at \(requestDate)\n\(entitlements)"
  }
}

/// Names of older versions of RevenueCat's SDK for purchases that do not renew.
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
