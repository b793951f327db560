import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import TesseraUI
import Testing
import WaitingTestSupport

/// A paywall's state and messages, with a complete SDK.
@Suite(.timeLimit(.minutes(30))) struct PaywallTests {
  private func play(_ body: (Scene) async throws -> Void) async throws {
    let offerings = try WireJSON.decode(
      OfferingsBody.self,
      from: Array(
        """
        {"current_offering_id": "default", "offerings": [{"identifier": "default", \
        "description": "", "packages": [\
        {"identifier": "$rc_monthly", "platform_product_identifier": "com.example.monthly"}, \
        {"identifier": "coins", "platform_product_identifier": "com.example.coins"}]}]}
        """.utf8))
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = offerings }
      try await body(scene)
    }
  }

  @MainActor private func rows(_ model: PaywallModel) -> [PaywallRow] {
    guard case .ready(let rows) = model.phase else { return [] }
    return rows
  }

  @Test
  func `A paywall shows the offering's products at App Store prices, the first one selected`()
    async throws
  {
    try await play { @MainActor scene in
      let purchases = scene.launch()
      let model = PaywallModel(purchases, unlocks: "pro")
      #expect(model.phase == .loading && !model.canPurchase)

      await model.load()

      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      #expect(rows(model).map(\.id) == ["$rc_monthly", "coins"])
      #expect(rows(model).first?.price == "\(product.localizedPriceString) per month")
      #expect(model.selection == "$rc_monthly" && model.canPurchase)
    }
  }

  @Test func `A purchase that opens the gate shows the thank-you message`() async throws {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "pro")
      await model.load()
      await model.purchase()

      #expect(model.outcome == .purchased && model.message == model.text.purchased)
      #expect(scene.server.receipts.first?.presentedOfferingIdentifier == "default")
    }
  }

  @Test func `A purchase that does not open the gate yet is reported as not confirmed`()
    async throws
  {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "something else")
      await model.load()
      await model.purchase()

      #expect(model.outcome == .notConfirmed)
    }
  }

  @Test func `A purchase that StoreKit cannot verify is reported as not confirmed`() async throws {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "pro")
      await model.load()
      await scene.store.signAsStranger()
      await model.purchase()

      #expect(model.outcome == .notConfirmed)
    }
  }

  @Test func `A customer who paid while the server is down does not have to pay again`()
    async throws
  {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "rich")
      await model.load()
      model.selection = "coins"
      scene.server.always(.refuse(503, nil))
      await model.purchase()

      #expect(model.outcome == .notConfirmed)
      #expect(await scene.store.orders.count == 1)
    }
  }

  @Test func `A customer who cancels sees the paywall as it was`() async throws {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "pro")
      await model.load()
      await scene.store.end(with: .userCancelled)
      await model.purchase()

      #expect(model.outcome == nil && model.message == nil && model.canPurchase)
    }
  }

  @Test func `A purchase that a parent must approve is pending, not failed`()
    async throws
  {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "pro")
      await model.load()
      await scene.store.end(with: .pending)
      await model.purchase()

      #expect(model.outcome == .pending && model.message == model.text.pending)
    }
  }

  @Test func `A restore reports whether it found anything`() async throws {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(), unlocks: "pro")
      await model.restore()
      #expect(model.outcome == .nothingToRestore)

      await scene.store.give(FakeStore.monthly)
      await model.restore()
      #expect(model.outcome == .restored)
    }
  }

  @Test func `A restore without a trusted response does not report that nothing was bought`()
    async throws
  {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(.informational), unlocks: "pro")
      await scene.store.give(FakeStore.monthly)
      scene.server.always(.stripped)

      await model.restore()

      #expect(model.outcome == .unverified)
      #expect(model.message == model.text.unverified && model.canRetry)
    }
  }

  @Test
  func `While purchases are unknown, the paywall shows it and offers a retry`()
    async throws
  {
    try await play { @MainActor scene in
      let model = PaywallModel(await scene.launched(.informational), unlocks: "pro")
      scene.server.always(.stripped)
      await model.load()
      #expect(model.isUnverified && model.canRetry)
      #expect(model.message == model.text.unverified)
      #expect(model.canPurchase, "who knows that they did not buy can do so")

      scene.server.always(nil)
      await model.retry()
      #expect(!model.isUnverified && !model.canRetry && model.message == nil)
    }
  }

  @Test func `If nothing could be loaded, one button reloads everything`() async throws {
    try await play { @MainActor scene in
      scene.server.always(.offline)
      let model = PaywallModel(scene.launch(), unlocks: "pro")
      await model.load()
      #expect(model.isUnverified && !model.canRetry)

      scene.server.always(nil)
      await model.retry()
      #expect(!rows(model).isEmpty && !model.isUnverified)
    }
  }

  @MainActor @Test func `A check started before a purchase does not replace its outcome`()
    async throws
  {
    let gate = Gate()
    var actions = PaywallActions.selling([yearly]) { () throws(PurchasesError) in true }
    actions.access = { _ in
      await gate.pass()
      return .unknown
    }
    let model = PaywallModel(actions)
    let loading = Task { await model.load() }
    try await eventually("the offers are shown") { model.canPurchase }
    await model.purchase()
    gate.open()
    await loading.value

    #expect(model.outcome == .purchased && !model.isUnverified && !model.canRetry)
  }

  @MainActor @Test func `The footer has the app's links, terms first`() throws {
    let terms = try #require(URL(string: "https://example.com/terms"))
    let privacy = try #require(URL(string: "https://example.com/privacy"))
    let actions = PaywallActions.selling([]) { () throws(PurchasesError) in nil }
    let both = PaywallModel(actions, terms: terms, privacy: privacy)
    #expect(both.links.map(\.url) == [terms, privacy])
    #expect(both.links.map(\.title) == ["Terms of Use", "Privacy Policy"])
    #expect(PaywallModel(actions, privacy: privacy).links.map(\.url) == [privacy])
    #expect(PaywallModel(actions).links.isEmpty)
  }

  @Test func `A failed load can be retried, and a shown offering stays`()
    async throws
  {
    try await play { @MainActor scene in
      scene.server.always(.offline)
      let model = PaywallModel(scene.launch(), unlocks: "pro")
      await model.load()
      #expect(model.phase == .failed(model.text.tryLater))

      scene.server.always(nil)
      await model.load()
      let shown = rows(model)
      #expect(!shown.isEmpty)

      scene.server.always(.offline)
      scene.advance(by: .seconds(3600))
      await model.load()
      #expect(rows(model) == shown)
    }
  }

  @Test func `A missing offering shows nothing for sale`() async throws {
    try await play { @MainActor scene in
      let model = PaywallModel(scene.launch(), unlocks: "pro", offering: "summer")
      await model.load()

      #expect(model.phase == .failed(model.text.nothingForSale))
    }
  }

  @MainActor @Test func `A second tap during a purchase starts nothing`() async throws {
    let gate = Gate()
    let model = PaywallModel(
      .selling([yearly]) { () async throws(PurchasesError) in
        await gate.pass()
        return true
      })
    await model.load()
    let first = Task { await model.purchase() }
    try await eventually("the purchase begins") { model.activity != nil }
    #expect(model.activity == .purchasing("yearly") && !model.canPurchase)

    await model.restore()
    await model.purchase()
    #expect(model.outcome == nil)

    gate.open()
    await first.value
    #expect(model.outcome == .purchased && model.activity == nil)
  }

  @MainActor @Test(arguments: [(true, "Free for 2 weeks"), (false, nil)])
  func `An introductory offer is shown only to eligible customers`(
    isEligible: Bool, offer: String?
  ) async {
    let model = PaywallModel(
      .selling([yearly], eligible: isEligible ? ["yearly"] : []) { () throws(PurchasesError) in nil
      })
    await model.load()

    #expect(rows(model).map(\.offer) == [offer])
    let label = rows(model).first?.accessibilityLabel
    #expect(
      label == ["A year", offer, "$49.99 per year"].compactMap(\.self).joined(separator: ", "))
  }

  @MainActor @Test(arguments: [(true, "Check your connection"), (false, "Please try again.")])
  func `A failure message names the connection if a retry may help`(isRetryable: Bool, text: String)
    async
  {
    let model = PaywallModel(
      .selling([yearly]) { () throws(PurchasesError) in
        throw PurchasesError(.storeProblemError, "no", isRetryable: isRetryable)
      })
    await model.load()
    await model.purchase()

    #expect(model.outcome == .failed(isRetryable: isRetryable))
    #expect(model.message?.contains(text) == true)
  }

  @MainActor @Test func `Each kind of offer has its own text`() {
    let text = PaywallText()
    func words(_ mode: StoreProductDiscount.PaymentMode, _ periods: Int) -> String {
      text.offer(
        TestStoreProductDiscount(
          identifier: "o", price: 1, localizedPriceString: "$1.00", paymentMode: mode,
          subscriptionPeriod: .init(value: 1, unit: .month), numberOfPeriods: periods,
          type: .introductory
        ).toStoreProductDiscount())
    }

    #expect(words(.freeTrial, 1) == "Free for 1 month")
    #expect(words(.payUpFront, 3) == "$1.00 for 3 months")
    #expect(words(.payAsYouGo, 3) == "$1.00 per month for 3 months")
  }

  @Test func `A gate says that access could not be verified, until a later refresh verifies it`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.always(.offline)
      let store = EntitlementStore(scene.launch(), entitlement: "pro")
      #expect(GatePhase(store) == .waiting)
      await store.refresh(reason: .manual)
      #expect(GatePhase(store) == .unverified)
      #expect(!PaywallPresentation().isPresented(in: GatePhase(store)))

      scene.server.always(nil)
      scene.server.subscribe("alice", until: nil)
      await store.refresh(reason: .manual)
      #expect(GatePhase(store) == .open)
    }
  }

  @Test func `A gate waits while access is unknown, and opens only with access`()
    async throws
  {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: nil)
      let store = EntitlementStore(scene.launch(), entitlement: "pro")
      #expect(GatePhase(store.state) == .waiting)

      await store.refresh(reason: .manual)
      #expect(GatePhase(store.state) == .open)
      #expect(GatePhase(.inactive(.expired)) == .locked)
      #expect(GatePhase(store) == .open)

      let lines = DebugRow.rows(of: store.debugSnapshot)
      #expect(lines.first { $0.label == "customer" }?.value == "alice")
      #expect(lines.first { $0.label == "state" }?.value == "active")
      #expect(Set(lines.map(\.id)).count == lines.count)
    }
  }

  private let yearly = Package(
    identifier: "yearly", packageType: .annual,
    storeProduct: TestStoreProduct(
      localizedTitle: "A year", price: 49.99, currencyCode: "USD",
      localizedPriceString: "$49.99", productIdentifier: "com.example.yearly",
      productType: .autoRenewableSubscription, localizedDescription: "",
      subscriptionPeriod: .init(value: 1, unit: .year),
      introductoryDiscount: TestStoreProductDiscount(
        identifier: "intro", price: 0, localizedPriceString: "$0.00", paymentMode: .freeTrial,
        subscriptionPeriod: .init(value: 2, unit: .week), numberOfPeriods: 1, type: .introductory)
    ).toStoreProduct(), offeringIdentifier: "default")
}

extension PaywallActions {
  /// Sells packages; a purchase ends as the closure returns.
  fileprivate static func selling(
    _ packages: [Package], eligible: Set<Package.ID> = [],
    _ end: @escaping @Sendable () async throws(PurchasesError) -> Bool?
  ) -> PaywallActions {
    PaywallActions(
      offer: { () async throws(PurchasesError) in PaywallOffer(packages: packages) },
      eligible: { _ in eligible },
      access: { _ in .denied(.neverOwned) },
      purchase: { _, _ async throws(PurchasesError) in try await end() },
      restore: { () async throws(PurchasesError) in .denied(.neverOwned) })
  }
}
