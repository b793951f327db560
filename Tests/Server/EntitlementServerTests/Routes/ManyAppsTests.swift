import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import SignedData
import Subscriptions
import TestSupport
import Testing

/// One catalog with two apps; the second is sold in the sandbox only.
@Suite(.timeLimit(.minutes(30))) struct ManyAppsTests {
  private static let other: BundleID = "com.example.other"
  private static let otherKey = "appl_other"
  private static let otherProduct: ProductID = "com.example.other.pro"
  private let store: TestStore
  private let server: ServerUnderTest

  init() throws {
    (store, server) = try Self.make { _ in }
  }

  private static func make(
    _ change: (inout ServerCatalog) -> Void
  ) throws -> (TestStore, ServerUnderTest) {
    let store = try TestStore()
    let verifier = SignedDataVerifier(
      roots: [store.chain.root],
      apps: [
        .init(
          bundleID: TestStore.bundleID, appAppleID: nil, environments: [.production, .sandbox]),
        .init(bundleID: other, appAppleID: nil, environments: [.sandbox]),
      ], environments: [.production, .sandbox])
    let server = try ServerUnderTest(store: store, trusting: verifier) { catalog in
      catalog.apps[0].environments = [.production, .sandbox]
      catalog.apps.append(
        ServerApp(
          bundleID: other, appAppleID: nil, environments: [.sandbox], publicAPIKeys: [otherKey],
          secretAPIKeys: []))
      catalog.entitlements = EntitlementCatalog(["pro": [TestStore.productID, otherProduct]])
      change(&catalog)
    }
    return (store, server)
  }

  private func post(
    _ transaction: JWSTransactionDecodedPayload, key: String, to server: ServerUnderTest? = nil,
    download: JWSAppTransactionDecodedPayload? = nil
  ) async throws -> BufferedHTTPResponse {
    let server = server ?? self.server
    var body = ReceiptBody(
      appUserID: "ada", fetchToken: try server.store.sign(transaction), isRestore: false,
      initiationSource: .purchase)
    body.appTransaction = try download.map { try server.store.sign($0) }
    return try await server.post("/v1/receipts", body, key: key)
  }

  @Test(arguments: [AppStoreEnvironment.sandbox, .production])
  func `A key rejects receipts of another app in every environment`(
    environment: AppStoreEnvironment
  ) async throws {
    let reply = try await post(
      TestStore.transaction(environment: environment), key: Self.otherKey)
    // The app may have the wrong key by mistake, so it must not finish its transaction.
    #expect(reply.response.status == .serviceUnavailable)
    #expect(try server.error(reply).code == .invalidReceiptToken)
    #expect(try server.error(reply).message.contains(TestStore.bundleID.rawValue))
    let counts = await server.ledger.counts()
    #expect(counts.facts == 0 && counts.quarantined == 0)
    let own = try await post(
      TestStore.transaction(environment: environment), key: ServerUnderTest.publicKey)
    #expect(own.response.status == .ok)
  }

  @Test func `A key rejects another app's app transaction and its eligibility requests`()
    async throws
  {
    let reply = try await post(
      TestStore.transaction(), key: ServerUnderTest.publicKey,
      download: TestStore.appTransaction(bundleID: Self.other))
    #expect(reply.response.status == .ok)
    #expect(await server.ledger.counts().facts == 1)
    let asked = try await server.post(
      "/v1/subscribers/ada/restore/eligibility",
      RestoreEligibilityBody(fetchToken: try store.sign(TestStore.transaction())),
      key: Self.otherKey)
    #expect(asked.response.status == .serviceUnavailable)
  }

  @Test func `The apps of a catalog share customers, except for products limited to an app`()
    async throws
  {
    let bought = TestStore.transaction(environment: .sandbox)
    func isActive(_ server: ServerUnderTest, key: String) async throws -> Bool {
      let reply = await server.get(
        "/v1/subscribers/ada", key: key, fields: [.isSandbox: "true"])
      return try server.info(reply).subscriber.entitlements["pro"]?.expiresDate != nil
    }
    _ = try await post(bought, key: ServerUnderTest.publicKey)
    #expect(try await isActive(server, key: ServerUnderTest.publicKey))
    #expect(try await isActive(server, key: Self.otherKey))

    let (_, limited) = try Self.make { catalog in
      catalog.products[TestStore.productID] = CatalogProduct(
        id: TestStore.productID, apps: [TestStore.bundleID])
    }
    _ = try await post(bought, key: ServerUnderTest.publicKey, to: limited)
    #expect(try await isActive(limited, key: ServerUnderTest.publicKey))
    #expect(try await !isActive(limited, key: Self.otherKey))
    func mapping(_ key: String) async throws -> Set<String> {
      let reply = await limited.get("/v1/product_entitlement_mapping", key: key)
      return Set(
        try WireJSON.decode(ProductEntitlementMappingBody.self, from: reply.body).mapping.keys)
    }
    #expect(try await mapping(ServerUnderTest.publicKey).contains(TestStore.productID.rawValue))
    #expect(try await mapping(Self.otherKey) == [Self.otherProduct.rawValue])
  }
}
