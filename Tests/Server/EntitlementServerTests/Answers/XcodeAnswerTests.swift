import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// The cast: a server whose app is sold in production and tested in the sandbox and in Xcode.
@Suite(.timeLimit(.minutes(30))) struct XcodeAnswerTests {
  private static let inXcode: [HTTPField.Name: String] = [
    .isSandbox: "true", .environment: "Xcode",
  ]
  private let keeper = LogKeeper()
  private let xcode: XcodeSigner
  private let other: XcodeSigner

  init() throws {
    xcode = try XcodeSigner()
    other = try XcodeSigner()
  }

  private func server(
    trusting certificates: Set<String>? = nil, any: Bool = false,
    _ change: (inout ServerCatalog) -> Void = { _ in }
  ) throws -> ServerUnderTest {
    let store = try TestStore()
    let environments: Set<AppStoreEnvironment> = [.production, .sandbox, .xcode]
    let verifier = SignedDataVerifier(
      roots: [store.chain.root],
      apps: [
        .init(
          bundleID: TestStore.bundleID, appAppleID: nil,
          xcodeCertificates: certificates ?? [xcode.sha256, other.sha256])
      ], environments: environments, trustsAnyXcodeCertificate: any)
    return try ServerUnderTest(store: store, trusting: verifier, logger: keeper.logger) {
      $0.apps[0].environments = environments
      $0.trustsAnyXcodeCertificate = any
      change(&$0)
    }
  }

  private func post(
    _ payload: JWSTransactionDecodedPayload, by signer: XcodeSigner,
    to server: ServerUnderTest, fields: [HTTPField.Name: String] = inXcode
  ) async throws -> BufferedHTTPResponse {
    try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: "ada", fetchToken: signer.sign(payload), isRestore: false,
        initiationSource: .purchase), fields: fields)
  }

  private func subscriber(
    _ server: ServerUnderTest, _ fields: [HTTPField.Name: String], key: String? = nil
  ) async throws -> SubscriberBody {
    let reply = await server.get(
      "/v1/subscribers/ada", key: key ?? ServerUnderTest.publicKey, fields: fields)
    return try server.info(reply).subscriber
  }

  @Test(arguments: [SandboxPolicy.separate, .everyone])
  func `A purchase in Xcode is only in a response for Xcode`(
    policy: SandboxPolicy
  ) async throws {
    let server = try server {
      $0.entitlements = EntitlementCatalog(
        ["pro": [TestStore.productID]],
        policies: ["pro": EntitlementPolicy(sandbox: policy)])
    }
    let reply = try await post(TestStore.xcodeTransaction(), by: xcode, to: server)
    #expect(reply.response.status == .ok)
    #expect(try server.info(reply).subscriber.entitlements.keys.sorted() == ["pro"])

    let asked = try await subscriber(server, Self.inXcode)
    #expect(asked.entitlements["pro"]?.productIdentifier == TestStore.productID)
    #expect(asked.subscriptions[TestStore.productID.rawValue]?.isSandbox == true)
    for fields in [
      [:], [.isSandbox: "true"], [.isSandbox: "false"],
      [.isSandbox: "false", .environment: "Xcode"], [.isSandbox: "true", .environment: "xcode"],
    ] as [[HTTPField.Name: String]] {
      let subscriber = try await subscriber(server, fields)
      #expect(subscriber.entitlements.isEmpty && subscriber.subscriptions.isEmpty, "\(fields)")
    }
  }

  @Test func `A response for Xcode contains the sandbox purchases`() async throws {
    let server = try server()
    _ = try await server.buy(as: "ada")
    #expect(try await subscriber(server, Self.inXcode).entitlements["pro"] != nil)
  }

  @Test func `Two sessions with the same numbers do not mix`() async throws {
    let server = try server()
    _ = try await post(TestStore.xcodeTransaction(), by: xcode, to: server)
    var revoked = TestStore.xcodeTransaction()
    revoked.revocationDate = revoked.purchaseDate + .seconds(1)
    revoked.signedDate = revoked.purchaseDate + .seconds(2)
    _ = try await post(revoked, by: other, to: server)

    let subscriber = try await subscriber(server, Self.inXcode)
    #expect(await server.ledger.counts().purchases == 2)
    #expect(subscriber.entitlements["pro"]?.expiresDate.map { $0 > server.clock.now() } == true)
    #expect(subscriber.subscriptions[TestStore.productID.rawValue]?.storeTransactionID == "0")
  }

  @Test func `A renewal in the same session is of the same purchase`() async throws {
    let server = try server()
    let first = TestStore.xcodeTransaction()
    let next = TestStore.xcodeTransaction(
      "1", originalID: "0", purchaseDate: try #require(first.expiresDate))
    for payload in [first, next] { _ = try await post(payload, by: xcode, to: server) }
    #expect(await server.ledger.counts().purchases == 1)
    let subscriber = try await subscriber(server, Self.inXcode)
    #expect(subscriber.entitlements["pro"]?.expiresDate == next.expiresDate)
  }

  @Test func `Each renewal brings its coins, in Xcode alone, where all have one line item`()
    async throws
  {
    let server = try server { catalog in
      catalog.virtualCurrencies = [CatalogCurrency(code: "COIN", name: "Coin")]
      catalog.products[TestStore.productID] = CatalogProduct(
        id: TestStore.productID,
        grants: ["COIN": VirtualCurrencyGrant(amount: 10, trialAmount: 0)])
    }
    let renewal = TestStore.xcodeTransaction(
      "1", originalID: "0", purchaseDate: TestStore.purchaseDate + .days(31))
    for payload in [TestStore.xcodeTransaction(), renewal] {
      _ = try await post(payload, by: xcode, to: server)
    }
    func coins(_ fields: [HTTPField.Name: String]) async throws -> Int64? {
      let path = Endpoint.virtualCurrencies.path(of: "ada")
      let reply = await server.get(path, fields: fields)
      return try WireJSON.decode(VirtualCurrenciesBody.self, from: reply.body)
        .virtualCurrencies["COIN"]?.balance
    }
    #expect(try await coins(Self.inXcode) == 20)
    #expect(try await coins([.isSandbox: "true"]) == 0)
    #expect(try await coins([.isSandbox: "false"]) == 0)
  }

  @Test func `A consumable has the number that StoreKit gave it`() async throws {
    let server = try server()
    for id in ["0", "1"] as [TransactionID] {
      var coins = TestStore.xcodeTransaction(
        id, productID: "coins",
        purchaseDate: TestStore.purchaseDate + .seconds(id == "0" ? 0 : 9))
      coins.type = .consumable
      coins.expiresDate = nil
      _ = try await post(coins, by: xcode, to: server)
    }
    let listed = try await subscriber(server, Self.inXcode).nonSubscriptions["coins"] ?? []
    #expect(Set(listed.map(\.storeTransactionID)) == ["0", "1"])
  }

  @Test func `An untrusted certificate gets 503, is quarantined, and logged with the line to add`()
    async throws
  {
    let server = try server(trusting: [other.sha256])
    let reply = try await post(TestStore.xcodeTransaction(), by: xcode, to: server)
    #expect(reply.response.status == .serviceUnavailable)
    let error = try server.error(reply)
    #expect(error.code == .invalidReceiptToken)
    #expect(error.message.contains("xcode_certificates: [\(xcode.sha256)]"))
    #expect(await server.ledger.quarantined(limit: 9).map(\.fault) == [.receiver])
    #expect(await server.ledger.counts().facts == 0)
    let line = try #require(keeper.lines.first { $0.contains("Xcode") })
    #expect(line.hasPrefix("warning ") && line.contains("sha256=\(xcode.sha256)"))
    #expect(line.contains("xcode_certificates: [\(xcode.sha256)]"))
  }

  @Test func `A forged signature is rejected permanently`() async throws {
    let server = try server()
    var parts = TokenParts(try xcode.sign(TestStore.xcodeTransaction()))
    parts.signature = TokenParts(try other.sign(TestStore.xcodeTransaction())).signature
    let reply = try await server.post(
      "/v1/receipts",
      ReceiptBody(
        appUserID: "ada", fetchToken: parts.token, isRestore: false, initiationSource: .purchase))
    #expect(reply.response.status == .badRequest)
  }

  @Test func `A server that takes any certificate says so in each explanation`() async throws {
    let server = try server(trusting: [], any: true)
    _ = try await post(TestStore.xcodeTransaction(), by: xcode, to: server)
    let reason = try await subscriber(server, Self.inXcode).entitlements["pro"]?.reason
    #expect(reason?.explanation.contains("--trust-xcode") == true)

    let explained = await server.get(
      "/v1/subscribers/ada", key: ServerUnderTest.secretKey,
      fields: Self.inXcode.merging([.explain: "1"]) { $1 })
    #expect(String(decoding: explained.body, as: UTF8.self).contains("--trust-xcode"))

    let strict = try self.server()
    _ = try await post(TestStore.xcodeTransaction(), by: xcode, to: strict)
    let plain = try await subscriber(strict, Self.inXcode).entitlements["pro"]?.reason
    #expect(plain.map { $0.explanation.contains("--trust-xcode") } == false)
  }

  @Test func `The download that Xcode invents is not the customer's elsewhere`() async throws {
    let server = try server()
    let body = ReceiptBody(
      appUserID: "ada", fetchToken: nil,
      appTransaction: try xcode.sign(TestStore.appTransaction(environment: .xcode)),
      isRestore: false, initiationSource: nil)
    #expect(try await server.post("/v1/receipts", body).response.status == .ok)
    #expect(try await subscriber(server, Self.inXcode).originalApplicationVersion == "1.0")
    for isSandbox in ["true", "false"] {
      let elsewhere = try await subscriber(server, [.isSandbox: isSandbox])
      #expect(elsewhere.originalApplicationVersion == nil)
    }
  }

  @Test func `A signature covers the environment Xcode of the request`() async throws {
    let server = try server()
    let path = "/v1/subscribers/ada"
    let nonce = Array("twelve bytes".utf8)
    var fields = Self.inXcode
    fields[.nonce] = Data(nonce).base64EncodedString()
    fields[.headersHash] = HeadersHash.xcode.headerValue
    let reply = await server.get(path, fields: fields)
    func verify(_ hash: HeadersHash) throws {
      try ResponseVerifier(roots: [server.keys.publicKey]).verify(
        signature: reply.response.headerFields[.signature],
        message: SignedMessage(
          authToken: ServerUnderTest.publicKey, nonce: nonce, rawPath: path,
          headersHash: hash.headerValue,
          requestTimeMilliseconds: reply.response.headerFields[.requestTime].flatMap { Int64($0) },
          etag: reply.response.headerFields[.revenueCatETag], body: reply.body),
        at: server.clock.now().milliseconds)
    }
    #expect(throws: Never.self) { try verify(.xcode) }
    #expect(throws: SignatureError.self) { try verify(HeadersHash(isSandbox: true)) }
  }

  @Test func `A request whose environment Xcode was added or removed in transit is rejected`()
    async throws
  {
    let server = try server()
    func status(_ environment: String?, _ hash: HeadersHash) async -> Int {
      let fields: [HTTPField.Name: String?] = [
        .isSandbox: "true", .environment: environment, .headersHash: hash.headerValue,
      ]
      return await server.get("/v1/subscribers/ada", fields: fields.compactMapValues { $0 })
        .response.status.code
    }
    #expect(await status("Xcode", HeadersHash(isSandbox: true)) == 400)
    #expect(await status(nil, .xcode) == 400)
    #expect(await status("Sandbox", .xcode) == 400)
    #expect(await status("Xcode", .xcode) == 201)
    #expect(await status(nil, HeadersHash(isSandbox: true)) == 200)
  }

  @Test func `Apple is not queried about data that Xcode signed`() async throws {
    let server = try server()
    _ = try await post(TestStore.xcodeTransaction(), by: xcode, to: server)
    #expect(await server.ledger.refreshJobCounts().isEmpty)
  }
}
