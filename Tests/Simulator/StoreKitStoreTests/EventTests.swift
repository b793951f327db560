import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Testing
import WaitingTestSupport

/// Sequences of storefronts, purchase intents and messages, and the promotions of a device.
@MainActor @Suite(.timeLimit(.minutes(30))) struct EventTests {
  /// What a listener has received so far.
  private actor Inbox<Value: Sendable> {
    private(set) var values: [Value] = []
    func add(_ value: Value) { values.append(value) }
  }

  @Test func `A new storefront is announced`() async throws {
    let shop = try await Shop()
    let inbox = Inbox<String>()
    let listening = await shop.app {
      Task {
        for await storefront in StoreKit.Storefront.updates {
          await inbox.add(storefront.countryCode)
        }
      }
    }
    // The listener may start after a change, so changes repeat until one arrives.
    var moves = 0
    try await eventually("a storefront arrived") {
      moves += 1
      try await shop.move(to: moves.isMultiple(of: 2) ? "DEU" : "FRA")
      return await !inbox.values.isEmpty
    }
    try await shop.move(to: "GBR")
    try await shop.move(to: "GBR")
    try await shop.move(to: "JPN")
    try await eventually("the last storefront arrived") { await inbox.values.last == "JPN" }
    #expect(await inbox.values.filter { $0 == "GBR" }.count == 1, "a move is a change")
    listening.cancel()
    let current = await shop.app { await StoreKit.Storefront.current }
    #expect(current?.countryCode == "JPN")
    #expect(current?.currency?.identifier == "JPY")
  }

  @Test func `A purchase that began in the App Store is an intent, once`() async throws {
    let shop = try await Shop()
    try await shop.store.control.beginPurchaseIntent(
      PurchaseIntentRecord(productID: "lifetime"), by: "anna")
    await #expect(throws: SimulatedStoreError.self) {
      try await shop.store.control.beginPurchaseIntent(
        PurchaseIntentRecord(productID: "no"), by: "anna")
    }
    try await shop.app {
      var intents = PurchaseIntent.intents.makeAsyncIterator()
      let first = try #require(await intents.next())
      #expect(first.id == "lifetime")
      #expect(first.product.displayPrice == "$99.99")
      #expect(first.offer == nil)
      try await shop.store.control.beginPurchaseIntent(
        PurchaseIntentRecord(productID: "monthly"), by: "anna")
      #expect(await intents.next()?.id == "monthly")
    }
    #expect(try await shop.device.takePurchaseIntents().isEmpty)
  }

  @Test func `An intent names the win-back offer that the customer selected`() async throws {
    let shop = try await Shop()
    try await shop.store.control.beginPurchaseIntent(
      PurchaseIntentRecord(productID: "monthly", offerID: "BACK"), by: "anna")
    await shop.app {
      var intents = PurchaseIntent.intents.makeAsyncIterator()
      let intent = await intents.next()
      #expect(intent?.offer?.id == "BACK")
      #expect(intent?.offer?.type == .winBack)
    }
  }

  @Test func `A price increase that needs consent is a message, and its sheet consents`()
    async throws
  {
    let shop = try await Shop()
    try await shop.buy("monthly")
    try await shop.store.control.setPrice(9990, of: "monthly", asksConsent: true)
    try await shop.store.advance(by: .days(8))
    let message = await shop.app {
      var messages = Message.messages.makeAsyncIterator()
      return await messages.next()
    }
    #expect(message?.reason == .priceIncreaseConsent)
    await shop.respond(SheetResponses(consentsToPriceIncrease: true))
    try await shop.app { try message?.display(in: UIWindowScene()) }
    try await eventually("the customer consented") {
      try await shop.app {
        let status = try await Product.SubscriptionInfo.status(for: "G1").first
        return try status?.renewalInfo.payloadValue.priceIncreaseStatus == .agreed
      }
    }
  }

  @Test func `A failed payment is a message to a running app, and its sheet resolves it`()
    async throws
  {
    let shop = try await Shop()
    try await shop.buy("monthly")
    try await shop.store.setBillingIssue(true, for: "anna")
    let listening = await shop.app {
      Task {
        var messages = Message.messages.makeAsyncIterator()
        return await messages.next()
      }
    }
    try await shop.store.advance(by: .days(32))
    let message = await listening.value
    #expect(message?.reason == .billingIssue)
    await shop.respond(SheetResponses(resolvesBillingIssue: true))
    try await shop.app { try message?.display(in: UIWindowScene()) }
    try await eventually("the payment succeeded") {
      let states = try await shop.app { try await Product.SubscriptionInfo.status(for: "G1") }
      return states.first?.state == .subscribed
    }
  }

  @Test func `Each condition of a subscription is one message while it applies`() async throws {
    let shop = try await Shop()
    try await shop.buy("monthly")
    try await shop.store.setBillingIssue(true, for: "anna")
    try await shop.store.advance(by: .days(32))
    await shop.app {
      var messages = Message.messages.makeAsyncIterator()
      #expect(await messages.next()?.reason == .billingIssue)
      // The subscription ends, which makes its customer eligible for an offer to return. The failed
      // payment is not a message again.
      _ = try? await shop.store.setAutoRenew(false, group: "G1", account: "anna")
      await shop.store.control.sendMessage(.generic, to: "anna")
      #expect(await messages.next()?.reason == .winBackOffer)
      #expect(await messages.next()?.reason == .generic)
    }
  }

  @Test nonisolated func `An app orders and hides its promotions`() async throws {
    typealias Promotion = Product.PromotionInfo
    let shop = try await Shop()
    try await shop.app {
      let initial = try await Promotion.currentOrder
      #expect(initial.map(\.productID) == ["coins", "lifetime", "yearly", "monthly"])
      #expect(initial.allSatisfy { $0.visibility == .appStoreConnectDefault })
      try await Promotion.updateProductOrder(byID: ["monthly", "coins"])
      try await Promotion.updateProductVisibility(.hidden, for: "lifetime")
      var changed = try await Promotion.currentOrder
      #expect(changed.map(\.productID) == ["monthly", "coins", "lifetime", "yearly"])
      #expect(changed.map(\.visibility.rawValue) == [0, 0, 2, 0])
      changed[0].visibility = .visible
      try await changed[0].update()
      #expect(try await Promotion.currentOrder.map(\.visibility.rawValue) == [1, 0, 2, 0])
      try await Promotion.updateAll([changed[3]])
      #expect(
        try await Promotion.currentOrder.map(\.productID)
          == ["yearly", "coins", "lifetime", "monthly"])
      await #expect(throws: StoreKitError.self) {
        try await Promotion.updateProductOrder(byID: ["unknown"])
      }
    }
  }
}
