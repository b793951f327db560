import AppStoreCore
import Foundation
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct PurchaseTests {
  @Test func `A completed purchase returns its verified transaction`() async throws {
    let (store, product) = try await device(selling: .monthly)
    let jws = try store.signer.sign(TestStore.transaction("5"))
    await store.set { $0.outcome = .success(jws) }
    guard case .success(let result) = try await product.purchase() else {
      Issue.record("not sold")
      return
    }
    #expect(try result.payloadValue.id == 5)
  }

  @Test func `A transaction signed by another store is returned unverified`() async throws {
    let (store, product) = try await device(selling: .monthly)
    let jws = try TestStore(commonName: "Foreign").sign(TestStore.transaction("5"))
    await store.set { $0.outcome = .success(jws) }
    guard case .success(let result) = try await product.purchase() else {
      Issue.record("not sold")
      return
    }
    #expect(result.verificationError == .invalidCertificateChain)
  }

  @Test func `A purchase without a readable transaction is an error`() async throws {
    let (store, product) = try await device(selling: .monthly)
    await store.set { $0.outcome = .success("nonsense") }
    await #expect(throws: StoreKitError.self) { try await product.purchase() }
  }

  @Test func `Pending and canceled purchases are results`() async throws {
    let (store, product) = try await device(selling: .monthly)
    await store.set { $0.outcome = .pending }
    guard case .pending = try await product.purchase() else {
      Issue.record("not pending")
      return
    }
    await store.set { $0.outcome = .userCancelled }
    guard case .userCancelled = try await product.purchase() else {
      Issue.record("not cancelled")
      return
    }
  }

  @Test func `The purchase options reach the store`() async throws {
    let (store, product) = try await device(selling: .coins)
    let token = try #require(UUID(uuidString: "5C2A0B1E-9E21-4C7B-9D4B-0B7E6B5C0D11"))
    _ = try await product.purchase(options: [
      .quantity(3), .appAccountToken(token), .simulatesAskToBuyInSandbox(true),
      .custom(key: "campaign", value: "spring"),
    ])
    #expect(
      await store.orders == [
        DevicePurchaseRequest(
          productID: "com.example.coins", quantity: 3, appAccountToken: token,
          simulatesAskToBuy: true)
      ])
  }

  @Test(arguments: [0, -1, 11])
  func `A quantity outside 1 to 10 is rejected without a request`(
    quantity: Int
  ) async throws {
    let (store, product) = try await device(selling: .coins)
    await #expect(throws: Product.PurchaseError.invalidQuantity) {
      try await product.purchase(options: [.quantity(quantity)])
    }
    #expect(await store.orders.isEmpty)
  }

  @Test func `Signed offers reach the store in both forms, and none without parameters`()
    async throws
  {
    let (store, product) = try await device(selling: .monthly)
    let nonce = try #require(UUID(uuidString: "5C2A0B1E-9E21-4C7B-9D4B-0B7E6B5C0D11"))
    let older = Product.PurchaseOption.promotionalOffer(
      offerID: "P", keyID: "K", nonce: nonce, signature: Data([1, 2]), timestamp: 3)
    _ = try await product.purchase(options: [older, .introductoryOfferEligibility(compactJWS: "j")])
    _ = try await product.purchase(
      options: Set(Product.PurchaseOption.promotionalOffer("Q", compactJWS: "a.b.c")))
    #expect(
      await store.orders == [
        DevicePurchaseRequest(
          productID: ProductID(product.id),
          promotionalOffer: DevicePromotionalOffer(
            offerID: "P",
            signature: .older(keyID: "K", nonce: nonce, signature: Data([1, 2]), timestamp: 3)),
          introductoryOfferEligibility: "j"),
        DevicePurchaseRequest(
          productID: ProductID(product.id),
          promotionalOffer: DevicePromotionalOffer(
            offerID: "Q", signature: .compactJWS("a.b.c"))),
      ])
    await #expect(throws: Product.PurchaseError.missingOfferParameters) {
      try await product.purchase(
        options: Set(Product.PurchaseOption.promotionalOffer("", compactJWS: "a.b.c")))
    }
    #expect(await store.orders.count == 2)
  }

  @Test func `A subscription can only be purchased once at a time`() async throws {
    let (_, product) = try await device(selling: .monthly)
    await #expect(throws: Product.PurchaseError.invalidQuantity) {
      try await product.purchase(options: [.quantity(2)])
    }
  }

  @Test(arguments: [
    (PurchaseRejection.invalidQuantity, Product.PurchaseError.invalidQuantity),
    (.productUnavailable, .productUnavailable), (.purchaseNotAllowed, .purchaseNotAllowed),
    (.ineligibleForOffer, .ineligibleForOffer),
    (.invalidOfferIdentifier, .invalidOfferIdentifier), (.invalidOfferPrice, .invalidOfferPrice),
    (.invalidOfferSignature, .invalidOfferSignature),
    (.missingOfferParameters, .missingOfferParameters),
  ])
  func `A rejection by the store is a purchase error`(
    refusal: PurchaseRejection, error: Product.PurchaseError
  ) async throws {
    let (store, product) = try await device(selling: .monthly)
    await store.set { $0.failures = [.rejected(refusal, "for the test")] }
    await #expect(throws: error) { try await product.purchase() }
    #expect(error.failureReason != nil)
  }

  @Test func `B25: a canceled purchase is a result or a thrown error`() async throws {
    let (store, product) = try await device(selling: .monthly)
    await store.set { $0.outcome = .userCancelled }
    guard case .userCancelled = try await product.purchase() else {
      Issue.record("the store said that the customer cancelled")
      return
    }
    await store.set { $0.failures = [.rejected(.userCancelled, "for the test")] }
    let error = await #expect(throws: StoreKitError.self) { try await product.purchase() }
    guard case .userCancelled = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `A rejection for the app or the storefront has its own error`() async throws {
    let (store, product) = try await device(selling: .monthly)
    var errors: [String] = []
    for refusal in [PurchaseRejection.notEntitled, .notAvailableInStorefront, .unknown] {
      await store.set { $0.failures = [.rejected(refusal, "for the test")] }
      let error = await #expect(throws: StoreKitError.self) { try await product.purchase() }
      errors.append(String(describing: try #require(error)))
    }
    #expect(errors == ["notEntitled", "notAvailableInStorefront", "unknown"])
  }

  @Test func `A purchase without a network is a network error`() async throws {
    let (store, product) = try await device(selling: .monthly)
    await store.set { $0.failures = [.network("down")] }
    let error = await #expect(throws: StoreKitError.self) { try await product.purchase() }
    guard case .networkError = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `A changed storefront needs approval, and a denial stops the purchase`() async throws {
    let (store, product) = try await device(selling: .monthly)
    _ = try await product.purchase(options: [.onStorefrontChange { _ in false }])
    #expect(await store.orders.count == 1)
    await store.set {
      $0.country = StorefrontRecord(countryCode: "DEU", id: "143443", currency: "EUR")
    }
    let error = await #expect(throws: StoreKitError.self) {
      try await product.purchase(options: [.onStorefrontChange { $0.countryCode != "DEU" }])
    }
    guard case .notAvailableInStorefront = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await store.orders.count == 1)
    _ = try await product.purchase(options: [.onStorefrontChange { _ in true }])
    #expect(await store.orders.count == 2)
  }

  @Test func `A restore requests a sync and reports its errors`() async throws {
    let store = try FakeStore()
    try await on(store) { try await AppStore.sync() }
    #expect(await store.syncCount == 1)
    await store.set { $0.failures = [.network("down")] }
    await #expect(throws: StoreKitError.self) { try await on(store) { try await AppStore.sync() } }
  }

  @Test func `Of two quantities in one set the same one always applies`() async throws {
    let (store, product) = try await device(selling: .coins)
    for _ in 1...5 { _ = try await product.purchase(options: [.quantity(2), .quantity(7)]) }
    #expect(await store.orders.map(\.quantity) == [7, 7, 7, 7, 7])
  }

  private func device(
    selling record: ProductRecord
  ) async throws -> (store: FakeStore, product: Product) {
    let store = try FakeStore()
    await store.set { $0.products = [record] }
    let products = try await on(store) { try await Product.products(for: [record.id.rawValue]) }
    return (store, try #require(products.first))
  }
}
