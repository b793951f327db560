import AppStoreCore
import AppStoreSimulator
import StoreConfiguration
import Testing

@Suite(.timeLimit(.minutes(30))) struct PendingPurchaseTests {
  private func pending(
    _ behavior: PurchaseBehavior, in shop: inout Shop
  ) throws -> PendingPurchase {
    shop.store.setPurchaseBehavior(behavior, of: "anna")
    guard
      case .pending(let pending) = try shop.store.beginPurchase(
        PurchaseRequest(productID: "weekly"), by: "anna")
    else { throw Unexpected() }
    return pending
  }

  private struct Unexpected: Error {}

  @Test(arguments: [PurchaseBehavior.asksToBuy, .isInterrupted])
  func `A pending purchase is sold when it is completed`(
    behavior: PurchaseBehavior
  ) throws {
    var shop = try Shop()
    let pending = try pending(behavior, in: &shop)
    #expect(shop.store.pendingPurchases == [pending])
    #expect(shop.store.history(of: "anna").isEmpty)
    try shop.advance(to: "2026-01-31T12:00")
    let receipt = try shop.store.completePurchase(pending.id)
    #expect(receipt.effects.names == ["SUBSCRIBED/INITIAL_BUY"])
    #expect(receipt.transaction.purchaseDate == (try day("2026-01-31T12:00")))
    #expect(shop.store.pendingPurchases.isEmpty)
    #expect(throws: StorePurchaseError.unknownRequest(pending.id)) {
      try shop.store.completePurchase(pending.id)
    }
  }

  @Test func `A declined purchase is not announced`() throws {
    var shop = try Shop()
    let pending = try pending(.asksToBuy, in: &shop)
    try shop.store.declinePurchase(pending.id)
    #expect(shop.store.pendingPurchases.isEmpty)
    #expect(try shop.advance(to: "2026-03-01").isEmpty)
    #expect(throws: StorePurchaseError.unknownRequest(pending.id)) {
      try shop.store.declinePurchase(pending.id)
    }
  }

  @Test func `A request without a parent's response expires after a day`() throws {
    var shop = try Shop()
    let asked = try pending(.asksToBuy, in: &shop)
    let interrupted = try pending(.isInterrupted, in: &shop)
    try shop.advance(to: "2026-02-02")
    #expect(throws: StorePurchaseError.requestExpired(asked.id)) {
      try shop.store.completePurchase(asked.id)
    }
    #expect(shop.store.pendingPurchases == [interrupted])
    #expect(try shop.store.completePurchase(interrupted.id).isNew)
  }

  @Test func `A purchase is canceled or fails as configured`() throws {
    var shop = try Shop()
    shop.store.setPurchaseBehavior(.isCancelled, of: "anna")
    #expect(
      try shop.store.beginPurchase(PurchaseRequest(productID: "coins"), by: "anna")
        == .userCancelled)
    for error in SimulatedPurchaseError.allCases {
      shop.store.setPurchaseBehavior(.fails(error), of: "anna")
      let failure = #expect(throws: StorePurchaseError.self) {
        try shop.store.beginPurchase(PurchaseRequest(productID: "coins"), by: "anna")
      }
      #expect(failure == .simulated(error))
      #expect(failure?.isRetryable == error.isRetryable)
    }
    #expect(throws: StorePurchaseError.unknownProduct("gold")) {
      try shop.store.beginPurchase(PurchaseRequest(productID: "gold"), by: "anna")
    }
    #expect(shop.store.history(of: "anna").isEmpty)
    shop.store.setPurchaseBehavior(nil, of: "anna")
    #expect(shop.store.purchaseBehavior(of: "anna") == .succeeds)
    guard
      case .success(let receipt) = try shop.store.beginPurchase(
        PurchaseRequest(productID: "coins"), by: "anna")
    else { throw Unexpected() }
    #expect(receipt.isNew)
  }

  @Test func `A single purchase can override the account's behavior`() throws {
    var shop = try Shop()
    let order = PurchaseRequest(productID: "coins")
    #expect(
      try shop.store.beginPurchase(order, by: "anna", behavior: .isCancelled) == .userCancelled)
    _ = try shop.store.beginPurchase(order, by: "anna", behavior: .asksToBuy)
    #expect(shop.store.pendingPurchases.map(\.reason) == [.askToBuy])
    #expect(shop.store.purchaseBehavior(of: "anna") == .succeeds)
  }

  @Test func `Settings determine the results of purchases and renewals by default`()
    throws
  {
    let asking = try Shop { $0.isAskToBuyEnabled = true }
    #expect(asking.store.purchaseBehavior(of: "anna") == .asksToBuy)
    let interrupted = try Shop { $0.areInterruptedPurchasesEnabled = true }
    #expect(interrupted.store.purchaseBehavior(of: "anna") == .isInterrupted)
    var failing = try Shop(grace: false) { $0.isBillingRetryOnRenewalEnabled = true }
    #expect(failing.store.hasBillingIssue("anna"))
    try failing.buy("weekly")
    #expect(try failing.advance(to: "2026-02-07").names == ["DID_FAIL_TO_RENEW"])
    #expect(failing.billingIssue(false).names == ["DID_RENEW/BILLING_RECOVERY"])
  }
}
