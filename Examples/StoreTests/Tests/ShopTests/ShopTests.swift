import Foundation
import Shop
import StoreKit
import StoreKitTest
import Testing

#if canImport(TesseraTesting)
  import TesseraTesting
#endif

private let monthly = "com.example.pro.monthly"
private let yearly = "com.example.pro.yearly"
private let lifetime = "com.example.pro.lifetime"

/// What breaks in real apps.
@Suite(storeTrait, .timeLimit(.minutes(5))) @MainActor struct ShopTests {
  @Test func `A renewal in the background extends the paid period`() async throws {
    let app = try await Launch()
    _ = try await app.store.buy(monthly)
    let first = try #require(app.store.paidUntil)
    try app.session.forceRenewalOfSubscription(productIdentifier: monthly)
    try await eventually("the app knows the new period") { app.store.paidUntil != first }
    #expect(app.store.isPro)
  }

  @Test func `After an upgrade the label shows the new plan`() async throws {
    let app = try await Launch()
    _ = try await app.store.buy(monthly)
    #expect(app.store.plan == monthly)
    _ = try await app.store.buy(yearly)
    #expect(app.store.plan == yearly)
  }

  @Test func `A refund takes Pro away while the app runs`() async throws {
    let app = try await Launch()
    _ = try await app.store.buy(lifetime)
    #expect(app.store.isPro)
    try app.session.refundTransaction(identifier: try app.newest(lifetime))
    try await eventually("the app locks Pro") { !app.store.isPro }
  }

  @Test func `A grace period keeps Pro and warns about the payment`() async throws {
    let app = try await Launch {
      $0.billingGracePeriodIsEnabled = true
      $0.shouldEnterBillingRetryOnRenewal = true
    }
    _ = try await app.store.buy(monthly)
    try app.endPeriod()
    try await eventually("the app warns") { app.store.hasBillingIssue }
    #expect(app.store.isPro)
    try app.session.resolveIssueForTransaction(identifier: try app.newest(monthly))
    try await eventually("the warning is gone") { !app.store.hasBillingIssue }
  }

  @Test func `A purchase that a parent approves later unlocks Pro`() async throws {
    let app = try await Launch { $0.askToBuyEnabled = true }
    guard case .waiting = try await app.store.buy(lifetime) else {
      Issue.record("the purchase does not wait")
      return
    }
    #expect(!app.store.isPro)
    let waiting = try app.newest(lifetime)
    try app.session.approveAskToBuyTransaction(identifier: waiting)
    try await eventually("the app unlocks Pro") { app.store.isPro }
  }

  @Test func `An interrupted purchase unlocks Pro when the issue is resolved`() async throws {
    let app = try await Launch { $0.interruptedPurchasesEnabled = true }
    guard case .waiting = try await app.store.buy(yearly) else {
      Issue.record("the purchase does not wait")
      return
    }
    try app.session.resolveIssueForTransaction(identifier: try app.newest(yearly))
    try await eventually("the app unlocks Pro") { app.store.plan == yearly }
  }

  @Test func `Without a network at launch the customer keeps Pro`() async throws {
    let app = try await Launch { session in
      try await session.buyProduct(identifier: lifetime)
      try await session.setSimulatedError(
        .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .loadProducts)
    }
    #expect(app.store.isPro)
    #expect(app.store.products.isEmpty)
    try await app.session.setSimulatedError(nil, forAPI: .loadProducts)
    await app.store.launch()
    #expect(app.store.products.count == 4)
  }

  @Test func `A consumable is credited once, also if the app is killed before it finishes`()
    async throws
  {
    let app = try await Launch()
    try await app.session.buyProduct(identifier: PurchaseStore.coinsProduct)
    try await eventually("the coins are credited") { app.store.coins == 100 }
    let relaunched = PurchaseStore(wallet: app.wallet)
    await relaunched.launch()
    #expect(relaunched.coins == 100)
    _ = try await relaunched.buy(PurchaseStore.coinsProduct)
    #expect(relaunched.coins == 200)
  }

  @Test func `A price increase requires consent, and ends Pro without it`() async throws {
    let app = try await Launch()
    _ = try await app.store.buy(yearly)
    let id = try app.newest(yearly)
    try app.session.requestPriceIncreaseConsentForTransaction(identifier: id)
    try await eventually("the app shows the higher price") { app.store.mustConsentToPrice }
    try app.session.declinePriceIncreaseForTransaction(identifier: id)
    try await eventually("the app shows the end") { !app.store.willRenew }
    try app.session.expireSubscription(productIdentifier: yearly)
    try await eventually("the app locks Pro") { !app.store.isPro }
  }

  #if canImport(TesseraTesting)
    @Test func `A family member's subscription unlocks Pro until sharing ends`() async throws {
      let app = try await Launch()
      try app.session.buyAsFamilyMember(monthly)
      try await eventually("the app unlocks Pro") { app.store.isPro }
      app.session.setFamilySharing(false)
      try await eventually("the app locks Pro") { !app.store.isPro }
      app.session.expectInactive(
        "pro", unlockedBy: Set(PurchaseStore.proProducts), because: "family_sharing_ended")
    }
  #endif
}
