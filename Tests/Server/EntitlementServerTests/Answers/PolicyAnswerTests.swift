import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import Subscriptions
import TestSupport
import Testing

/// The effect of policies on the dates in a response.
@Suite(.timeLimit(.minutes(30))) struct PolicyAnswerTests {
  private let store: TestStore
  private let clock = VirtualClock(at: TestStore.purchaseDate + .days(1))
  private let service: EntitlementService

  init() throws {
    store = try TestStore()
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.production, .sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: [])
    let ledger = InMemoryLedger()
    service = try EntitlementService(
      catalog: ServerCatalog(
        apps: [app],
        entitlements: EntitlementCatalog(
          ["pro": [TestStore.productID], "lenient": [TestStore.productID]],
          policies: [
            "lenient": EntitlementPolicy(billingRetry: .keepAccess(days: 3), sandbox: .everyone)
          ]), products: [CatalogProduct(id: TestStore.productID, displayName: "Pro Monthly")]),
      ledger: ledger,
      ingest: Ingestor(verifier: store.verifier(), ledger: ledger, clock: clock),
      keys: IntermediateKeyRing(root: .make()), clock: clock, random: .system,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func ask(
    _ method: HTTPRequest.Method, _ path: String, sandbox: String? = nil, body: [UInt8] = []
  ) async throws -> CustomerInfoBody {
    var request = HTTPRequest(method: method, scheme: "http", authority: "test", path: path)
    request.headerFields[.authorization] = "Bearer appl_test"
    request.headerFields[.isSandbox] = sandbox
    let reply = await service.respond(to: request, body: body)
    return try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
  }

  private func buy(
    _ transaction: JWSTransactionDecodedPayload = TestStore.transaction()
  ) async throws {
    let receipt = ReceiptBody(
      appUserID: "ada", fetchToken: try store.sign(transaction), isRestore: false,
      initiationSource: .purchase)
    _ = try await ask(.post, "/v1/receipts", body: try WireJSON.encode(receipt))
  }

  @Test func `A sandbox purchase is in a production response only if a policy counts it`()
    async throws
  {
    try await buy()
    try await buy(TestStore.transaction("7", productID: "com.example.other"))
    for sandbox in ["false", nil] {
      let info = try await ask(.get, "/v1/subscribers/ada", sandbox: sandbox)
      #expect(info.subscriber.entitlements["pro"] == nil)
      #expect(info.subscriber.subscriptions.keys.sorted() == [TestStore.productID.rawValue])
      #expect(info.subscriber.entitlements["lenient"]?.reason?.code == "subscribed")
    }
    let tester = try await ask(.get, "/v1/subscribers/ada", sandbox: "true")
    #expect(
      tester.subscriber.entitlements["pro"]?.expiresDate == TestStore.transaction().expiresDate)
  }

  @Test func `The customer's own purchase is shown next to a longer family-shared one`()
    async throws
  {
    try await buy()
    var shared = TestStore.transaction("9")
    shared.expiresDate = shared.purchaseDate + .days(400)
    shared.inAppOwnershipType = .familyShared
    try await buy(shared)
    let info = try await ask(.get, "/v1/subscribers/ada", sandbox: "true")
    let shown = try #require(info.subscriber.subscriptions[TestStore.productID.rawValue])
    #expect(shown.ownershipType == .familyShared)
    #expect(shown.ownPurchase?.storeTransactionID == TestStore.transaction().transactionId.rawValue)
    #expect(shown.ownPurchase?.expiresDate == TestStore.transaction().expiresDate)
  }

  @Test func `A family member's purchase is never shown as refunded`() async throws {
    var lost = TestStore.transaction("9")
    lost.revocationDate = lost.purchaseDate + .seconds(60)
    lost.inAppOwnershipType = .familyShared
    try await buy(lost)
    let info = try await ask(.get, "/v1/subscribers/ada", sandbox: "true")
    let shown = try #require(info.subscriber.subscriptions[TestStore.productID.rawValue])
    #expect(shown.refundedAt == nil)
    #expect(info.subscriber.entitlements["pro"]?.reason?.code == "family_sharing_ended")
  }

  @Test func `A subscription has its product's name in the catalog`() async throws {
    try await buy()
    let info = try await ask(.get, "/v1/subscribers/ada")
    #expect(
      info.subscriber.subscriptions[TestStore.productID.rawValue]?.displayName == "Pro Monthly")
  }

  @Test func `A policy's extra days extend the entitlement and the subscription that unlocks it`()
    async throws
  {
    try await buy()
    let end = try #require(TestStore.transaction().expiresDate)
    clock.advance(to: end + .days(2))
    let info = try await ask(.get, "/v1/subscribers/ada", sandbox: "true")
    #expect(info.subscriber.entitlements["lenient"]?.expiresDate == end + .days(3))
    #expect(info.subscriber.entitlements["lenient"]?.reason?.code == "awaiting_renewal")
    #expect(info.subscriber.entitlements["pro"]?.expiresDate == end)
    #expect(
      info.subscriber.subscriptions[TestStore.productID.rawValue]?.expiresDate == end + .days(3))
  }

  @Test
  func `An entitlement has its ownership type, and the customer's own purchase`()
    async throws
  {
    func post(_ payload: JWSTransactionDecodedPayload) async throws -> EntitlementBody {
      let receipt = ReceiptBody(
        appUserID: "ada", fetchToken: try store.sign(payload), isRestore: false,
        initiationSource: .purchase)
      let body = try await ask(.post, "/v1/receipts", body: try WireJSON.encode(receipt))
      return try #require(body.subscriber.entitlements["lenient"])
    }
    let own = TestStore.transaction()
    let first = try await post(own)
    #expect(first.ownershipType == .purchased && first.ownPurchase == nil)

    var shared = own
    shared.transactionId = "2000000000000099"
    shared.originalTransactionId = "2000000000000099"
    shared.inAppOwnershipType = .familyShared
    shared.expiresDate = own.expiresDate.map { $0 + .days(30) }
    let both = try await post(shared)

    #expect(both.ownershipType == .familyShared && both.expiresDate == shared.expiresDate)
    let beside = OwnPurchaseBody(productIdentifier: own.productId, expiresDate: own.expiresDate)
    #expect(both.ownPurchase == beside)
  }
}
