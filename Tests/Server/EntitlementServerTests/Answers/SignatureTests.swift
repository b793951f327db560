import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SignatureTests {
  private let server: ServerUnderTest
  private let nonce = Array("twelve bytes".utf8)

  init() throws {
    server = try ServerUnderTest()
  }

  private func message(
    _ reply: BufferedHTTPResponse, path: String, key: String?, postParamsHash: String? = nil
  ) -> SignedMessage {
    SignedMessage(
      authToken: key, nonce: nonce, rawPath: path, postParamsHash: postParamsHash,
      requestTimeMilliseconds: reply.response.headerFields[.requestTime].flatMap { Int64($0) },
      etag: reply.response.headerFields[.revenueCatETag], body: reply.body)
  }

  private func verify(_ reply: BufferedHTTPResponse, _ message: SignedMessage) throws {
    try ResponseVerifier(roots: [server.keys.publicKey]).verify(
      signature: reply.response.headerFields[.signature], message: message,
      at: server.clock.now().milliseconds)
  }

  private var nonceField: [HTTPField.Name: String] {
    [.nonce: Data(nonce).base64EncodedString()]
  }

  @Test func `A response verifies only with the path exactly as requested`() async throws {
    let path = "/v1/subscribers/$RCAnonymousID%3Aab12"
    let reply = await server.get(path, fields: nonceField)
    try verify(reply, message(reply, path: path, key: ServerUnderTest.publicKey))
    #expect(throws: SignatureError.self) {
      try verify(
        reply,
        message(
          reply, path: "/v1/subscribers/$RCAnonymousID:ab12", key: ServerUnderTest.publicKey))
    }
  }

  @Test func `A response does not verify for another customer, key or nonce`() async throws {
    let path = "/v1/subscribers/ada"
    let reply = await server.get(path, fields: nonceField)
    let honest = message(reply, path: path, key: ServerUnderTest.publicKey)
    var otherNonce = honest
    otherNonce.nonce = Array("another one!".utf8)
    var otherPath = honest
    otherPath.rawPath = "/v1/subscribers/grace"
    var otherKey = honest
    otherKey.authToken = "appl_other"
    for forged in [otherNonce, otherPath, otherKey] {
      #expect(throws: SignatureError.self) { try verify(reply, forged) }
    }
  }

  @Test func `A receipt's response is signed over the posted parameters`() async throws {
    let body = ReceiptBody(
      appUserID: "ada", fetchToken: try server.store.sign(TestStore.transaction()),
      isRestore: false, initiationSource: .purchase)
    let hash = PostParamsHash.receipt(
      appUserID: "ada", fetchToken: body.fetchToken, appTransaction: nil
    ).headerValue
    let reply = try await server.post(
      "/v1/receipts", body, fields: nonceField.merging([.postParamsHash: hash]) { $1 })
    try verify(
      reply,
      message(
        reply, path: "/v1/receipts", key: ServerUnderTest.publicKey, postParamsHash: hash))
  }

  /// A receipt of Ada and the values that a hash may cover.
  private func receipt(download: String? = nil) throws -> (ReceiptBody, values: [String: String]) {
    let token = try server.store.sign(TestStore.transaction())
    var body = ReceiptBody(
      appUserID: "ada", fetchToken: token, isRestore: false, initiationSource: .purchase)
    body.appTransaction = download
    var values = ["app_user_id": "ada", "fetch_token": token, "odd": "1"]
    values["app_transaction"] = download
    return (body, values)
  }

  @Test(arguments: [
    ["app_user_id", "fetch_token"], ["fetch_token", "app_user_id"],
    ["app_user_id", "fetch_token", "app_transaction"],
  ])
  func `A receipt's signature covers the parameters that its SDK version lists`(
    keys: [String]
  ) async throws {
    let (body, values) = try receipt(
      download: server.store.sign(TestStore.appTransaction(environment: .sandbox)))
    let hash = PostParamsHash(keys.map { ($0, values[$0]) }).headerValue
    let reply = try await server.post(
      "/v1/receipts", body, fields: nonceField.merging([.postParamsHash: hash]) { $1 })

    #expect(reply.response.status == .ok)
    #expect(await server.ledger.counts().facts > 0)
    try verify(
      reply,
      message(
        reply, path: "/v1/receipts", key: ServerUnderTest.publicKey, postParamsHash: hash))
  }

  @Test(arguments: [
    ["app_user_id"], ["fetch_token"], ["app_user_id", "fetch_token", "odd"],
    ["app_user_id", "fetch_token", "fetch_token"], [],
  ])
  func `A receipt with an incomplete or unknown hash is recorded, and not signed`(
    keys: [String]
  ) async throws {
    let (body, values) = try receipt()
    let hash = PostParamsHash(keys.map { ($0, values[$0]) }).headerValue
    let reply = try await server.post(
      "/v1/receipts", body,
      fields: nonceField.merging([.postParamsHash: keys.isEmpty ? "?" : hash]) { $1 })

    #expect(reply.response.status == .ok)
    #expect(await server.ledger.counts().facts == 1)
    #expect(reply.response.headerFields[.signature] == nil)
  }

  /// The SDK finishes a transaction after any 4xx, and nothing of this one is recorded.
  @Test(
    arguments: [
      [
        .postParamsHash: PostParamsHash([("app_user_id", "ada"), ("fetch_token", "x")]).headerValue
      ],
      [.headersHash: HeadersHash(isSandbox: true).headerValue],
    ] as [[HTTPField.Name: String]])
  func `A receipt modified in transit gets 503`(
    fields: [HTTPField.Name: String]
  ) async throws {
    let reply = try await server.post("/v1/receipts", receipt().0, fields: fields)
    #expect(reply.response.status == .serviceUnavailable)
    #expect(await server.ledger.counts().facts == 0)
    #expect(reply.response.headerFields[.signature] == nil)
  }

  @Test func `A receipt with an invalid nonce is recorded, and its response is unsigned`()
    async throws
  {
    let reply = try await server.post("/v1/receipts", receipt().0, fields: [.nonce: "AAAA"])
    #expect(reply.response.status == .ok)
    #expect(await server.ledger.counts().facts == 1)
    #expect(reply.response.headerFields[.signature] == nil)
  }

  @Test(arguments: [nil, "true", "FALSE"])
  func `A request for an environment other than the hashed one is rejected`(
    changed: String?
  ) async throws {
    var fields = nonceField
    fields[.headersHash] = HeadersHash(isSandbox: false).headerValue
    fields[.isSandbox] = "false"
    #expect(await server.get("/v1/subscribers/ada", fields: fields).response.status == .created)
    fields[.isSandbox] = changed
    let reply = await server.get("/v1/subscribers/ada", fields: fields)
    #expect(reply.response.status == .badRequest)
    #expect(reply.response.headerFields[.signature] == nil)
    #expect(try server.error(reply).message.hasPrefix("X-Headers-Hash "))
  }

  @Test func `A response that cannot be bound to its request is unsigned`()
    async throws
  {
    let body = ReceiptBody(
      appUserID: "ada", fetchToken: try server.store.sign(TestStore.transaction()),
      isRestore: false, initiationSource: .purchase)
    let unbound = try await server.post("/v1/receipts", body, fields: nonceField)
    #expect(unbound.response.status == .ok)
    #expect(unbound.response.headerFields[.signature] == nil)
    let replayable = await server.get("/v1/subscribers/ada")
    #expect(replayable.response.headerFields[.signature] == nil)
  }

  private static let hash = HeadersHash(isSandbox: false).headerValue

  @Test(
    arguments: [
      ("ad", [.postParamsHash: "a", .headersHash: hash]), ("ad", [.headersHash: "a" + hash]),
      ("ada" + hash, [:]),
    ] as [(String, [HTTPField.Name: String])])
  func `A response cannot verify for another customer by shifting parts of the request`(
    asked: String, fields: [HTTPField.Name: String]
  ) async throws {
    let fields = nonceField.merging(fields) { $1 }.merging([.isSandbox: "false"]) { $1 }
    let reply = await server.get("/v1/subscribers/" + asked, fields: fields)
    var forged = message(reply, path: "/v1/subscribers/ada", key: ServerUnderTest.publicKey)
    forged.headersHash = Self.hash

    #expect(throws: SignatureError.self) { try verify(reply, forged) }
  }

  /// A clock that advances an hour each time it is read.
  private final class HourlyClock: WallClock {
    private let time = Mutex(TestStore.purchaseDate)

    func now() -> Timestamp {
      time.withLock { time in
        time = time + .hours(1)
        return time
      }
    }
  }

  @Test func `The request time equals the date in the response, however slow it was`()
    async throws
  {
    let slow = try ServerUnderTest(on: HourlyClock())
    let reply = await slow.get("/v1/subscribers/ada", fields: nonceField)
    let date = try WireJSON.decode(CustomerInfoBody.self, from: reply.body).requestDateMilliseconds
    let told = try #require(reply.response.headerFields[.requestTime].flatMap { Int64($0) })

    #expect(date == Timestamp(milliseconds: told))
    #expect(reply.response.headerFields[.signature] != nil)
  }

  @Test func `The date of a shared response is always the server's`() async throws {
    let path = "/v1/product_entitlement_mapping"
    let reply = await server.get(path, fields: [.postParamsHash: "1000000000000"])
    let time = try #require(reply.response.headerFields[.requestTime])
    let tag = reply.response.headerFields[.revenueCatETag] ?? ""
    let forged = SignedMessage(
      authToken: ServerUnderTest.publicKey, nonce: nil, rawPath: path,
      requestTimeMilliseconds: 1_000_000_000_000, etag: time + tag, body: reply.body)

    #expect(throws: SignatureError.self) { try verify(reply, forged) }
  }

  @Test func `Health is signed without a key`() async throws {
    let reply = await server.get("/v1/health", key: nil, fields: nonceField)
    try verify(reply, message(reply, path: "/v1/health", key: nil))
  }

  @Test func `An intermediate key is replaced before it expires`() throws {
    let now = TestStore.purchaseDate
    let first = try #require(server.keys.signer(at: now)).intermediate
    #expect(server.keys.signer(at: now + .days(20))?.intermediate.publicKey == first.publicKey)
    let later = try #require(server.keys.signer(at: now + .days(25))).intermediate
    #expect(later.publicKey != first.publicKey)
    #expect(later.expirationMilliseconds > (now + .days(50)).milliseconds)
  }
}
