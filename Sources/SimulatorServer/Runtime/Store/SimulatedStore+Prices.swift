public import AppStoreSimulator
public import AppStoreTypes
public import StoreConfiguration

extension SimulatedStore {
  /// Moves an account to another storefront; its devices are notified.
  @discardableResult
  public func setStorefront(
    _ storefront: Storefront, of account: AccountID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.storefront(StoredStorefront(storefront), account: account))
  }

  /// Changes the price of a product in the configuration's storefront.
  ///
  /// - Parameters:
  ///   - milliunits: The price in thousandths of the currency unit.
  ///   - product: The product.
  ///   - asksConsent: Whether subscribers must consent to a higher price.
  @discardableResult
  public func setPrice(
    _ milliunits: Int64, of product: ProductID, asksConsent: Bool
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.price(milliunits, product, asksConsent: asksConsent))
  }

  /// Sells a yearly subscription also with twelve monthly payments; `nil` to stop selling it so.
  ///
  /// - Parameters:
  ///   - milliunits: The price of a month in thousandths of the currency unit.
  ///   - product: The subscription.
  @discardableResult
  public func setMonthlyPrice(
    _ milliunits: Int64?, of product: ProductID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await perform(.monthlyPrice(milliunits, product))
  }
}
