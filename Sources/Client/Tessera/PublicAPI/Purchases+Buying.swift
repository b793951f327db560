/// The result of a purchase.
///
/// The transaction is `nil` if the customer canceled.
public typealias PurchaseResultData = (
  transaction: StoreTransaction?, customerInfo: CustomerInfo, userCancelled: Bool
)

extension Purchases {
  /// Returns the App Store's products for some identifiers, or the server's with a Test Store key.
  ///
  /// Unknown identifiers are left out and logged as a warning. The result is empty if the App Store
  /// cannot be reached, which is logged as an error. StoreKit returns nothing in a canceled task,
  /// so the request runs in another one.
  ///
  /// ```swift
  /// let products = await Purchases.shared.products(["com.example.pro.monthly"])
  /// for product in products { print(product.localizedTitle, product.localizedPriceString) }
  /// ```
  public func products(_ productIdentifiers: [String]) async -> [StoreProduct] {
    await Task {
      do throws(PurchasesError) {
        let products = try await backend.products(productIdentifiers)
        if let line = Self.missing(productIdentifiers, in: products) { Log.warn(line) }
        return products
      } catch {
        Log.error("Loading products failed: \(error)")
        return []
      }
    }.value
  }

  /// Returns the warning about identifiers that the App Store does not know; `nil` if it knows all.
  package static func missing(_ identifiers: [String], in products: [StoreProduct]) -> String? {
    let unknown = Set(identifiers).subtracting(products.map(\.productIdentifier)).sorted()
    guard !unknown.isEmpty else { return nil }
    return
      "Products not available in the App Store: \(unknown.joined(separator: ", ")); check the identifiers, "
      + "the products' state in App Store Connect, and the agreements"
  }

  /// Buys the product for the customer, and returns the customer info after the purchase.
  ///
  /// The transaction is finished only after the server recorded it and the device saved the
  /// response. A consumable also waits for the handler of
  /// ``Configuration/Builder/with(creditHandler:)``. If the server does not respond, the
  /// transaction stays unfinished and is sent again with the next ``customerInfo(fetchPolicy:)``.
  /// With ``Configuration/Builder/with(onDeviceCatalog:)``, its entitlements are active in the
  /// meantime.
  ///
  /// With a Test Store key nothing is paid: a dialog asks how the purchase should end, and the
  /// server records it.
  ///
  /// The App Store signs an app account token into the transaction: the app user ID if it is a
  /// UUID, otherwise its version 5 UUID. The server uses it to assign notifications to the
  /// customer.
  ///
  /// - Throws: ``PurchasesError``. ``PurchasesError/paymentPendingError`` means that another person
  ///   must act first. After a network or server error the customer may have paid
  ///   (``PurchasesError/isPurchaseMade``); nothing is lost.
  public func purchase(
    _ params: PurchaseParams
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(params, by: nil)
  }

  /// Buys like ``purchase(_:)``.
  ///
  /// - Parameter sale: How StoreKit is called; `nil` uses the window of the parameters. The result
  ///   is verified, recorded and finished in the same way.
  package func purchase(
    _ params: PurchaseParams, by sale: StoreKitSale?
  ) async throws(PurchasesError) -> PurchaseResultData {
    await backend.resolveCustomer()
    return try await backend.buy(
      PurchaseOrder(
        params: params, sale: sale, simulatesAskToBuy: Self.simulatesAskToBuyInSandbox))
  }
}
