import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import StoreKitBackend
import Testing

@Suite(.timeLimit(.minutes(30))) struct DeviceTests {
  @Test func `A device in another process sees and buys the same as one in this process`()
    async throws
  {
    let world = try World()
    let near = world.store.device(for: "anna", eventWait: .zero)
    try await world.serve { server in
      let far = try HTTPAppStoreBackend(
        address: "http://store.example", account: "anna", transport: server, clock: world.clock)
      #expect(await far.now() == World.start)
      #expect(try await far.trustedRoots() == [world.store.root.der])
      #expect(try await far.bundleID() == World.bundleID)
      #expect(try await far.storefront() == near.storefront())
      #expect(
        try await world.verifier.appTransaction(far.appTransaction()).payload
          == world.verifier.appTransaction(near.appTransaction()).payload)
      let ids: [ProductID] = ["lifetime", "gold", "monthly", "lifetime"]
      #expect(try await far.products(for: ids) == near.products(for: ids))
      #expect(try await far.isEligibleForIntroOffer(in: "G1"))

      let outcome = try await far.purchase(DevicePurchaseRequest(productID: "monthly"))
      guard case .success(let jws) = outcome else {
        Issue.record("the purchase ended with \(outcome)")
        return
      }
      let transaction = try world.verifier.transaction(jws)
      #expect(transaction.payload.productId == "monthly")
      #expect(try await !far.isEligibleForIntroOffer(in: "G1"))
      for query in [.all, .unfinished, .currentEntitlements, .latest("monthly")]
        as [TransactionQuery]
      {
        #expect(try await far.transactions(query) == [jws])
        #expect(try await near.transactions(query) == [jws])
      }
      let status = try #require(try await far.statuses(in: "G1").first)
      #expect(status.status == .active)
      #expect(status.signedTransactionInfo == jws)
      _ = try world.verifier.renewalInfo(status.signedRenewalInfo, transaction: transaction)
      try await far.finish(transaction.payload.transactionId)
      #expect(try await near.transactions(.unfinished) == [])
      try await far.sync()
    }
  }

  @Test func `Any event number is a valid start`() async throws {
    let store = try World().store
    let device = store.device(for: "anna", eventWait: .zero)
    _ = try await store.buy(PurchaseRequest(productID: "monthly"), by: "anna")
    let all = try await device.events(after: 0)
    for number in [Int.min, -1] {
      #expect(try await device.events(after: number) == all)
    }
    for number in [all.cursor, Int.max] {
      #expect(try await device.events(after: number).events.isEmpty)
    }
  }

  @Test func `A purchase that needs a parent's approval stays pending and sells nothing`()
    async throws
  {
    let device = try World().store.device(for: "anna", eventWait: .zero)
    var order = DevicePurchaseRequest(productID: "monthly")
    order.simulatesAskToBuy = true
    #expect(try await device.purchase(order) == .pending)
    #expect(try await device.transactions(.all).isEmpty)
  }

  @Test func `Products are returned with their texts, prices and offers`() async throws {
    let device = try World().store.device(for: "anna", eventWait: .zero)
    let products = try await device.products(for: ["monthly", "lifetime", "gold", "monthly"])
    #expect(products.map(\.id) == ["monthly", "lifetime"])
    let monthly = try #require(products.first)
    #expect(monthly.displayName == "Monthly")
    #expect(monthly.price == Price(milliunits: 4990, currency: "USD"))
    #expect(monthly.locale == "en_US")
    #expect(monthly.subscription?.groupID == "G1")
    #expect(monthly.subscription?.groupDisplayName == "Pro")
    #expect(monthly.subscription?.groupLevel == 2)
    #expect(monthly.subscription?.period.iso8601 == "P1M")
    #expect(monthly.subscription?.introductoryOffer?.discountType == .freeTrial)
    #expect(monthly.subscription?.introductoryOffer?.price.milliunits == 0)
    let lifetime = try #require(products.last)
    #expect(lifetime.displayName == "Lifetime")
    #expect(lifetime.description == "Everything, for ever")
    #expect(lifetime.isFamilyShareable)
    #expect(lifetime.subscription == nil)
  }

  @Test func `A purchase on the device causes no transaction event, and a renewal does`()
    async throws
  {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .zero)
    #expect(try await device.currentCursor() == 0)
    _ = try await device.purchase(DevicePurchaseRequest(productID: "monthly"))
    let bought = try await device.events(after: 0)
    #expect(bought.events.map(\.kind) == ["status"])
    try await world.store.advance(by: .days(7))
    let renewed = try await device.events(after: bought.cursor)
    #expect(renewed.events.map(\.kind) == ["transaction", "status"])
    #expect(try await device.currentCursor() == renewed.cursor)
    #expect(try await device.events(after: renewed.cursor).events.isEmpty)
    #expect(try await device.events(after: 1000).events.isEmpty)
    guard case .transaction(let jws) = renewed.events.first else { return }
    #expect(try await device.transactions(.latest("monthly")) == [jws])
  }

  @Test func `A purchase outside the app is an event for its account only`() async throws {
    let world = try World()
    try await world.buy("coins", as: "anna")
    let anna = try await world.store.device(for: "anna", eventWait: .zero).events(after: 0)
    #expect(anna.events.map(\.kind) == ["transaction"])
    let ben = try await world.store.device(for: "ben", eventWait: .zero).events(after: 0)
    #expect(ben.events.isEmpty)
    #expect(ben.cursor == 0)
  }

  @Test func `A request for events waits until there is one`() async throws {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .seconds(300))
    async let news = device.events(after: 0)
    try await world.buy("coins", as: "ben")
    try await world.buy("coins", as: "anna")
    #expect(try await news.events.count == 1)
  }

  @Test func `A request for events ends when its task is canceled`() async throws {
    let world = try World()
    let device = world.store.device(for: "anna", eventWait: .seconds(300))
    let question = Task { try await device.events(after: 0) }
    question.cancel()
    #expect(try await question.value.events.isEmpty)
  }

  @Test func `A rejected purchase returns the reason`() async throws {
    let device = try World().store.device(for: "anna", eventWait: .zero)
    let unknown = await #expect(throws: StoreKitBackendError.self) {
      try await device.purchase(DevicePurchaseRequest(productID: "gold"))
    }
    guard case .rejected(.productUnavailable, let reason) = unknown else {
      Issue.record("refused with \(String(describing: unknown))")
      return
    }
    #expect(reason.contains("gold"))
    let many = await #expect(throws: StoreKitBackendError.self) {
      try await device.purchase(DevicePurchaseRequest(productID: "coins", quantity: 11))
    }
    guard case .rejected(.invalidQuantity, _) = many else {
      Issue.record("refused with \(String(describing: many))")
      return
    }
  }

  @Test func `An unknown call or a call without an account is rejected with the field's name`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      var request = HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: DeviceRequest.path)
      let nobody = try await server.send(
        request, body: Array(JSONEncoder().encode(DeviceRequest.now)))
      #expect(nobody.status == 400)
      #expect(nobody.errorField == DeviceRequest.accountField)
      let field = try #require(HTTPField.Name(DeviceRequest.accountField))
      request.headerFields[field] = "anna"
      for body in ["", "{", "[]", #"{"dance":{}}"#] {
        let reply = try await server.send(request, body: Array(body.utf8))
        #expect(reply.status == 400)
        #expect(reply.errorField == "body")
      }
      let process = try #require(HTTPField.Name(DeviceRequest.processField))
      request.headerFields[process] = String(repeating: "p", count: 257)
      let long = try await server.send(
        request, body: Array(JSONEncoder().encode(DeviceRequest.now)))
      #expect(long.errorField == DeviceRequest.processField)
      request.headerFields[process] = nil
      let huge = try await server.send(
        request, body: Array(repeating: UInt8(ascii: " "), count: 1 << 17))
      #expect(huge.status == 413)
    }
  }
}

extension StoreEvent {
  /// The kind of event, for comparison.
  fileprivate var kind: String {
    switch self {
    case .transaction: "transaction"
    case .status: "status"
    case .storefront: "storefront"
    case .purchaseIntent: "intent"
    case .message: "message"
    }
  }
}
