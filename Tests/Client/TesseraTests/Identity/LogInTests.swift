import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing
import WaitingTestSupport

/// Alice and Bob use one device, one after the other.
@Suite(.timeLimit(.minutes(30))) struct LogInTests {
  @Test func `A log-in switches the customer, who stays after a launch`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("bob", until: nil)
      let purchases = scene.launch(as: nil)
      #expect(purchases.isAnonymous)

      let first = try await purchases.logIn(" alice ")
      #expect(first.created)
      #expect(first.customerInfo.entitlements["pro"] == nil)
      let second = try await purchases.logIn("bob")

      #expect(!second.created)
      #expect(second.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(second.customerInfo.entitlements.verification == .verified)
      #expect(purchases.appUserID == "bob" && !purchases.isAnonymous)
      scene.server.always(.offline)
      let next = scene.launch(as: nil)
      #expect(next.appUserID == "bob")
      #expect(try await next.customerInfo().entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `A log-in sends the token of the app's back end, and no other request has it`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      _ = try await purchases.logIn("alice", token: "header.payload.signature")
      #expect(scene.server.lastRequest?.headerFields[.logInToken] == "header.payload.signature")

      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.lastRequest?.headerFields[.logInToken] == nil)
      _ = try await purchases.logIn("bob")
      #expect(scene.server.lastRequest?.headerFields[.logInToken] == nil)
    }
  }

  @Test func `A server that requires a token returns an error that names the call`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      let before = purchases.appUserID
      scene.server.always(.refuse(401, .logInTokenRequired))

      let failure = await error(of: { _ = try await purchases.logIn("alice") })

      #expect(failure == .invalidCredentialsError)
      #expect(failure?.backendErrorCode == 7900)
      #expect(failure?.message.contains("logIn(_:token:)") == true)
      #expect(purchases.appUserID == before)
    }
  }

  @Test func `A log-in as the same customer sends no new request`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()

      let outcome = try await purchases.logIn("alice")

      #expect(!outcome.created)
      #expect(scene.server.log == ["GET /v1/subscribers/alice"])
    }
  }

  @Test func `A log-in that fails changes nothing`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = scene.launch()
      let before = try await purchases.customerInfo()
      for (mishap, id, code) in [
        (SignedServer.Mishap?.none, " \n", ErrorCode.invalidAppUserIdError),
        (.offline, "bob", .networkError),
        (.refuse(400, .invalidAppUserID), "bob", .invalidAppUserIdError),
        (
          .change { $0.response.headerFields[.signature] = nil }, "bob",
          .signatureVerificationFailed
        ),
      ] {
        scene.server.always(mishap)
        let failure = await error(of: { _ = try await purchases.logIn(id) })
        #expect(failure?.code == code)
        #expect(purchases.appUserID == "alice")
        #expect(try await purchases.customerInfo(fetchPolicy: .fromCacheOnly) == before)
      }
      #expect(scene.launch(as: nil).appUserID == "alice")
    }
  }

  @Test func `A log-out removes all of the customer's data from the device`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()

      let info = try await purchases.logOut()

      #expect(info.entitlements.all.isEmpty)
      #expect(purchases.isAnonymous)
      #expect(!FileManager.default.fileExists(atPath: scene.file().path(percentEncoded: false)))
      #expect(scene.launch(as: nil).appUserID == purchases.appUserID)
      let failure = await error(of: { try await purchases.logOut() })
      #expect(failure?.code == .logOutAnonymousUserError)
    }
  }

  @Test func `A log-out without a network also logs out`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()
      scene.server.always(.offline)

      let failure = await error(of: { try await purchases.logOut() })

      #expect(failure?.code == .networkError)
      #expect(purchases.isAnonymous)
    }
  }

  @Test
  func `A response about a previous customer is dropped, and the caller gets the current one's`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let gate = Gate()
      scene.server.next(.hold(gate))
      let purchases = scene.launch()
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      async let late = purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventually("the request is sent") { !scene.server.log.isEmpty }

      async let out = purchases.logOut()
      try await eventually("the customer is logged out") { purchases.isAnonymous }
      gate.open()

      let (asked, loggedOut) = try await (late, out)
      #expect(asked.entitlements.all.isEmpty)
      #expect(loggedOut.entitlements.all.isEmpty)
      #expect(await stream.next()?.entitlements.all.isEmpty == true)
      #expect(!FileManager.default.fileExists(atPath: scene.file().path(percentEncoded: false)))
    }
  }

  @Test func `A transaction delivered after a log-in is the new customer's`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.logIn("bob")
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.entitlements["pro"] == nil)

      try await scene.store.deliver(FakeStore.monthly)

      #expect(await stream.next()?.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.map(\.appUserID) == ["bob"])
    }
  }

  @Test
  func `A purchase made before a log-out is recorded for its buyer, not the current customer`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
      scene.server.always(.offline)
      _ = try? await purchases.purchase(product: product)
      _ = try? await purchases.logOut()
      scene.server.always(nil)

      // Over a launch too, because it may take days.
      let next = await scene.launched(as: "bob")
      let info = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.deliver(
        FakeStore.coins, token: AppAccountToken.uuid(for: "alice"))
      try await scene.store.untilFinished(2)

      #expect(info.entitlements.all.isEmpty)
      #expect(Set(scene.server.receipts.map(\.appUserID)) == ["alice"])
      #expect(try await next.logIn("alice").customerInfo.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `An anonymous customer's purchase is assigned to the resolved ID`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start)
      let purchases = await scene.launched(as: nil)
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
      scene.server.always(.refuse(503, nil))
      _ = try? await purchases.purchase(product: product)
      scene.server.always(nil)

      _ = try await purchases.logIn("alice")
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
    }
  }

  @Test func `Concurrent log-ins run one after another`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      await withTaskGroup { group in
        for id in ["bob", "eve", "bob", "eve"] {
          group.addTask { _ = try? await purchases.logIn(id) }
        }
      }

      let current = AppUserID(purchases.appUserID)
      let kept = try await purchases.customerInfo(fetchPolicy: .fromCacheOnly)
      #expect(kept.entitlements.verification == .verified)
      let files = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path())
      #expect(
        files.filter { $0.hasSuffix(".answer") } == [scene.file(of: current).lastPathComponent])
      #expect(scene.server.mostAtOnce == 1)
    }
  }
}
