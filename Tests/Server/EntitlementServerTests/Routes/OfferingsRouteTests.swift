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
import Subscriptions
import TestSupport
import Testing

/// The responses of `GET …/offerings` and `GET /v1/product_entitlement_mapping`.
@Suite(.timeLimit(.minutes(30))) struct OfferingsRouteTests {
  private let keys = IntermediateKeyRing(root: .make())
  private let clock = VirtualClock(at: TestStore.purchaseDate)
  private let catalogs: CatalogProvider
  private let service: EntitlementService

  private static let offerings = OfferingCatalog(
    offerings: [
      OfferingDefinition(
        id: "default", description: "All", metadata: ["k": .integer(1)],
        packages: [
          PackageDefinition(id: "$rc_monthly", product: "pro.monthly"),
          PackageDefinition(id: "$rc_annual", product: "pro.yearly"),
        ]),
      OfferingDefinition(id: "sale", description: "Sale", packages: []),
    ], current: "default",
    placements: Placements(offerings: ["banner": "sale", "ending": nil], fallback: "default"))

  init() throws {
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: [])
    catalogs = CatalogProvider(
      ServerCatalog(
        apps: [app],
        entitlements: EntitlementCatalog([
          "pro": ["pro.monthly", "pro.yearly"], "gold": ["pro.yearly"],
        ]), offerings: Self.offerings), at: clock.now())
    let ledger = InMemoryLedger()
    service = try EntitlementService(
      catalogs: catalogs, ledger: ledger,
      ingest: Ingestor(verifier: TestStore().verifier(), ledger: ledger, clock: clock), keys: keys,
      clock: clock, random: .system, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
  }

  private func get(
    _ path: String, fields: [HTTPField.Name: String] = [:]
  ) async -> BufferedHTTPResponse {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: path)
    request.headerFields[.authorization] = "Bearer appl_test"
    for (name, value) in fields { request.headerFields[name] = value }
    return await service.respond(to: request, body: [])
  }

  private func offerings(_ reply: BufferedHTTPResponse) throws -> OfferingsBody {
    try WireJSON.decode(OfferingsBody.self, from: reply.body)
  }

  @Test func `Offerings are returned byte for byte in the clients' format, without prices`()
    async throws
  {
    let reply = await get("/v1/subscribers/ada/offerings")
    #expect(reply.response.status == .ok)
    #expect(
      String(decoding: reply.body, as: UTF8.self) == """
        {"current_offering_id":"default","offerings":[{"description":"All","identifier":"default",\
        "metadata":{"k":1},"packages":[{"identifier":"$rc_monthly",\
        "platform_product_identifier":"pro.monthly"},{"identifier":"$rc_annual",\
        "platform_product_identifier":"pro.yearly"}]},{"description":"Sale","identifier":"sale",\
        "metadata":null,"packages":[]}],"placements":{"fallback_offering_id":"default",\
        "offering_ids_by_placement":{"banner":"sale","ending":null}}}
        """)
  }

  @Test func `The mapping has every product with an entitlement`() async throws {
    let reply = await get("/v1/product_entitlement_mapping")
    let body = try WireJSON.decode(ProductEntitlementMappingBody.self, from: reply.body)
    #expect(
      body.mapping == [
        "pro.monthly": ProductMappingBody(
          productIdentifier: "pro.monthly", entitlements: ["pro"]),
        "pro.yearly": ProductMappingBody(
          productIdentifier: "pro.yearly", entitlements: ["gold", "pro"]),
      ])
  }

  @Test func `The list of revoked keys is returned as the root signed it, and 204 without one`()
    async throws
  {
    #expect(await get("/v1/revoked-keys").response.status == .noContent)
    let root = RootSigningKey.make()
    let list = try RevokedKeyList(
      revoking: [[UInt8](repeating: 7, count: 32)], signedBy: root, at: 1)
    keys.replace(
      with: SigningKeySet(roots: [root.publicKey], rootKeys: [root], revoked: [list]))
    let reply = await get("/v1/revoked-keys")
    #expect(reply.response.status == .ok)
    #expect(reply.response.headerFields[.contentType] == "text/plain")
    #expect(try RevokedKeyList(base64: String(decoding: reply.body, as: UTF8.self)) == list)
  }

  @Test func `Two ids that are equal in Unicode do not crash the server`() async throws {
    var catalog = catalogs.current
    catalog.entitlements = EntitlementCatalog([
      "pro": ["caf\u{E9}.pro"], "plus": ["cafe\u{301}.pro"],
    ])
    await catalogs.replace(with: catalog, at: clock.now())
    #expect(await get("/v1/product_entitlement_mapping").response.status == .ok)
  }

  @Test(arguments: ["/v1/subscribers/ada/offerings", "/v1/product_entitlement_mapping"])
  func `A client that sent no nonce verifies the response, and rejects a changed one`(path: String)
    async throws
  {
    // A nonce or signed headers sent anyway are not part of the message.
    for fields in [
      [:], [HTTPField.Name.nonce: Data("twelve bytes".utf8).base64EncodedString()],
      [.headersHash: "X-Is-Sandbox:sha256:00"],
    ] {
      let reply = await get(path, fields: fields)
      var message = SignedMessage(
        authToken: "appl_test", nonce: nil, rawPath: path, postParamsHash: nil,
        requestTimeMilliseconds: reply.response.headerFields[.requestTime].flatMap { Int64($0) },
        etag: reply.response.headerFields[.revenueCatETag], body: reply.body)
      try verify(reply, message)
      message.body.append(UInt8(ascii: " "))
      #expect(throws: SignatureError.self) { try verify(reply, message) }
    }
  }

  private func verify(_ reply: BufferedHTTPResponse, _ message: SignedMessage) throws {
    try ResponseVerifier(roots: [keys.publicKey]).verify(
      signature: reply.response.headerFields[.signature], message: message,
      at: clock.now().milliseconds)
  }

  @Test(arguments: ["/v1/subscribers/ada/offerings", "/v1/product_entitlement_mapping"])
  func `An unchanged response is a signed 304 without a body until the catalog changes`(
    path: String
  ) async throws {
    let tag = try #require((await get(path)).response.headerFields[.revenueCatETag])
    let again = await get(path, fields: [.revenueCatETag: tag])
    #expect(again.response.status == .notModified)
    #expect(again.body.isEmpty)
    #expect(again.response.headerFields[.revenueCatETag] == tag)
    try verify(
      again,
      SignedMessage(
        authToken: "appl_test", nonce: nil, rawPath: path, postParamsHash: nil,
        requestTimeMilliseconds: again.response.headerFields[.requestTime].flatMap { Int64($0) },
        etag: tag, body: []))

    var other = catalogs.current
    other.offerings.current = "sale"
    other.entitlements = EntitlementCatalog(["pro": ["pro.monthly"]])
    await catalogs.replace(with: other, at: clock.now())
    let changed = await get(path, fields: [.revenueCatETag: tag])
    #expect(changed.response.status == .ok)
    #expect(changed.response.headerFields[.revenueCatETag] != tag)
  }

  @Test func `A placeholder app user id is rejected`() async throws {
    let reply = await get("/v1/subscribers/anonymous/offerings")
    #expect(reply.response.status == .badRequest)
    let error = try WireJSON.decode(APIErrorBody.self, from: reply.body)
    #expect(error.code == .invalidAppUserID)
  }
}
