public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the seat terms of a product; `nil` if it is not sold by seats.
  public func seatSale(of product: ProductID) -> SeatSale? { data.seats.sales[product] }

  /// Sells a subscription by seats from now on, or to single customers again.
  ///
  /// The quantity of an ``PurchaseRequest`` is then the number of seats after the purchase. Existing
  /// subscriptions keep their terms. It is an assumption that such a plan cannot be shared with a
  /// family.
  /// - Parameters:
  ///   - sale: The terms; `nil` to stop selling seats.
  ///   - product: The subscription.
  /// - Returns: The effects; the terms of a next period can change.
  /// - Throws: ``CatalogChangeError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/supporting-multiseat-purchases-in-your-app>
  @discardableResult
  public mutating func setSeatSale(
    _ sale: SeatSale?, of product: ProductID
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    guard let plan = data.catalog.plans[product] else { throw .unknownProduct(product) }
    guard sale?.isValid != false, sale == nil || !plan.product.isFamilyShareable else {
      throw .unusableSeatSale(product)
    }
    data.seats.sales[product] = sale
    return commitGroup(of: product)
  }
}
