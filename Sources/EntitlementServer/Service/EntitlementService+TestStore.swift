internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension EntitlementService {
  /// Returns products of the Test Store by the ids of the query; all of them if the query has none.
  func testStoreProducts(
    for id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let wanted = caller.values("id")
    guard wanted.count <= 200 else {
      throw APIError(.badRequest, "id: is there more than 200 times; ask for fewer.")
    }
    let products =
      wanted.isEmpty
      ? catalog.products.values.sorted { $0.id < $1.id }
      : wanted.compactMap { catalog.products[ProductID($0)] }
    return try UnsignedResponse(
      TestStoreProductsBody(products.compactMap(TestStoreProductBody.init)),
      knownETag: caller.etag)
  }

  /// Records a purchase of the Test Store; the same token again is the same purchase.
  func buyInTestStore(
    _ token: String, _ body: ReceiptBody, for id: AppUserID, from caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) {
    guard let app = catalog.testStoreApp(of: caller.apiKey) else {
      throw APIError(
        .invalidReceiptToken,
        "fetch_token is of the Test Store; use a key that begins with test_ or rcb_test_, of an app whose "
          + "catalogue says test_store: true.")
    }
    guard let name = body.productID, let product = catalog.products[name],
      let details = product.testStore
    else {
      throw APIError(
        .invalidReceiptToken,
        "product_id: is no product with test_store in the catalogue; add it there.")
    }
    let bought = TestStorePurchase(
      token: token, customer: id, bundleID: app.bundleID, productID: product.id,
      type: product.testStoreType, period: details.period, price: details.price, purchasedAt: now)
    let standing = try await fromLedger { () throws(LedgerError) in
      try await ledger.record(bought)
    }
    guard try await appUserIDs(of: id).contains(standing.customer) else {
      throw APIError(
        .cannotTransferPurchase,
        "fetch_token: is another customer's purchase in the Test Store; buy again.")
    }
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

extension ServerCatalog {
  /// Returns the app that may buy from the Test Store with a key; `nil` if none exists.
  func testStoreApp(of apiKey: String?) -> ServerApp? {
    guard let apiKey, TestStoreKey.isOne(apiKey) else { return nil }
    return apps.first { $0.usesTestStore && $0.publicAPIKeys.contains(apiKey) }
  }
}
