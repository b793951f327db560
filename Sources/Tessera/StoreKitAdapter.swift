internal import AppStoreTypes
internal import StoreKit

/// The one place that asks StoreKit and hears from it; everything else sees the SDK's own values.
///
/// Nothing here signs in to the App Store: `AppStore.sync()` is the app's, behind a button.
struct StoreKitAdapter: Sendable {
  /// Whether StoreKit is never asked, as with a key of the Test Store: it lists, announces and sells nothing then.
  var isOff = false

  /// StoreKit's own transaction, which only the adapter looks into.
  struct Handle: Hashable, Sendable {
    let transaction: StoreKit.Transaction
  }

  /// A list of transactions that StoreKit keeps.
  enum Listing: Hashable, Sendable {
    /// The account's whole history in the app.
    case all
    /// What was not finished yet.
    case unfinished
  }

  /// Returns the products the App Store sells among some identifiers; unknown ones are left out.
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
  /// StoreKit lists nothing in a cancelled task, so it is read in another one. An empty list still never
  /// means that the account owns nothing.
  func transactions(_ listing: Listing) async -> [SignedTransaction] {
    if isOff { return [] }
    return await Task {
      let listed =
        switch listing {
        case .all: StoreKit.Transaction.all
        case .unfinished: StoreKit.Transaction.unfinished
        }
      var purchases: [SignedTransaction] = []
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

  /// Hands over every verified transaction that StoreKit delivers, one after the other, until the task is
  /// cancelled.
  func forEachUpdate(_ body: (SignedTransaction) async -> Void) async {
    if isOff { return }
    for await result in StoreKit.Transaction.updates {
      if let purchase = Self.verified(result) { await body(purchase) }
    }
  }

  /// Returns the alpha-3 code of the storefront of the device's account; `nil` while the store cannot be
  /// reached.
  func storefrontCountry() async -> String? {
    isOff ? nil : await StoreKit.Storefront.current?.countryCode
  }

  /// Tells StoreKit that what was bought is delivered.
  func finish(_ purchase: SignedTransaction) async {
    await purchase.handle.transaction.finish()
  }

  /// Takes a transaction that StoreKit verified; `nil`, and a line in the log, for any other.
  static func verified(
    _ result: StoreKit.VerificationResult<StoreKit.Transaction>
  ) -> SignedTransaction? {
    guard case .verified(let transaction) = result else {
      Log.error("StoreKit brought a transaction that does not verify; it is ignored")
      return nil
    }
    return SignedTransaction(transaction, jws: result.jwsRepresentation)
  }
}

extension SignedTransaction {
  fileprivate init(_ transaction: StoreKit.Transaction, jws: String) {
    self.init(
      state: State(
        number: transaction.id, expirationDate: transaction.expirationDate,
        revocationDate: transaction.revocationDate, isUpgraded: transaction.isUpgraded),
      originalNumber: transaction.originalID, productID: transaction.productID,
      productType: Self.type(transaction.productType),
      purchaseDate: transaction.purchaseDate, quantity: transaction.purchasedQuantity,
      appAccountToken: transaction.appAccountToken,
      storefrontCountry: Self.storefrontCountry(of: transaction),
      environment: AppStoreEnvironment(rawValue: transaction.environment.rawValue),
      signedAt: Self.signedAt(transaction), jws: jws,
      handle: StoreKitAdapter.Handle(transaction: transaction))
  }

  private static func signedAt(_ transaction: StoreKit.Transaction) -> Timestamp? {
    let environment = AppStoreEnvironment(rawValue: transaction.environment.rawValue)
    return environment.hasAppleTime ? Timestamp(transaction.signedDate) : nil
  }

  private static func storefrontCountry(of transaction: StoreKit.Transaction) -> String {
    // Deprecated where this package begins, `storefrontCountryCode` would be an error there.
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
