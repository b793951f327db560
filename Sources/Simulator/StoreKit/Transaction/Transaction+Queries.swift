internal import AppStoreCore
internal import StoreKitBackend

extension Transaction {
  /// Every transaction of the customer, except finished consumables.
  public static var all: Transactions { list(.all) }

  /// The transactions that give access now.
  public static var currentEntitlements: Transactions { list(.currentEntitlements) }

  /// The transactions that the app has not finished.
  public static var unfinished: Transactions { list(.unfinished) }

  /// The unfinished transactions once, and then all changes outside of the app's own purchases.
  ///
  /// The sequence ends only if its task is canceled. It waits while the store is unreachable.
  public static var updates: Transactions {
    Transactions(.updates, of: StoreKitBackendRegistry.store)
  }

  /// Returns every transaction of a product.
  public static func all(for productID: String) -> Transactions {
    list(.all, productID: productID)
  }

  /// Returns the transactions of a product that give access now.
  public static func currentEntitlements(for productID: String) -> Transactions {
    list(.currentEntitlements, productID: productID)
  }

  /// Returns the newest transaction of a product; `nil` if it was never purchased.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    await latest(for: productID, of: StoreKitBackendRegistry.store)
  }

  static func latest(
    for productID: String, of backend: any AppStoreBackend
  ) async -> VerificationResult<Transaction>? {
    let query = TransactionQuery.latest(ProductID(productID))
    return await Transactions.read(query, productID: productID, of: backend).first
  }

  private static func list(_ query: TransactionQuery, productID: String? = nil) -> Transactions {
    Transactions(.list(query, productID: productID), of: StoreKitBackendRegistry.store)
  }

  /// The status of the subscription; `nil` for other products, and if the store is unreachable.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard let subscriptionGroupID else { return nil }
      let statuses = try? await Product.SubscriptionInfo.Status.statuses(
        in: subscriptionGroupID, of: backend)
      return statuses?.first { $0.transaction.unsafePayloadValue.originalID == originalID }
    }
  }
}
