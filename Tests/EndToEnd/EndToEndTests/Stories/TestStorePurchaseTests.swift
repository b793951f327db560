import AppStoreCore
import Foundation
import SimulatorServer
import StoreKitBackend
import Synchronization
import Tessera
import Testing

/// An app with a Test Store key, its server, and an App Store that must not be called.
@Suite(.timeLimit(.minutes(30))) struct TestStorePurchaseTests {
  /// The choices in the dialogs, one each.
  private final class Answers: Sendable {
    private let rest: Mutex<[TestStoreDialog.Choice]>

    init(_ choices: [TestStoreDialog.Choice]) { rest = Mutex(choices) }

    var isEmpty: Bool { rest.withLock { $0.isEmpty } }

    func next() throws -> TestStoreDialog.Choice {
      try #require(rest.withLock { $0.isEmpty ? nil : $0.removeFirst() })
    }
  }

  /// Runs an app whose dialogs get some choices, one each.
  private func play(
    _ choices: TestStoreDialog.Choice...,
    changing change: (Configuration.Builder) -> Configuration.Builder = { $0 },
    _ body: (InProcess, Purchases) async throws -> Void
  ) async throws {
    let world = try await InProcess(serving: TestStoreCatalog.serve)
    let store = UntouchedStore()
    let answers = Answers(choices)
    try await world.withApp(
      apiKey: TestStoreCatalog.key, on: store,
      changing: { builder in
        change(
          builder.with(testStorePresenter: { _ in try answers.next() }))
      },
      {
        try await body(world, $0)
      })
    #expect(store.touches == 0, "the App Store was asked")
    #expect(answers.isEmpty, "the dialog was not shown")
  }

  private func yearly(_ purchases: Purchases) async throws -> Package {
    try #require(try await purchases.offerings().current?.annual)
  }

  @Test func `Offerings have the server's products and prices`() async throws {
    try await play { _, purchases in
      let product = try await yearly(purchases).storeProduct
      #expect(product.localizedTitle == "Pro for a year")
      #expect(product.price == 49.99 && product.currencyCode == "USD")
      #expect(product.localizedPriceString.contains("49"))
      #expect(product.subscriptionPeriod == .init(value: 1, unit: .year))
      #expect(product.productType == .autoRenewableSubscription)

      let asked = await purchases.products(["com.example.test.coins", "a&id=b", "unknown"])
      #expect(asked.map(\.productIdentifier) == ["com.example.test.coins"])
      #expect(asked.first?.productType == .consumable)
      let many = await purchases.products(
        (0..<300).map { "unknown\($0)" } + ["com.example.test.coins"])
      #expect(many.map(\.productIdentifier) == ["com.example.test.coins"])
    }
  }

  @Test func `A successful purchase is recorded, opens the gate, and expires`()
    async throws
  {
    try await play(.purchase) { world, purchases in
      let result = try await purchases.purchase(package: try await yearly(purchases))

      #expect(!result.userCancelled)
      #expect(result.transaction?.transactionIdentifier.hasPrefix("test_") == true)
      #expect(result.transaction?.productIdentifier == "com.example.test.yearly")
      let pro = try #require(result.customerInfo.entitlements["pro"])
      #expect(pro.isActive && pro.store == .testStore && pro.isSandbox)
      #expect(result.customerInfo.entitlements.verification == .verified)

      try await world.store.advance(by: .seconds(7 * 3600))
      let later = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(later.entitlements["pro"]?.isActive == false)
    }
  }

  @Test func `A failed or canceled purchase is not recorded`() async throws {
    try await play(.fail, .cancel) { _, purchases in
      let package = try await yearly(purchases)
      let error = await #expect(throws: PurchasesError.self) {
        try await purchases.purchase(package: package)
      }
      #expect(error?.code == .testStoreSimulatedPurchaseError && error?.isPurchaseMade == false)

      let result = try await purchases.purchase(package: package)
      #expect(result.userCancelled && result.transaction == nil)
      #expect(
        try await purchases.customerInfo(fetchPolicy: .fetchCurrent).entitlements.all.isEmpty)
    }
  }

  @Test func `A restore, a sync and a log-in use only the server, and preserve purchases`()
    async throws
  {
    try await play(.purchase) { _, purchases in
      _ = try await purchases.purchase(package: try await yearly(purchases))

      #expect(try await purchases.restorePurchases().entitlements["pro"]?.isActive == true)
      #expect(try await purchases.syncPurchases().entitlements["pro"]?.isActive == true)
      #expect(try await purchases.logIn("bob").customerInfo.entitlements["pro"] == nil)
      #expect(try await purchases.logIn("ada").customerInfo.entitlements["pro"] != nil)
    }
  }

  @Test func `The app credits a consumable once it is recorded`() async throws {
    let credited = Mutex<[String]>([])
    try await play(
      .purchase,
      changing: { builder in
        builder.with(creditHandler: { transaction in
          credited.withLock { $0.append(transaction.productIdentifier) }
        })
      },
      { _, purchases in
        let coins = try #require(
          await purchases.products(["com.example.test.coins"]).first)
        let result = try await purchases.purchase(product: coins)
        #expect(result.customerInfo.nonSubscriptions.count == 1)
      })
    #expect(credited.withLock { $0 } == ["com.example.test.coins"])
  }

  @Test func `After an outage the purchase is made again, because nothing was paid`() async throws {
    try await play(.purchase, .purchase) { world, purchases in
      let package = try await yearly(purchases)
      world.wire.turn(.receiptsAreLost)
      let error = await #expect(throws: PurchasesError.self) {
        try await purchases.purchase(package: package)
      }
      #expect(error?.isPurchaseMade == false)
      world.wire.turn(.fine)
      let result = try await purchases.purchase(package: package)
      #expect(result.customerInfo.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `A product of the App Store is not sold in the Test Store`() async throws {
    let world = try await InProcess(serving: TestStoreCatalog.serve)
    try await world.withApp { purchases in
      let product = try #require(await purchases.products([InProcess.monthly.rawValue]).first)
      try await world.withApp(folder: "other", apiKey: TestStoreCatalog.key) { purchases in
        let error = await #expect(throws: PurchasesError.self) {
          try await purchases.purchase(product: product)
        }
        #expect(error?.code == .productNotAvailableForPurchaseError)
      }
    }
  }

  @Test func `If no dialog can be shown, the error contains the fix`() async throws {
    let world = try await InProcess(serving: TestStoreCatalog.serve)
    try await world.withApp(apiKey: TestStoreCatalog.key, on: UntouchedStore()) { purchases in
      let package = try await yearly(purchases)
      let error = await #expect(throws: PurchasesError.self) {
        try await purchases.purchase(package: package)
      }
      #expect(error?.code == .unsupportedError)
      #expect(error?.message.contains("with(testStorePresenter:)") == true)
    }
  }
}
