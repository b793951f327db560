internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes

extension ServerClient {
  /// The maximum number of product identifiers in one request.
  static let maxProducts = 200

  /// Whether the key is a Test Store key, so that StoreKit is not used.
  var isTestStore: Bool { TestStoreKey.isOne(rule.authToken) }

  /// Fetches products of the Test Store in the requested order; unknown ones are left out.
  ///
  /// The response is not signed, because it grants nothing.
  func testStoreProducts(
    _ identifiers: [String], for customer: AppUserID
  ) async throws(PurchasesError) -> [StoreProduct] {
    guard !identifiers.isEmpty else { return [] }
    var serverRequest = ServerRequest(.testStoreProducts, of: customer)
    // For more identifiers than that, all products are fetched.
    if identifiers.count <= Self.maxProducts {
      serverRequest.query = identifiers.map { (name: "id", value: $0) }
    }
    let received = try await exchange(&serverRequest)
    let body = try decoded(
      TestStoreProductsBody.self, from: received.body, status: received.response.status.code)
    let known = Dictionary(
      body.productDetails.map { ($0.identifier.rawValue, $0) }
    ) { first, _ in first }
    return identifiers.compactMap { known[$0].map { StoreProduct(TestStoreProduct($0)) } }
  }
}

extension TestStoreProduct {
  init(_ body: TestStoreProductBody) {
    let price = Decimal(body.price.milliunits) / 1000
    let type: StoreProduct.ProductType =
      switch body.kind {
      case .subscription: .autoRenewableSubscription
      case .consumable: .consumable
      case .nonConsumable: .nonConsumable
      }
    self.init(
      localizedTitle: body.title, price: price, currencyCode: body.price.currency,
      localizedPriceString: price.formatted(
        Decimal.FormatStyle.Currency(code: body.price.currency)),
      productIdentifier: body.identifier.rawValue, productType: type,
      localizedDescription: body.description ?? "",
      subscriptionPeriod: body.period.map { SubscriptionPeriod($0) })
  }
}

extension SubscriptionPeriod {
  fileprivate init(_ period: AppStoreCore.SubscriptionPeriod) {
    let unit: Unit =
      switch period.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
    self.init(value: period.value, unit: unit)
  }
}
