import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Testing
import WaitingTestSupport

/// Sheets of the system, to which the store responds as its customer is configured to.
@MainActor @Suite(.timeLimit(.minutes(30))) struct SheetTests {
  private let scene = UIWindowScene()

  @Test func `A refund request reaches the store once, and a second one is a duplicate`()
    async throws
  {
    let shop = try await Shop()
    let bought = try await shop.buy("lifetime")
    try await shop.app {
      let status = try await bought.beginRefundRequest(in: scene)
      #expect(status == .success)
      await #expect(throws: StoreKit.Transaction.RefundRequestError.duplicateRequest) {
        _ = try await bought.beginRefundRequest(in: scene)
      }
      await #expect(throws: StoreKit.Transaction.RefundRequestError.ineligible) {
        _ = try await StoreKit.Transaction.beginRefundRequest(for: 1, in: scene)
      }
    }
    let requests = await shop.store.simulator.refundRequests
    #expect(requests.map(\.transactionID.rawValue) == [String(bought.id)])
    #expect(requests.map(\.reason) == [.other])
  }

  @Test func `A customer who cancels the refund request requests nothing`() async throws {
    let shop = try await Shop()
    let bought = try await shop.buy("lifetime")
    await shop.respond(SheetResponses(refundReason: nil))
    let status = try await shop.app { try await bought.beginRefundRequest(in: scene) }
    #expect(status == .userCancelled)
    #expect(await shop.store.simulator.refundRequests.isEmpty)
  }

  @Test func `A refund request fails with the simulated error`() async throws {
    let shop = try await Shop()
    let bought = try await shop.buy("lifetime")
    await shop.store.control.setSimulatedError(
      SimulatedError.Choice(type: "refund request", index: 1), of: .refundRequestSheet)
    await #expect(throws: StoreKit.Transaction.RefundRequestError.failed) {
      try await shop.app { _ = try await bought.beginRefundRequest(in: scene) }
    }
  }

  @Test func `In the management of subscriptions the customer cancels and subscribes again`()
    async throws
  {
    let shop = try await Shop()
    try await shop.buy("monthly")
    func renews() async throws -> Bool? {
      try await shop.app {
        try await Product.SubscriptionInfo.status(for: "G1").first?.renewalInfo.payloadValue
          .willAutoRenew
      }
    }
    try await shop.app { try await AppStore.showManageSubscriptions(in: scene) }
    #expect(try await renews() == true, "the customer closes the sheet")
    await shop.respond(SheetResponses(management: .cancels))
    try await shop.app {
      try await AppStore.showManageSubscriptions(in: scene, subscriptionGroupID: "G2")
    }
    #expect(try await renews() == true, "another group")
    try await shop.app {
      try await AppStore.showManageSubscriptions(in: scene, subscriptionGroupID: "G1")
    }
    #expect(try await renews() == false)
    await shop.respond(SheetResponses(management: .resubscribes))
    try await shop.app { try await AppStore.showManageSubscriptions(in: scene) }
    #expect(try await renews() == true)
  }

  @Test func `A redeemed offer code is a purchase with that offer`() async throws {
    let shop = try await Shop()
    let controller = UIViewController()
    #expect(
      await thrown {
        try await shop.app { _ = try await AppStore.presentOfferCodeRedeemSheet(from: controller) }
      } == "userCancelled")
    let code = SheetResponses.Code(productID: "monthly", offerID: "FRIENDS")
    await shop.respond(SheetResponses(code: code))
    try await shop.app {
      let result = try await AppStore.presentOfferCodeRedeemSheet(from: controller, options: [])
      let redeemed = try result.payloadValue
      #expect(redeemed.productID == "monthly")
      #expect(redeemed.offer?.type == .code)
      #expect(redeemed.offer?.id == "FRIENDS")
    }
  }

  @Test func `A code that was redeemed in the older sheet arrives on the updates`() async throws {
    let shop = try await Shop()
    let code = SheetResponses.Code(productID: "monthly", offerID: "FRIENDS")
    await shop.respond(SheetResponses(code: code))
    try await shop.app {
      try await AppStore.presentOfferCodeRedeemSheet(in: scene)
      var updates = StoreKit.Transaction.updates.makeAsyncIterator()
      #expect(await updates.next()?.unsafePayloadValue.offer?.id == "FRIENDS")
    }
  }

  @Test func `A purchase can be confirmed in a scene or over a view controller`() async throws {
    let shop = try await Shop()
    let lifetime = try await shop.product("lifetime")
    let coins = try await shop.product("coins")
    try await shop.app {
      guard case .success = try await lifetime.purchase(confirmIn: scene) else {
        throw Shop.NotSold()
      }
      let controller = UIViewController()
      guard
        case .success(let sold) = try await coins.purchase(
          confirmIn: controller, options: [.quantity(3)])
      else { throw Shop.NotSold() }
      #expect(try sold.payloadValue.purchasedQuantity == 3)
    }
  }

  @Test func `The store counts the requests for a review`() async throws {
    let shop = try await Shop()
    await shop.app {
      AppStore.requestReview(in: scene)
      AppStore.requestReview(in: scene)
    }
    try await eventually("both requests arrived") {
      await shop.store.control.reviewRequests(of: "anna") == 2
    }
  }

  @Test func `An offer of a bundle is dismissed, or the customer buys its product`() async throws {
    let shop = try await Shop()
    let kind = AppStoreMerchandisingKind.subscriptionBundle("G1")
    let controller = UIViewController()
    try await shop.app {
      guard case .dismissed = try await AppStore.presentMerchandising(kind, from: controller)
      else { throw Shop.NotSold() }
    }
    await shop.respond(SheetResponses(bundleProductID: "yearly"))
    try await shop.app {
      guard
        case .purchaseCompleted(.success(let sold)) =
          try await AppStore.presentMerchandising(kind, from: controller)
      else { throw Shop.NotSold() }
      #expect(try sold.payloadValue.productID == "yearly")
    }
  }
}
