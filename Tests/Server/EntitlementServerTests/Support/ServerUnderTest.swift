import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import SignedData
import Subscriptions
import TestSupport
import Testing
import WebhookDelivery

/// A server that trusts one test store, with an in-memory ledger, and requests to it.
struct ServerUnderTest {
  static let publicKey = "appl_test"
  static let secretKey = "sk_test"

  let store: TestStore
  let ledger: InMemoryLedger
  let clock = VirtualClock(at: TestStore.purchaseDate + .days(1))
  let keys: IntermediateKeyRing
  let metrics = ServerMetrics()
  let service: EntitlementService
  /// Checks each customer info; `nil` if the clock advances with each request.
  private let agreement: VersionAgreement?

  /// Creates a server; its catalog has one app, one entitlement and the additions of `change`.
  ///
  /// - Parameters:
  /// - other: The clock of the server. Default: one that does not advance.
  /// - store: The trusted store. Default: a new one.
  /// - verifier: The verifier. Default: one that trusts the store.
  /// - isDiskFull: Whether the server's writes fail.
  /// - dashboardSecret: What servers share for sessions of the dashboard.
  /// - webhookAccess: Secrets and network of webhook endpoints.
  /// - keys: The keys that sign responses. Default: those of a new root.
  /// - keyUploads: Checks and stores In-App Purchase keys.
  /// - sightsHeld: Last-seen dates on a full disk wait for the end of this stream.
  init(
    restoreBehavior: RestoreBehavior = .transfer, on other: (any WallClock)? = nil,
    store: TestStore? = nil, trusting verifier: SignedDataVerifier? = nil,
    isDiskFull: Bool = false, dashboardSecret: String? = nil,
    webhookAccess: WebhookAccess? = nil, keyUploads: KeyUploads? = nil,
    sightsHeld: AsyncStream<Never>? = nil,
    keys: IntermediateKeyRing = IntermediateKeyRing(root: .make()),
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    _ change: (inout ServerCatalog) -> Void = { _ in }
  ) throws {
    self.store = try store ?? TestStore()
    ledger = InMemoryLedger()
    self.keys = keys
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: [Self.publicKey], secretAPIKeys: [Self.secretKey])
    var catalog = ServerCatalog(
      apps: [app], entitlements: EntitlementCatalog(["pro": [TestStore.productID]]),
      restoreBehavior: restoreBehavior)
    change(&catalog)
    let served: any LedgerStore =
      isDiskFull ? UnwritableLedger(over: ledger, sightsHeld: sightsHeld) : ledger
    service = try EntitlementService(
      catalog: catalog, ledger: served,
      ingest: Ingestor(
        verifier: OnlineSignedDataVerifier(verifier ?? self.store.verifier()), ledger: served,
        clock: clock, observer: metrics.ingestObserver), keys: keys, clock: other ?? clock,
      random: .system, logger: logger, metrics: metrics, dashboardSecret: dashboardSecret,
      webhookAccess: webhookAccess, keyUploads: keyUploads)
    agreement =
      other != nil
      ? nil
      : VersionAgreement(
        service: try EntitlementService(
          catalog: catalog, ledger: ledger,
          ingest: Ingestor(verifier: self.store.verifier(), ledger: ledger, clock: clock),
          keys: keys, clock: clock, random: .system,
          logger: Logger(label: "agreement") { _ in SwiftLogNoOpLogHandler() }))
  }

  func get(
    _ path: String, key: String? = publicKey, fields: [HTTPField.Name: String] = [:]
  ) async -> BufferedHTTPResponse {
    await ask(.get, path, key: key, fields: fields, body: [])
  }

  func post(
    _ path: String, _ body: some Encodable, key: String? = publicKey,
    fields: [HTTPField.Name: String] = [:]
  ) async throws -> BufferedHTTPResponse {
    await ask(.post, path, key: key, fields: fields, body: try WireJSON.encode(body))
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, key: String?,
    fields: [HTTPField.Name: String] = [:], body: [UInt8]
  ) async -> BufferedHTTPResponse {
    var request = HTTPRequest(method: method, scheme: "http", authority: "test", path: path)
    for (name, value) in fields { request.headerFields[name] = value }
    if let key { request.headerFields[.authorization] = "Bearer \(key)" }
    let reply = await service.respond(to: request, body: body)
    if method == .get, key == Self.publicKey || key == Self.secretKey {
      await agreement?.check(path, fields, reply)
    }
    return reply
  }

  /// Posts a signed transaction as a customer's app.
  func buy(
    _ transaction: JWSTransactionDecodedPayload = TestStore.transaction(), as customer: AppUserID
  ) async throws -> BufferedHTTPResponse {
    try await post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: customer, fetchToken: store.sign(transaction), isRestore: false,
        initiationSource: .purchase))
  }

  /// Posts a body of JSON text.
  func send(
    _ path: String, _ json: String = "{}", key: String? = publicKey,
    fields: [HTTPField.Name: String] = [:]
  ) async -> BufferedHTTPResponse {
    await ask(.post, path, key: key, fields: fields, body: Array(json.utf8))
  }

  /// The cookie of a dashboard session opened with the secret key.
  func dashboardCookie() async throws -> [HTTPField.Name: String] {
    let reply = await get("/dashboard?key=\(Self.secretKey)", key: nil)
    let cookie = try #require(reply.response.headerFields[.setCookie]?.split(separator: ";").first)
    return [.cookie: "theme=dark; \(cookie)"]
  }

  func info(_ reply: BufferedHTTPResponse) throws -> CustomerInfoBody {
    try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
  }

  func error(_ reply: BufferedHTTPResponse) throws -> APIErrorBody {
    try WireJSON.decode(APIErrorBody.self, from: reply.body)
  }
}
