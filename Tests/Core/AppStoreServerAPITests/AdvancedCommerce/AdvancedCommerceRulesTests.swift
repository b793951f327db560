import AppStoreCore
import AppStoreServerAPI
import Testing

/// The rules of the server's requests; each table row breaks one rule of a valid request.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceRulesTests {
  static let info = EndpointCase.info

  static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  static func refund(
    _ change: (inout AdvancedCommerceRequestRefundItem) -> Void = { _ in }
  ) -> AdvancedCommerceRequestRefundRequest {
    var item = AdvancedCommerceRequestRefundItem(
      SKU: text(128), refundReason: .init(rawValue: "NEW"), refundType: .full, revoke: true)
    change(&item)
    return AdvancedCommerceRequestRefundRequest(
      requestInfo: info, items: [item], refundRiskingPreference: true, currency: "EUR")
  }

  func expect(
    _ field: String, _ code: APIErrorCode?, _ work: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: APIRequestError.self, sourceLocation: sourceLocation) {
      try work()
    }
    #expect(error?.field == field, sourceLocation: sourceLocation)
    #expect(error?.code == code, sourceLocation: sourceLocation)
  }

  @Test func `A refund names its items, and an amount only if it is custom`() throws {
    try Self.refund().validate(in: .production)
    try Self.refund {
      $0.refundType = .custom
      $0.refundAmount = 0
    }.validate()
    expect("items.0.SKU", .skuLengthExceeded) {
      try Self.refund { $0.SKU = Self.text(129) }.validate()
    }
    expect("items.0.SKU", .nullSKU) { try Self.refund { $0.SKU = "" }.validate() }
    expect("items.0.refundAmount", .nullRefundAmount) {
      try Self.refund { $0.refundType = .custom }.validate()
    }
    expect("items.0.refundAmount", .refundAmountWithoutCustom) {
      try Self.refund { $0.refundAmount = 1 }.validate()
    }
    expect("items.0.refundAmount", .negativeRefundAmount) {
      try Self.refund {
        $0.refundType = .custom
        $0.refundAmount = -1
      }.validate()
    }
    var empty = Self.refund()
    empty.items = []
    expect("items", .atLeastOneItem) { try empty.validate() }
  }

  @Test func `A declined refund can be simulated for all items, never in production`() throws {
    var request = Self.refund { $0.refundReason = .simulateRefundDecline }
    try request.validate()
    try request.validate(in: .sandbox)
    expect("items.0.refundReason", .simulateRefundDeclineOnlyInSandbox) {
      try request.validate(in: .production)
    }
    request.items += Self.refund().items
    expect("items", .partialSimulateRefundDecline) { try request.validate() }
  }

  @Test func `A sandbox-only request is not sent to production`() async throws {
    let transport = ScriptedTransport()
    let client = try Caller().client(transport, at: AppStoreServerAPIClient.productionURL)
    let revoke = AdvancedCommerceSubscriptionRevokeRequest(
      requestInfo: Self.info, refundReason: .simulateRefundDecline, refundType: .full,
      refundRiskingPreference: true)
    try revoke.validate(in: .sandbox)

    for call in [
      { _ = try await client.revokeSubscription(of: "7", revoke) },
      {
        _ = try await client.requestRefund(
          of: "7", Self.refund { $0.refundReason = .simulateRefundDecline })
      },
    ] {
      await #expect(throws: AppStoreServerAPIError.self) { try await call() }
    }

    #expect(transport.requests.isEmpty)
  }

  @Test func `A revoked subscription is not refunded by an amount`() throws {
    var revoke = AdvancedCommerceSubscriptionRevokeRequest(
      requestInfo: Self.info, refundReason: .legal, refundType: .prorated,
      refundRiskingPreference: true, storefront: "USA")
    try revoke.validate()
    revoke.refundType = .custom
    expect("refundType", .invalidRefundType) { try revoke.validate() }
    revoke.storefront = "us"
    expect("storefront", nil) { try revoke.validate() }
  }

  @Test func `A renamed subscription has a description or a name of Apple's lengths`() throws {
    var request = AdvancedCommerceSubscriptionChangeMetadataRequest(
      requestInfo: Self.info,
      descriptors: .init(
        effective: .immediately, description: Self.text(45), displayName: Self.text(30)),
      items: [.init(currentSKU: Self.text(128), effective: .immediately, SKU: Self.text(128))])
    try request.validate()
    expect("items.0.currentSKU", .currentSKULengthExceeded) {
      var wrong = request
      wrong.items?[0].currentSKU = Self.text(129)
      try wrong.validate()
    }
    expect("items.0.description", .descriptionLengthExceeded) {
      var wrong = request
      wrong.items?[0].description = Self.text(46)
      try wrong.validate()
    }
    expect("items", .atLeastOneItem) {
      var wrong = request
      wrong.items = []
      try wrong.validate()
    }
    request.descriptors?.description = nil
    try request.validate()
    request.descriptors?.displayName = Self.text(31)
    expect("descriptors.displayName", .displayNameLengthExceeded) { try request.validate() }
    request.descriptors?.displayName = nil
    expect("descriptors.displayName", .atLeastOneOfDisplayNameOrDescription) {
      try request.validate()
    }
  }

  @Test func `A migrated subscription names its product, its items and its tax code`() throws {
    let good = AdvancedCommerceSubscriptionMigrateRequest(
      requestInfo: Self.info, targetProductId: "p", descriptors: .init(),
      items: [.init(SKU: "s", description: Self.text(45), displayName: Self.text(30))],
      taxCode: "C")
    try good.validate()
    func with(
      _ change: (inout AdvancedCommerceSubscriptionMigrateRequest) -> Void
    ) throws {
      var request = good
      change(&request)
      try request.validate()
    }
    expect("targetProductId", .nullTargetProductID) { try with { $0.targetProductId = "" } }
    expect("items", .nullItems) { try with { $0.items = [] } }
    expect("taxCode", .nullTaxCode) { try with { $0.taxCode = "" } }
    expect("items.0.displayName", .nullDisplayName) { try with { $0.items[0].displayName = "" } }
    expect("renewalItems.0.SKU", .nullSKU) {
      try with { $0.renewalItems = [.init(SKU: "", description: "d", displayName: "n")] }
    }
    expect("descriptors.description", .descriptionLengthExceeded) {
      try with { $0.descriptors.description = Self.text(46) }
    }
  }

  @Test func `A new price is nonnegative, and a currency is three capital letters`() throws {
    let good = AdvancedCommerceSubscriptionPriceChangeRequest(
      requestInfo: Self.info, items: [.init(SKU: "s", price: 0)], currency: "USD")
    try good.validate()
    func with(
      _ change: (inout AdvancedCommerceSubscriptionPriceChangeRequest) -> Void
    ) throws {
      var request = good
      change(&request)
      try request.validate()
    }
    expect("items.0.price", .negativePrice) { try with { $0.items[0].price = -1 } }
    expect("items.0.price", .generalBadRequest) { try with { $0.items[0].price = .max } }
    expect("items", .nullItems) { try with { $0.items = [] } }
    expect("currency", .invalidCurrency) { try with { $0.currency = "usd" } }
    expect("items.0.dependentSKUs.0", .skuLengthExceeded) {
      try with { $0.items[0].dependentSKUs = [Self.text(129)] }
    }
  }
}
