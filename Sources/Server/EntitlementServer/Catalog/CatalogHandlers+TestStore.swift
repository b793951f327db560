internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension CatalogHandlers {
  /// Returns products of the Test Store by the ids of the query; all of them if the query has none.
  func testStoreProducts(
    for id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let requested = caller.values("id")
    guard requested.count <= 200 else {
      throw APIError(.badRequest, "id: more than 200 values; send fewer.")
    }
    let products =
      requested.isEmpty
      ? catalog.products.values.sorted { $0.id < $1.id }
      : requested.compactMap { catalog.products[ProductID($0)] }
    return try UnsignedResponse(
      TestStoreProductsBody(products.compactMap(TestStoreProductBody.init)),
      knownETag: caller.etag)
  }
}

extension CatalogProduct {
  /// The kind of product; if the catalog specifies none, a product with a period renews.
  var testStoreType: ProductType {
    type ?? (testStore?.period == nil ? .nonConsumable : .autoRenewable)
  }
}

extension TestStoreProductBody {
  /// Writes a product; `nil` if the Test Store does not sell it.
  init?(_ product: CatalogProduct) {
    guard let details = product.testStore else { return nil }
    let kind: Kind =
      switch product.testStoreType {
      case .autoRenewable: .subscription
      case .consumable: .consumable
      default: .nonConsumable
      }
    self.init(
      identifier: product.id, kind: kind, title: product.displayName ?? product.id.rawValue,
      description: details.description, price: details.price, period: details.period)
  }
}
