import AppStoreCore
import StoreKit
import Synchronization
import TesseraTesting
import Testing
import WaitingTestSupport

/// Sheets, purchase intents, messages and settings of the device, through a session.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) @MainActor struct DeviceTests {
  private let scene = UIWindowScene()

  @Test func `The customer requests a refund, or cancels the request`() async throws {
    let session = try openSession()
    let bought = try await buy(Goods.lifetime)
    session.sheetResponses.refundReason = nil
    #expect(try await bought.beginRefundRequest(in: scene) == .userCancelled)
    #expect(session.notifications.map(\.type) == ["ONE_TIME_CHARGE"])
    session.sheetResponses.refundReason = .unintendedPurchase
    #expect(try await bought.beginRefundRequest(in: scene) == .success)
    #expect(session.notifications.map(\.type) == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST"])
  }

  @Test func `The customer cancels in the management of subscriptions`() async throws {
    let session = try openSession()
    try await buy(Goods.yearly)
    func renews() async throws -> Bool? {
      try await Product.SubscriptionInfo.status(for: Goods.group).first?.renewalInfo.payloadValue
        .willAutoRenew
    }
    try await AppStore.showManageSubscriptions(in: scene)
    #expect(try await renews() == true)
    session.sheetResponses.management = .cancels
    try await AppStore.showManageSubscriptions(in: scene)
    #expect(try await renews() == false)
  }

  @Test func `A new session has the default responses`() async throws {
    let session = try openSession()
    session.sheetResponses.refundReason = nil
    #expect(try openSession().sheetResponses == SheetResponses())
  }

  @Test func `A requested review is counted`() async throws {
    let session = try openSession()
    #expect(session.reviewRequests == 0)
    AppStore.requestReview(in: scene)
    try await eventually("the store got the request") { session.reviewRequests == 1 }
  }

  @Test func `A purchase that the customer began in the App Store reaches the app`() async throws {
    let session = try openSession()
    try session.beginPurchaseIntent(productIdentifier: Goods.lifetime)
    var intents = PurchaseIntent.intents.makeAsyncIterator()
    let intent = try #require(await intents.next())
    #expect(intent.product.id == Goods.lifetime)
    #expect(intent.offer == nil)
    #expect(await entitlements().isEmpty, "the app has to complete it")
    let error = #expect(throws: SKTestError.self) {
      try session.beginPurchaseIntent(productIdentifier: "unknown")
    }
    #expect(error?.code == .invalidAction)
  }

  @Test func `A message reaches the app`() async throws {
    let session = try openSession()
    let reason = Mutex<Message.Reason?>(nil)
    let listener = Task {
      var messages = Message.messages.makeAsyncIterator()
      let message = await messages.next()
      reason.withLock { $0 = message?.reason }
    }
    // The listener can begin at any time, so the store sends until one message arrives.
    try await eventually("a message arrived") {
      try session.sendMessage(.generic)
      return reason.withLock { $0 } != nil
    }
    await listener.value
    #expect(reason.withLock { $0 } == .generic)
    let error = #expect(throws: SKTestError.self) {
      try session.sendMessage(Message.Reason(rawValue: 99))
    }
    #expect(error?.code == .invalidAction)
  }

  @Test func `The app reads the settings of the device`() async throws {
    let session = try openSession()
    #expect(await AppStore.ageRatingCode == nil)
    session.deviceInfo.ageRatingCode = 400
    #expect(await AppStore.ageRatingCode == 400)
    let other = try openSession()
    #expect(other.deviceInfo == DeviceInfo())
  }
}
