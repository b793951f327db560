import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The product mapping comes from the server, and is saved for outages.
@Suite(.timeLimit(.minutes(30))) struct ProductMappingTests {
  private static let told = ProductEntitlementMappingBody(
    mapping: [
      "com.example.monthly": ProductMappingBody(
        productIdentifier: "com.example.monthly", entitlements: ["pro"])
    ])

  private func file(_ scene: Scene) -> URL {
    scene.folder.appending(path: "product-mapping.answer")
  }

  /// Launches the app while the server is available, until the product mapping is saved.
  private func launch(
    _ scene: Scene, _ mode: Configuration.EntitlementVerificationMode = .enforced,
    roots: [String]? = nil,
    _ change: (Configuration.Builder) -> Configuration.Builder = { $0 }
  ) async throws -> Purchases {
    scene.server.state.withLock { $0.mapping = Self.told }
    let purchases = try scene.start(mode, roots: roots, change)
    try await eventually("the mapping is saved") {
      FileManager.default.fileExists(atPath: file(scene).path(percentEncoded: false))
    }
    return purchases
  }

  @Test func `A product never owned before gives access in an outage, by the server's mapping`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try await launch(scene)
      scene.server.always(.offline)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)

      let info = try await purchases.purchase(product: product).customerInfo

      #expect(info.access(to: "pro") == .granted)
      #expect(info.entitlements.verification == .verifiedOnDevice)
      #expect(try await scene.start().access(to: "pro") == .granted, "after a launch too")
    }
  }

  @Test func `An edited mapping file gives no access`() async throws {
    try await Scene.play { scene in
      _ = try await launch(scene)
      scene.server.always(.offline)
      await scene.store.give(FakeStore.coins)
      var kept = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file(scene))))
      let forged = String(decoding: kept.body, as: UTF8.self)
        .replacing("com.example.monthly", with: "com.example.coins")
      kept.body = Data(forged.utf8)
      try CachedResponseCoder.write(kept).write(to: file(scene))

      #expect(try await scene.start().access(to: "pro") == .unknown)
      #expect(try await scene.start(.informational).access(to: "pro") == .unknown)
    }
  }

  @Test func `A mapping signed by a trusted key overrides the app's own catalog`() async throws {
    try await Scene.play { scene in
      let purchases = try await launch(scene) {
        $0.with(onDeviceCatalog: ["pro": ["com.example.coins"]])
      }
      scene.server.always(.offline)
      await scene.store.give(FakeStore.coins)
      #expect(await purchases.access(to: "pro") == .unknown)

      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `Without a trusted key the app's own catalog comes first, and nothing is verified`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try await launch(scene, .informational, roots: [])
      scene.server.always(.offline)
      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .grantedPendingVerification)

      let own = try scene.start(.informational, roots: []) {
        $0.with(onDeviceCatalog: ["extra": ["com.example.monthly"]])
      }
      #expect(await own.access(to: "extra") == .granted)
      #expect(await !own.access(to: "pro").isGranted)
    }
  }

  @Test func `The mapping is fetched once in 25 hours`() async throws {
    try await Scene.play { scene in
      func questions() -> Int { scene.server.state.withLock { $0.mappingQuestions } }
      func ask() async throws {
        try await launch(scene).server().manager.client.refreshMapping()
      }
      try await ask()
      #expect(questions() == 1)
      scene.advance(by: .seconds(25 * 3600 - 1))
      try await ask()
      #expect(questions() == 1)
      scene.advance(by: .seconds(1))
      try await ask()
      try await eventually("the mapping is fetched again") { questions() >= 2 }
    }
  }

  @Test func `The mapping is fetched at once when the app trusts a new key`()
    async throws
  {
    try await Scene.play { scene in
      let before = try await launch(scene).server().manager.client.rule
      var after = before
      after.verifier = ResponseVerifier(roots: [RootSigningKey.make().publicKey])
      for (rule, isDue) in [(before, false), (after, true)] {
        let mapping = ProductMappingCache(in: SecureStorage(folder: scene.folder), rule: rule)
        #expect(await mapping.isDue(at: scene.clock.now()) == isDue)
      }
    }
  }

  @Test func `The restored file of an older mapping is not trusted`() async throws {
    try await Scene.play { scene in
      _ = try await launch(scene)
      let older = try Data(contentsOf: file(scene))
      scene.advance(by: .days(2))
      scene.server.state.withLock { $0.mapping = ProductEntitlementMappingBody(mapping: [:]) }
      try await scene.start().server().manager.client.refreshMapping()
      try await eventually("the mapping is saved") { try Data(contentsOf: file(scene)) != older }
      try older.write(to: file(scene))

      let client = try scene.start().server().manager.client
      #expect(await client.mapping.products() == nil)
    }
  }

  @Test func `A mapping from while the server's clock was ahead is replaced by a current one`()
    async throws
  {
    try await Scene.play { scene in
      let nothing = ProductEntitlementMappingBody(mapping: [:])
      scene.server.state.withLock { $0.skew = .days(10) }
      _ = try await launch(scene)
      scene.server.state.withLock { ($0.skew, $0.mapping) = (.zero, nothing) }
      scene.advance(by: .days(2))
      let purchases = try scene.start()
      let client = try purchases.server().manager.client
      let recorded = SignedResponse(
        path: Endpoint.productEntitlementMapping.template,
        requestTime: (Scene.start + .days(1)).milliseconds,
        body: Data(try WireJSON.encode(nothing)), receivedAt: scene.clock.now())

      await client.refreshMapping()
      #expect(await client.mapping.products()?.byEntitlement.isEmpty == false, "what is now?")
      _ = try await purchases.customerInfo()
      let now = client.time.exact(uptime: await client.dependencies.uptime())
      await client.mapping.keep(recorded, .verified, at: now)
      #expect(await client.mapping.products()?.byEntitlement.isEmpty == false, "it is an old one")
      scene.advance(by: .seconds(301))
      await client.refreshMapping()
      #expect(await client.mapping.products()?.byEntitlement.isEmpty == true)
      scene.server.always(.offline)
      let relaunched = try scene.start().server().manager.client
      #expect(await relaunched.mapping.products()?.byEntitlement.isEmpty == true)
    }
  }

  @Test func `A mapping that fails verification, or is older than the saved one, is not saved`()
    async throws
  {
    try await Scene.play { scene in
      let client = try await launch(scene).server().manager.client
      let kept = try #require(await client.mapping.products()).byEntitlement
      func answer(at date: Timestamp) throws -> SignedResponse {
        SignedResponse(
          path: Endpoint.productEntitlementMapping.template, requestTime: date.milliseconds,
          body: Data(try WireJSON.encode(ProductEntitlementMappingBody(mapping: [:]))),
          receivedAt: date)
      }

      let now = Scene.start + .days(1)
      await client.mapping.keep(try answer(at: now), .failed, at: now)
      await client.mapping.keep(try answer(at: Scene.start - .seconds(1)), .verified, at: now)
      await client.mapping.keep(try answer(at: Scene.start - .seconds(1)), .verified, at: nil)

      #expect(await client.mapping.products()?.byEntitlement == kept)
      #expect(kept == ["pro": ["com.example.monthly"]])
    }
  }
}
