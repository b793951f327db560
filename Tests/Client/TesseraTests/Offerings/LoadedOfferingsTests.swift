import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The server shows one offering: a month, coins, and a product that the App Store does not sell.
@Suite(.timeLimit(.minutes(30))) struct ShownOfferingsTests {
  private static func offerings(
    current: String?, _ packages: [(String, ProductID)]
  ) throws -> OfferingsBody {
    let packages = packages.map {
      #"{"identifier": "\#($0)", "platform_product_identifier": "\#($1)"}"#
    }
    let current = current.map { "\"\($0)\"" } ?? "null"
    return try WireJSON.decode(
      OfferingsBody.self,
      from: Array(
        """
        {"current_offering_id": \(current), "offerings": [{"identifier": "default", \
        "description": "", "packages": [\(packages.joined(separator: ", "))]}]}
        """.utf8))
  }

  private static func usual(current: String? = "default") throws -> OfferingsBody {
    try offerings(
      current: current,
      [
        ("$rc_monthly", FakeStore.monthly), ("coins", FakeStore.coins),
        ("lost", "com.example.lost"),
      ])
  }

  private func play(_ body: (Scene) async throws -> Void) async throws {
    let usual = try Self.usual()
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = usual }
      try await body(scene)
    }
  }

  private func asked(_ scene: Scene) -> Int {
    scene.server.log.count { $0.hasSuffix("/offerings") }
  }

  @Test func `Offerings have the App Store's products, and concurrent calls share one request`()
    async throws
  {
    try await play { scene in
      let purchases = scene.launch()
      let all = try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await purchases.shownOfferings() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      let packages = all.map { $0.offerings.current?.availablePackages ?? [] }
      #expect(
        packages.map { $0.map(\.storeProduct.productIdentifier) }
          == Array(repeating: [FakeStore.monthly.rawValue, FakeStore.coins.rawValue], count: 4))
      #expect(all.first?.verification == .verified)
      #expect(purchases.cachedOfferings == all.first?.offerings)
      #expect(asked(scene) == 1)
      #expect(scene.server.lastRequest?.headerFields[.storefront] == "USA")
      #expect(scene.server.lastRequest?.headerFields[.nonce] == nil)
    }
  }

  @Test func `A canceled task's request completes for the others`() async throws {
    try await play { scene in
      let purchases = scene.launch()
      let gate = Gate()
      scene.server.next(.hold(gate))
      let cancelled = Task { try await purchases.shownOfferings() }
      try await eventually("the request is sent") { !scene.server.log.isEmpty }
      cancelled.cancel()
      gate.open()

      let offerings = try await purchases.shownOfferings()
      #expect(offerings.offerings.current?.availablePackages.count == 2)
    }
  }

  @Test func `Stale offerings are shown at once and refreshed in the background`() async throws {
    try await play { scene in
      let purchases = scene.launch()
      _ = try await purchases.shownOfferings()
      scene.server.state.withLock { $0.offerings?.currentOfferingID = nil }

      scene.advance(by: .seconds(299))
      #expect(try await purchases.offerings().current?.identifier == "default")
      #expect(asked(scene) == 1)
      scene.advance(by: .seconds(1))
      #expect(try await purchases.offerings().current?.identifier == "default")
      try await eventually("the new offerings are shown") {
        try await purchases.offerings().current == nil
      }
      #expect(asked(scene) >= 2)
    }
  }

  @Test(arguments: [
    (SignedServer.Mishap.offline, true), (.refuse(503, nil), true),
    (.refuse(401, .invalidAPIKey), false),
  ])
  func `The last offerings are shown while the server is down, but not after a rejection`(
    mishap: SignedServer.Mishap, isShown: Bool
  ) async throws {
    try await play { scene in
      _ = try await scene.launch().shownOfferings()
      scene.server.always(mishap)

      let offerings = try? await scene.launch().shownOfferings()

      #expect(offerings?.offerings.current?.identifier == (isShown ? "default" : nil))
      #expect(offerings?.verification == (isShown ? .verified : nil))
    }
  }

  @Test func `Offerings edited on the device are not shown`() async throws {
    try await play { scene in
      _ = try await scene.launch().shownOfferings()
      let file = scene.folder.appending(path: "offerings-" + scene.file().lastPathComponent)
      var kept = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
      kept.body = Data(try WireJSON.encode(try Self.usual(current: "cheap")))
      try CachedResponseCoder.write(kept).write(to: file)
      scene.server.always(.offline)

      let failure = await error(of: { _ = try await scene.launch().shownOfferings() })

      #expect(failure?.code == .networkError)
    }
  }

  @Test func `Unchanged offerings are not sent again, and count as fresh`()
    async throws
  {
    try await play { scene in
      let first = try await scene.launch().shownOfferings()
      scene.advance(by: .seconds(600))
      scene.server.next(
        .change { reply in
          reply = BufferedHTTPResponse(.init(status: .notModified), body: [])
        })
      let again = try await scene.launch().shownOfferings()

      #expect(scene.server.lastRequest?.headerFields[.revenueCatETag] == SignedServer.etag)
      #expect(again.offerings == first.offerings && again.verification == .verified)
      #expect(again.receivedAt == first.receivedAt + .seconds(600))
    }
  }

  @Test func `The ETag of edited offerings is not sent, so they are sent in full`()
    async throws
  {
    try await play { scene in
      _ = try await scene.launch().shownOfferings()
      let file = scene.folder.appending(path: "offerings-" + scene.file().lastPathComponent)
      var kept = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
      kept.body = Data(try WireJSON.encode(try Self.usual(current: nil)))
      try CachedResponseCoder.write(kept).write(to: file)

      let offerings = try await scene.launch().shownOfferings()

      #expect(scene.server.lastRequest?.headerFields[.revenueCatETag] == nil)
      #expect(offerings.offerings.current?.identifier == "default")
    }
  }

  @Test func `Another storefront has other prices, so offerings are fetched again`() async throws {
    try await play { scene in
      let purchases = scene.launch()
      _ = try await purchases.shownOfferings()
      await scene.store.move(to: "DEU")

      _ = try await purchases.shownOfferings()

      #expect(asked(scene) == 2)
      #expect(scene.server.lastRequest?.headerFields[.storefront] == "DEU")
    }
  }

  @Test func `Offerings without anything for sale are an error that names the fix`() async throws {
    try await play { scene in
      for (packages, text) in [
        ([], "contain no products"),
        ([("lost", ProductID("com.example.lost"))], "com.example.lost"),
      ] as [([(String, ProductID)], String)] {
        let offerings = try Self.offerings(current: nil, packages)
        scene.server.state.withLock { $0.offerings = offerings }
        let failure = await error(of: { _ = try await scene.launch().shownOfferings() })
        #expect(failure?.code == .configurationError)
        #expect(failure?.message.contains(text) == true)
      }
    }
  }

  @Test func `A log-out removes the customer's offerings`() async throws {
    try await play { scene in
      let purchases = scene.launch()
      _ = try await purchases.shownOfferings()
      try await purchases.logOut()

      let files = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path())
      #expect(!files.contains { $0.hasPrefix("offerings-") })
      #expect(purchases.cachedOfferings == nil)
      _ = try await purchases.shownOfferings()
      #expect(asked(scene) == 2)
    }
  }

  @Test
  func `Attributes are sent before the fetch, and both at most five times a minute`()
    async throws
  {
    try await play { scene in
      let purchases = scene.launch()
      for number in 0..<7 {
        purchases.attribution.setAttributes(["level": "\(number)"])
        #expect(try await purchases.syncAttributesAndOfferingsIfNeeded()?.current != nil)
      }
      #expect(asked(scene) == 5)
      #expect(scene.server.attributes.count == 5)
      #expect(
        scene.server.log.prefix(2).map { $0.split(separator: "/").last } == [
          "attributes", "offerings",
        ])

      scene.advance(by: .seconds(60))
      _ = try await purchases.syncAttributesAndOfferingsIfNeeded()
      #expect(asked(scene) == 6)
    }
  }
}
