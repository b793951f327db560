internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

extension PurchaseIntake {
  /// Records a purchase of the Test Store; the same token again is the same purchase.
  func buyInTestStore(
    _ token: String, _ body: ReceiptBody, for id: AppUserID, from caller: AuthenticatedRequest,
    at now: Timestamp
  ) async throws(APIError) {
    guard let app = catalog.testStoreApp(of: caller.apiKey) else {
      throw APIError(
        .invalidReceiptToken,
        "fetch_token: Test Store purchase; use a test_ key of an app with test_store: true.")
    }
    guard let name = body.productID, let product = catalog.products[name],
      let details = product.testStore
    else {
      throw APIError(
        .invalidReceiptToken,
        "product_id: not a Test Store product; add test_store to it in the catalog.")
    }
    let purchase = TestStorePurchase(
      token: token, customer: id, bundleID: app.bundleID, productID: product.id,
      type: product.testStoreType, period: details.period, price: details.price, purchasedAt: now)
    let recorded = try await fromLedger(
      await reads.ledger.record(purchase, offering: ReportedOffering(body)))
    guard try await reads.appUserIDs(of: id).contains(recorded.customer) else {
      throw APIError(
        .cannotTransferPurchase,
        "fetch_token: already used by another customer; make a new purchase.")
    }
  }
}

extension ServerCatalog {
  /// Returns the app that may buy from the Test Store with a key; `nil` if none exists.
  func testStoreApp(of apiKey: String?) -> ServerApp? {
    guard let apiKey, TestStoreKey.isOne(apiKey) else { return nil }
    return apps.first { $0.usesTestStore && $0.publicAPIKeys.contains(apiKey) }
  }
}
