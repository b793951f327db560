internal import AppStoreCore
internal import StoreKit

/// The only part that uses StoreKit; everything else uses the SDK's own values.
///
/// Nothing here signs in to the App Store: `AppStore.sync()` is left to the app, behind a button.
package struct StoreKitAdapter: Sendable {
  /// Whether StoreKit is not used, as with a Test Store key: it lists, delivers and sells nothing
  /// then.
  var isOff = false

  package init(isOff: Bool = false) {
    self.isOff = isOff
  }

  /// A list of transactions in StoreKit.
  package enum Listing: Hashable, Sendable {
    /// The account's whole history in the app.
    case all
    /// The unfinished transactions.
    case unfinished
    /// The transactions that give the account something now.
    case owned
  }

  /// Returns the App Store's products for some identifiers; unknown ones are left out.
  func products(_ identifiers: [String]) async throws(PurchasesError) -> [StoreProduct] {
    if isOff { return [] }
    do {
      return try await Product.products(for: identifiers).map(StoreProduct.init(sk2Product:))
    } catch {
      throw PurchasesError(storeKit: error)
    }
  }

  /// Returns the verified transactions of a listing, oldest first.
  ///
  /// StoreKit lists nothing in a canceled task, so it is read in another one. An empty list still
  /// never means that the account owns nothing.
  package func transactions(_ listing: Listing) async -> [VerifiedTransaction] {
    if isOff { return [] }
    return await Task {
      let listed =
        switch listing {
        case .all: StoreKit.Transaction.all
        case .unfinished: StoreKit.Transaction.unfinished
        case .owned: StoreKit.Transaction.currentEntitlements
        }
      var purchases: [VerifiedTransaction] = []
      for await result in listed {
        if let purchase = Self.verified(result) { purchases.append(purchase) }
      }
      return purchases.sorted()
    }.value
  }

  /// Returns the environment of the first transaction that StoreKit lists; `nil` when it lists none that
  /// verifies.
  func environment() async -> AppStoreEnvironment? {
    await Task {
      for await result in StoreKit.Transaction.all {
        if let purchase = Self.verified(result) { return purchase.environment }
      }
      return AppStoreEnvironment?.none
    }.value
  }

  /// Passes every verified transaction that StoreKit delivers to a closure, one at a time, until
  /// the task is canceled.
  func forEachUpdate(_ body: (VerifiedTransaction) async -> Void) async {
    if isOff { return }
    for await result in StoreKit.Transaction.updates {
      if let purchase = Self.verified(result) { await body(purchase) }
    }
  }

  /// Returns the alpha-3 code of the storefront of the device's account; `nil` if the App Store
  /// cannot be reached.
  func storefrontCountry() async -> String? {
    isOff ? nil : await StoreKit.Storefront.current?.countryCode
  }

  /// Finishes a transaction in StoreKit.
  func finish(_ purchase: VerifiedTransaction) async {
    await purchase.handle.transaction.finish()
  }

  /// Creates a value from a transaction that StoreKit verified; for any other, logs a line and
  /// returns `nil`.
  static func verified(
    _ result: StoreKit.VerificationResult<StoreKit.Transaction>
  ) -> VerifiedTransaction? {
    guard case .verified(let transaction) = result else {
      Log.error("StoreKit delivered a transaction that fails verification; it is ignored")
      return nil
    }
    return VerifiedTransaction(transaction, jws: result.jwsRepresentation)
  }
}

extension VerifiedTransaction {
  fileprivate init(_ transaction: StoreKit.Transaction, jws: String) {
    self.init(
      state: TransactionState(
        number: transaction.id, expirationDate: transaction.expirationDate,
        revocationDate: transaction.revocationDate, isUpgraded: transaction.isUpgraded),
      originalNumber: transaction.originalID, productID: transaction.productID,
      productType: Self.type(transaction.productType),
      purchaseDate: transaction.purchaseDate,
      originalPurchaseDate: transaction.originalPurchaseDate,
      quantity: transaction.purchasedQuantity,
      appAccountToken: transaction.appAccountToken,
      storefrontCountry: Self.storefrontCountry(of: transaction),
      environment: AppStoreEnvironment(rawValue: transaction.environment.rawValue),
      signedAt: Self.signedAt(transaction), jws: jws,
      handle: TransactionHandle(transaction: transaction))
  }

  private static func signedAt(_ transaction: StoreKit.Transaction) -> Timestamp? {
    let environment = AppStoreEnvironment(rawValue: transaction.environment.rawValue)
    return environment.hasAppleTime ? Timestamp(transaction.signedDate) : nil
  }

  private static func storefrontCountry(of transaction: StoreKit.Transaction) -> String {
    // `storefrontCountryCode` is deprecated from this package's minimum versions on, so it would be
    // an error there.
    #if os(macOS) || os(visionOS)
      return transaction.storefront.countryCode
    #else
      if #available(iOS 17, tvOS 17, watchOS 10, *) {
        return transaction.storefront.countryCode
      }
      return transaction.storefrontCountryCode
    #endif
  }

  private static func type(_ type: Product.ProductType) -> StoreProduct.ProductType? {
    switch type {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .nonRenewable: .nonRenewableSubscription
    case .autoRenewable: .autoRenewableSubscription
    default: nil
    }
  }
}
