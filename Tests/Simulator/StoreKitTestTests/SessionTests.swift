import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct SessionTests {
  @Test func `A session opens a file of the test target by name, with or without extension`()
    async throws
  {
    for name in ["Store", "Store.storekit"] {
      let session = try SKTestSession(configurationFileNamed: name)
      #expect(session.storefront == "USA")
      #expect(session.locale.identifier == "en_US")
      #expect(session.timeRate == .realTime)
      #expect(session.allTransactions().isEmpty)
    }
    #expect(try await product(Goods.coins).displayPrice == "$0.99")
  }

  @Test func `A missing file, a web address and a malformed file are rejected with the reason`()
    throws
  {
    let missing = #expect(throws: SKTestError.self) {
      try SKTestSession(configurationFileNamed: "Nowhere")
    }
    #expect(missing?.code == .fileNotFound)
    #expect(missing?.localizedDescription.contains("Nowhere.storekit is not in") == true)
    let address = try #require(URL(string: "https://example.com/Store.storekit"))
    let web = #expect(throws: SKTestError.self) { try SKTestSession(contentsOf: address) }
    #expect(web?.code == .invalidURL)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).storekit")
    try Data("{\"products\": 7}".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let malformed = #expect(throws: SKTestError.self) { try SKTestSession(contentsOf: file) }
    #expect(malformed?.code == .fileNotFound)
    #expect(malformed?.localizedDescription.contains("products") == true)
  }

  @Test func `Resetting restores the file's settings and keeps the purchases`() async throws {
    let session = try openSession()
    try await buy(Goods.lifetime)
    session.askToBuyEnabled = true
    session.interruptedPurchasesEnabled = true
    session.disableDialogs = true
    session.shouldEnterBillingRetryOnRenewal = true
    session.billingGracePeriodIsEnabled = true
    session.storefront = "DEU"
    session.locale = Locale(identifier: "de_DE")
    session.timeRate = .monthlyRenewalEveryHour
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    session.resetToDefaultState()
    #expect(!session.askToBuyEnabled && !session.interruptedPurchasesEnabled)
    #expect(!session.disableDialogs && !session.shouldEnterBillingRetryOnRenewal)
    #expect(!session.billingGracePeriodIsEnabled)
    #expect(session.storefront == "USA" && session.locale.identifier == "en_US")
    #expect(session.timeRate == .realTime)
    #expect(await session.simulatedError(forAPI: .loadProducts) == nil)
    #expect(await entitlements() == [Goods.lifetime])
  }

  @Test func `The storefront decides the currency and the locale the texts`() async throws {
    let session = try openSession()
    session.storefront = "DEU"
    session.locale = Locale(identifier: "de_DE")
    let coins = try await product(Goods.coins)
    #expect(coins.displayName == "100 Münzen")
    #expect(coins.priceFormatStyle.currencyCode == "EUR")
    #expect(await Storefront.current?.countryCode == "DEU")
    session.storefront = "Nowhere"
    #expect(session.storefront == "DEU")
  }

  @Test func `Two sessions of one scope control the same store, and a new one begins empty`()
    async throws
  {
    let first = try openSession()
    try await buy(Goods.lifetime)
    #expect(first.allTransactions().count == 1)
    let second = try openSession()
    #expect(first.allTransactions().isEmpty)
    second.askToBuyEnabled = true
    #expect(first.askToBuyEnabled)
  }

  @Test func `Signed data verifies under the root that the session hands out`() async throws {
    let session = try openSession()
    let transaction = try await buy(Goods.lifetime)
    #expect(transaction.environment == .xcode)
    #expect(!session.rootCertificate.isEmpty)
    guard case .verified = try await AppTransaction.shared else {
      Issue.record("the app transaction is not verified")
      return
    }
  }
}
