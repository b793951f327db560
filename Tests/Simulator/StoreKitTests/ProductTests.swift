import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct ProductTests {
  @Test func `Products are in the requested order, without unknown and repeated ones`()
    async throws
  {
    let store = try FakeStore()
    await store.set { $0.products = [.monthly, .coins] }
    let products = try await on(store) {
      try await Product.products(for: ["com.example.coins", "unknown", productID, productID])
    }
    #expect(products.map(\.id) == ["com.example.coins", productID])
  }

  @Test func `A price is formatted for its storefront`() async throws {
    let monthly = try await product(.monthly)
    #expect(monthly.price == Decimal(string: "4.99"))
    #expect(monthly.displayPrice == "$4.99")
    #expect(monthly.priceFormatStyle.format(monthly.price * 12) == "$59.88")
    let coins = try await product(.coins)
    #expect(coins.displayPrice == "0,99\u{a0}€")
  }

  @Test func `A subscription has its group, its period and its introductory offer`() async throws {
    let monthly = try await product(.monthly)
    let subscription = try #require(monthly.subscription)
    #expect(monthly.type == .autoRenewable)
    #expect(subscription.subscriptionPeriod == .monthly)
    #expect(subscription.groupLevel == 2 && subscription.groupDisplayName == "Pro")
    let offer = try #require(subscription.introductoryOffer)
    #expect(offer.type == .introductory && offer.paymentMode == .freeTrial && offer.id == nil)
    #expect(offer.period == .weekly && offer.periodCount == 1 && offer.displayPrice == "$0.00")
    #expect(try await product(.coins).subscription == nil)
  }

  @Test func `A product has the catalog's JSON representation`() async throws {
    let monthly = try await product(.monthly)
    let json = try #require(
      try JSONSerialization.jsonObject(with: monthly.jsonRepresentation) as? [String: Any])
    let attributes = try #require(json["attributes"] as? [String: Any])
    #expect(json["href"] as? String == "/v1/catalog/usa/in-apps/\(productID)")
    #expect(attributes["offerName"] as? String == productID)
    #expect(attributes["subscriptionFamilyRank"] as? Int == 2)
    #expect(monthly.debugDescription.contains("Pro Monthly"))
  }

  @Test func `Eligibility that cannot be fetched is false`() async throws {
    let store = try FakeStore()
    let group = TestStore.subscriptionGroupID.rawValue
    let ask = { await Product.SubscriptionInfo.isEligibleForIntroOffer(for: group) }
    #expect(await on(store, ask))
    await store.set { $0.failures = [.network("down")] }
    #expect(await on(store, ask) == false)
  }

  @Test func `An unreachable store is a network error`() async throws {
    let store = try FakeStore()
    await store.set { $0.failures = [.network("127.0.0.1:1 refused")] }
    let error = await #expect(throws: StoreKitError.self) {
      try await on(store) { try await Product.products(for: [productID]) }
    }
    guard case .networkError(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.code == .notConnectedToInternet)
    #expect(error?.failureReason?.contains("127.0.0.1:1 refused") == true)
  }

  @Test func `A machine without a store throws an error with the fix`() async throws {
    let store = StoreKitBackendRegistry.configured(by: [:])
    let error = await #expect(throws: StoreKitError.self) {
      try await on(store) { try await Product.products(for: [productID]) }
    }
    #expect(error?.failureReason?.contains("set STOREKIT_URL") == true)
  }

  @Test func `A period ends one calendar unit later`() {
    let january = Date(timeIntervalSince1970: 1_769_817_600)  // 2026-01-31
    let range = Product.SubscriptionPeriod.monthly.dateRange(referenceDate: january)
    #expect(range.upperBound == Date(timeIntervalSince1970: 1_772_236_800))  // 2026-02-28
    #expect(Product.SubscriptionPeriod.everyTwoWeeks.debugDescription == "2 weeks")
    #expect(Product.SubscriptionPeriod.Unit.week < .month)
    #expect(DateComponents(subscriptionPeriod: .everySixMonths).month == 6)
  }

  @Test func `A product lists its own transactions`() async throws {
    let store = try FakeStore()
    await store.set { $0.products = [.monthly] }
    try await store.give(TestStore.transaction("1"))
    try await store.give(TestStore.transaction("2", productID: "com.example.other"))
    let monthly = try #require(
      await on(store) { try await Product.products(for: [productID]) }.first)
    #expect(await monthly.latestTransaction?.unsafePayloadValue.id == 1)
    #expect(await read(store, monthly.currentEntitlements).map(\.unsafePayloadValue.id) == [1])
    let others = await read(store, Transaction.all(for: "com.example.other"))
    #expect(others.map(\.unsafePayloadValue.id) == [2])
  }

  private func product(_ record: ProductRecord) async throws -> Product {
    let store = try FakeStore()
    await store.set { $0.products = [record] }
    return try #require(
      await on(store) { try await Product.products(for: [record.id.rawValue]) }.first)
  }
}
