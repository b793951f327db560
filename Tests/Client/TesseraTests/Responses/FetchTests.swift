import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing
import WaitingTestSupport

@Suite(.timeLimit(.minutes(30))) struct FetchTests {
  @Test(arguments: [
    (SignedServer.Mishap.offline, ErrorCode.networkError),
    (.refuse(500, nil), .unknownError),
    (.refuse(500, .internalServerError), .unknownBackendError),
    (.refuse(401, .invalidAPIKey), .invalidCredentialsError),
    (.refuse(302, nil), .unknownError),
  ])
  func `A missing response is an error, never an empty customer`(
    mishap: SignedServer.Mishap, code: ErrorCode
  ) async throws {
    try await Scene.play { scene in
      scene.server.always(mishap)
      for mode in Configuration.EntitlementVerificationMode.allCases {
        let purchases = scene.launch(mode)
        for policy in CacheFetchPolicy.allCases {
          let failure = await error(of: {
            _ = try await purchases.customerInfo(fetchPolicy: policy)
          })
          #expect(failure?.code == (policy == .fromCacheOnly ? .customerInfoError : code))
        }
      }
    }
  }

  @Test func `A proxy's page is not a response, even with status 200`() async throws {
    try await Scene.play { scene in
      scene.server.always(.change { $0.body = Array("<html>Welcome to our hotel".utf8) })

      let failure = await error(of: { _ = try await scene.launch(.disabled).customerInfo() })

      #expect(failure?.code == .unexpectedBackendResponseError)
    }
  }

  @Test(arguments: [SignedServer.Mishap.offline, .refuse(503, nil)])
  func `A failed fetch returns the cached response by default, and throws with fetchCurrent`(
    mishap: SignedServer.Mishap
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = scene.launch()
      let good = try await purchases.customerInfo()
      scene.server.always(mishap)
      scene.advance(by: .seconds(3600))

      #expect(try await purchases.customerInfo() == good)
      #expect(try await purchases.customerInfo(fetchPolicy: .fromCacheOnly) == good)
      for policy in [CacheFetchPolicy.fetchCurrent, .notStaleCachedOrFetched] {
        let failure = await error(of: {
          _ = try await purchases.customerInfo(fetchPolicy: policy)
        })
        #expect(failure?.isRetryable == true)
      }
    }
  }

  @Test func `A stale response is returned at once and refreshed in the background`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.entitlements.all.isEmpty == true)
      scene.server.subscribe("alice", until: nil)

      scene.advance(by: .seconds(299))
      #expect(try await purchases.customerInfo().entitlements.all.isEmpty)
      #expect(scene.server.log.count == 1)
      scene.advance(by: .seconds(1))
      #expect(try await purchases.customerInfo().entitlements.all.isEmpty)

      #expect(await stream.next()?.entitlements["pro"]?.isActive == true)
      #expect(scene.server.log.count == 2)
    }
  }

  @Test func `In the background the cache is refreshed after 25 hours`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(isSandbox: false, isInBackground: { true })
      for (pause, count) in [
        (Duration.zero, 1), (.seconds(3600), 1), (.seconds(24 * 3600 - 1), 1), (.seconds(1), 2),
      ] {
        scene.advance(by: pause)
        _ = try await purchases.customerInfo(fetchPolicy: .notStaleCachedOrFetched)
        #expect(scene.server.log.count == count)
      }
    }
  }

  @Test
  func `An app fetches when it enters the foreground and sends attributes when it leaves it`()
    async throws
  {
    try await Scene.play { scene in
      let (changes, place) = AsyncStream.makeStream(of: Bool.self)
      let purchases = scene.launch(backgroundChanges: changes)
      _ = try await purchases.customerInfo()
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.entitlements["pro"] == nil)
      purchases.attribution.setEmail("a@example.com")

      place.yield(true)
      try await eventually("attributes are sent") { !scene.server.attributes.isEmpty }
      scene.server.subscribe("alice", until: nil)
      scene.advance(by: .seconds(301))
      place.yield(false)

      #expect(await stream.next()?.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `An invalidated response is replaced at the next call, and stays if that fails`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      let first = try await purchases.customerInfo()
      scene.server.subscribe("alice", until: nil)
      purchases.invalidateCustomerInfoCache()
      scene.server.next(.offline)

      #expect(try await purchases.customerInfo() == first)
      #expect(try await purchases.customerInfo().entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `The clock alone does not deny a payer who returns after a month`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(20))
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()
      scene.server.subscribe("alice", until: Scene.start + .days(50))
      scene.advance(by: .days(29))

      #expect(try await purchases.customerInfo().entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `Only one request is sent at a time`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      for index in 0..<4 {
        await scene.store.give(index == 0 ? FakeStore.monthly : FakeStore.coins)
      }

      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent) }
          group.addTask { _ = try? await purchases.restorePurchases() }
        }
      }

      #expect(scene.server.mostAtOnce == 1)
      #expect(scene.server.log.count >= 4)
    }
  }

  @Test func `The stream of a new launch begins with the cached response`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let good = try await scene.launch().customerInfo()
      scene.server.always(.offline)
      let purchases = scene.launch()
      var stream = purchases.customerInfoStream.makeAsyncIterator()

      #expect(await stream.next() == good)
    }
  }

  @Test func `A configuration error is the error of every call`() async throws {
    try await Scene.play { scene in
      let wrong = [
        (scene.launch(.enforced, roots: []), "trustedRootKeys: empty"),
        (scene.launch(.informational, roots: ["AAAA"]), "trustedRootKeys[0]: an Ed25519 key"),
        (scene.launch(.enforced, apiKey: ""), "apiKey: empty; use the app's public key"),
        (scene.launch(.disabled, apiKey: "sk_abc"), "apiKey: this is a secret key"),
        (
          scene.launch(.disabled, apiKey: "test_abc", isSandbox: false),
          "apiKey: this is a Test Store key"
        ),
        (
          scene.launch(.disabled, apiKey: "rcb_test_abc", isSandbox: false),
          "apiKey: this is a Test Store key"
        ),
        (
          Purchases.configure(
            with: Configuration.builder(withAPIKey: "k").with(cacheDirectory: scene.folder)),
          "serverURL: missing"
        ),
      ]
      for (purchases, text) in wrong {
        let failure = await error(of: { _ = try await purchases.customerInfo() })
        #expect(failure?.code == .configurationError)
        #expect(failure?.message.contains(text) == true)
      }
      #expect(scene.server.log.isEmpty)
    }
  }

  @Test func `A Test Store key is used in a test build, and no rejected key is ever logged`()
    async throws
  {
    try await Scene.play { scene in
      let test = scene.launch(.disabled, apiKey: "test_abc")
      #expect(await error { _ = try await test.customerInfo() } == .invalidCredentialsError)

      let refused = scene.launch(.disabled, apiKey: "sk_abc")
      let failure = await error {
        _ = try await refused.purchase(product: StoreProductTests.yearly.toStoreProduct())
      }
      #expect(failure?.code == .configurationError && failure?.message.contains("abc") == false)
      #expect(await refused.access(to: "pro") == .unknown)
    }
  }

  @Test func `A cached response does not verify with another API key`() async throws {
    try await Scene.play { scene in
      _ = try await scene.launch().customerInfo()

      let failure = await error(of: {
        _ = try await scene.launch(apiKey: "appl_other").customerInfo(fetchPolicy: .fromCacheOnly)
      })

      #expect(failure?.code == .customerInfoError)
    }
  }

  @Test func `A call does not send a second request on a failing network`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)
      purchases.attribution.setEmail("ada@example.com")
      scene.server.always(.offline)

      let failure = await error(of: {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(failure?.code == .networkError)
      #expect(scene.server.log == ["POST /v1/receipts"])
    }
  }

  @Test func `No optional request is sent on a failing network`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      purchases.attribution.setEmail("ada@example.com")
      scene.server.always(.offline)

      let failure = await error(of: {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(failure?.code == .networkError)
      #expect(scene.server.log == ["GET /v1/subscribers/alice"])
    }
  }

  @Test func `Data that cannot be sent delays no response`() async throws {
    for kind in [TransportError.Kind.timedOut, .interrupted, .other] {
      try await Scene.play { scene in
        let purchases = await scene.launched()
        await scene.store.give(FakeStore.coins)
        purchases.attribution.setEmail("ada@example.com")
        scene.server.subscribe("alice", until: nil)
        scene.server.always(.only({ $0.method == .post }, .fail(kind)))

        let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

        #expect(info.access(to: "pro") == .granted)
      }
    }
  }

  @Test
  func `An attribute without a response delays neither this response nor the next`()
    async throws
  {
    try await Scene.play { scene in
      let gate = Gate()
      let purchases = await scene.launched()
      purchases.attribution.setEmail("ada@example.com")
      scene.server.always(.only({ $0.path?.hasSuffix("/attributes") == true }, .hold(gate)))

      #expect(try await purchases.customerInfo().access(to: "pro") == .denied(.neverOwned))
      try await eventually("attributes are sent") {
        scene.server.log.last?.hasSuffix("/attributes") == true
      }
      scene.server.subscribe("alice", until: nil)
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .granted)
      gate.open()
    }
  }

  @Test func `A device without a network is distinguished from an unreachable server`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.always(.fail(.offline))
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)

      let failure = await error(of: { _ = try await purchases.customerInfo() })

      #expect(failure?.code == .offlineConnectionError && failure?.isRetryable == true)
      #expect(scene.server.log == ["POST /v1/receipts"], "nothing else is asked then")
    }
  }
}
