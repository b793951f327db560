import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization
import Tessera
import Testing

/// An attacker between the app and its server, at the app's files, or at the device's clock.
///
/// Mallory never paid; alice did. With enforced verification nothing that mallory does opens the
/// gate, and nothing done to alice closes it.
@Suite(.timeLimit(.minutes(30))) struct ForgerTests {
  /// Makes every response in transit grant `pro` permanently.
  private static let rewriting = SignedServer.Mishap.change { reply in
    let text = String(decoding: reply.body, as: UTF8.self)
    reply.body = Array(
      text.replacing(
        /"entitlements":\{[^}]*\}/,
        with: #"""
          "entitlements":{"pro":{"expires_date":null,"product_identifier":"com.example.monthly",
          "reason":{"code":"x","explanation":"x"},"purchase_date":"2020-01-01T00:00:00Z"}}
          """#
      ).utf8)
  }

  @Test(arguments: Attack.allCases)
  func `A forger's gate stays shut, whatever is done to responses in transit`(
    attack: Attack
  ) async throws {
    try await Scene.play { scene in
      // Another customer paid, and every response of their server was recorded.
      scene.server.subscribe("alice", until: nil)
      let mallory = try scene.start(as: "mallory")
      scene.server.always(try await attack.prepare(scene))

      #expect(await mallory.access(to: "pro") == .unknown)
      #expect(
        try await scene.start(.informational, as: "mallory").access(to: "pro") == .unknown)
    }
  }

  @Test func `A body that grants everything opens nothing`() async throws {
    try await Scene.play { scene in
      scene.server.always(Self.rewriting)
      #expect(try await scene.start(as: "mallory").access(to: "pro") == .unknown)
      let mallory = try scene.start(.informational, as: "mallory")
      let info = try await mallory.customerInfo()
      #expect(info.entitlements["pro"]?.isActive == true, "the forged answer is delivered")
      #expect(info.access(to: "pro") == .unknown, "and the gate does not believe it")
      #expect(await mallory.access(to: "pro") == .unknown)
    }
  }

  @Test(arguments: Attack.allCases)
  func `A payer's gate stays open, whatever is done to responses in transit`(
    attack: Attack
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      for mode in [Configuration.EntitlementVerificationMode.enforced, .informational] {
        scene.server.always(nil)
        _ = try await scene.start(mode).customerInfo(fetchPolicy: .fetchCurrent)
        scene.server.subscribe("alice", until: Scene.start - .days(1))
        scene.server.always(try await attack.prepare(scene))
        let alice = try scene.start(mode)
        _ = try? await alice.customerInfo(fetchPolicy: .fetchCurrent)

        #expect(await alice.access(to: "pro") == .granted, "under \(mode)")
        #expect(try await scene.start(mode).access(to: "pro") == .granted, "after a launch")
        scene.server.subscribe("alice", until: nil)
        // The expired key's time has passed; a new key signs the next mode's responses.
        let now = scene.clock.now().milliseconds
        scene.server.state.withLock {
          $0.signer = ResponseSigner(
            scene.server.root.issueIntermediate(expiresAfterDays: 30, from: now))
        }
      }
    }
  }

  @Test func `The response to another customer opens nothing, from the wire or from a file`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.start(as: "alice").customerInfo()
      try FileManager.default.copyItem(at: scene.file(of: "alice"), to: scene.file(of: "mallory"))
      scene.server.always(.offline)

      for mode in [Configuration.EntitlementVerificationMode.enforced, .informational, .disabled] {
        #expect(try await scene.start(mode, as: "mallory").access(to: "pro") == .unknown)
      }
    }
  }

  @Test func `An edited cache file opens nothing`() async throws {
    try await Scene.play { scene in
      _ = try await scene.start(as: "mallory").customerInfo()
      let file = scene.file(of: "mallory")
      var kept = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
      var reply = BufferedHTTPResponse(.init(status: .ok), body: Array(kept.body))
      guard case .change(let rewrite) = Self.rewriting else { return }
      rewrite(&reply)
      kept.body = Data(reply.body)
      try CachedResponseCoder.write(kept).write(to: file)
      scene.server.always(.offline)

      #expect(try await scene.start(.enforced, as: "mallory").access(to: "pro") == .unknown)
      #expect(try await scene.start(.informational, as: "mallory").access(to: "pro") == .unknown)
    }
  }

  @Test func `Restoring an older file does not restore refunded access`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("mallory", until: Scene.start + .days(300))
      _ = try await scene.start(as: "mallory").customerInfo()
      let paid = try Data(contentsOf: scene.file(of: "mallory"))
      scene.advance(by: .days(1))
      scene.server.subscribe("mallory", until: Scene.start)
      _ = try await scene.start(as: "mallory").customerInfo(fetchPolicy: .fetchCurrent)
      try paid.write(to: scene.file(of: "mallory"))
      scene.server.always(.offline)

      #expect(try await scene.start(as: "mallory").access(to: "pro") == .unknown)
    }
  }

  @Test(arguments: [-4000, -30, -1])
  func `Setting back the clock restores no ended access`(days: Int) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("mallory", until: Scene.start - .days(1))
      let device = SetClock()
      device.set(.days(days))
      let mallory = try scene.start(as: "mallory", on: device)
      #expect(await mallory.access(to: "pro") == .denied(.expired))
      scene.server.always(.offline)

      #expect(await mallory.access(to: "pro") == .denied(.expired))
      #expect(
        try await scene.start(as: "mallory", on: device).access(to: "pro") == .denied(.expired))
    }
  }

  @Test(arguments: [-4000, 0, 4000])
  func `The server's newest response admits a payer with a wrong clock`(days: Int) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let device = SetClock()
      let alice = try scene.start(on: device)
      #expect(await alice.access(to: "pro") == .granted)
      device.set(.days(days))

      #expect(await alice.access(to: "pro") == .granted)
    }
  }

  @Test(arguments: [Attack.digitMovedFromTimeToTag, .digitMovedFromTagToTime])
  func `Moving a digit between headers to turn back the time grants nothing`(
    attack: Attack
  ) async throws {
    try await Scene.play { scene in
      scene.server.subscribe("mallory", until: Scene.start - .days(1))
      scene.server.always(try await attack.prepare(scene))
      for mode in [Configuration.EntitlementVerificationMode.enforced, .informational] {
        let mallory = try scene.start(mode, as: "mallory")
        #expect(await mallory.access(to: "pro") == .unknown, "under \(mode)")
        #expect(await mallory.access(to: "pro") == .unknown, "and asked again")
        #expect(try await scene.start(mode, as: "mallory").access(to: "pro") == .unknown)
      }
    }
  }

  @Test func `A payer whose clock is past the server key's life is admitted at launch`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      scene.server.subscribe("bob", until: Scene.start + .days(30))
      _ = try await scene.start().customerInfo()
      let device = SetClock()
      device.set(.days(40))

      #expect(try await scene.start(on: device).access(to: "pro") == .granted)
      #expect(try await scene.start(as: "bob", on: device).access(to: "pro") == .granted)
    }
  }

  @Test func `A key that expired before the trusted time is rejected, whatever the clocks show`()
    async throws
  {
    try await Scene.play { scene in
      let stolen = SignedServer(clock: VirtualClock(at: Scene.start))
      let expired = scene.server.state.withLock { $0.signer }
      stolen.state.withLock { $0.signer = expired }
      stolen.subscribe("mallory", until: nil)
      scene.advance(by: .days(40))
      let now = scene.clock.now().milliseconds
      scene.server.state.withLock {
        $0.signer = ResponseSigner(
          scene.server.root.issueIntermediate(expiresAfterDays: 30, from: now))
      }
      _ = try await scene.start(as: "mallory").customerInfo()
      let device = SetClock()
      device.set(.days(-40))

      let mallory = try scene.start(as: "mallory", on: device, answeredBy: stolen)
      let failure = await error(of: {
        _ = try await mallory.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(failure?.code == .signatureVerificationFailed)
      #expect(await mallory.access(to: "pro") == .denied(.neverOwned))
    }
  }

  /// How a device without new responses of the server knows that a stolen key expired.
  enum Floor: CaseIterable {
    case build, storeKit, vaultAlone
  }

  @Test(arguments: Floor.allCases)
  func `A stolen key does not outlive its expiry, after a new installation or deleted files`(
    floor: Floor
  ) async throws {
    try await Scene.play { scene in
      let stolen = SignedServer(clock: VirtualClock(at: Scene.start))
      let expired = scene.server.state.withLock { $0.signer }
      stolen.state.withLock { $0.signer = expired }
      stolen.subscribe("mallory", until: nil)
      scene.advance(by: .days(40))
      let now = scene.clock.now()
      scene.server.state.withLock {
        $0.signer = ResponseSigner(
          scene.server.root.issueIntermediate(expiresAfterDays: 30, from: now.milliseconds))
      }
      switch floor {
      case .build: break
      case .storeKit: await scene.store.give(FakeStore.coins)
      case .vaultAlone:
        _ = try await scene.start(as: "mallory").customerInfo()
        try FileManager.default.removeItem(at: scene.file(of: "mallory"))
      }
      let device = SetClock()
      device.set(.days(-40))

      let mallory = try scene.start(
        as: "mallory", roots: [scene.server.root.publicKey.base64], on: device,
        answeredBy: stolen,
        changingWorld: { if floor == .build { $0.builtAt = now } })
      let failure = await error(of: {
        _ = try await mallory.customerInfo(fetchPolicy: .fetchCurrent)
      })

      #expect(failure?.code == .signatureVerificationFailed)
      #expect(await !mallory.access(to: "pro").isGranted)
    }
  }

  @Test func `Setting back the clock before each launch extends no access past the signed time`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("mallory", until: Scene.start + .days(20))
      _ = try await scene.start(as: "mallory").customerInfo()
      scene.server.always(.offline)
      scene.advance(by: .days(40))
      await scene.store.give(FakeStore.coins)
      let device = SetClock()
      device.set(.days(-40))
      let first = try scene.start(as: "mallory", on: device)
      _ = try? await first.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await first.access(to: "pro") == .unknown, "the coins are not recorded")
      await scene.store.mute()

      for _ in 0..<2 {
        let later = try scene.start(as: "mallory", on: device)
        #expect(await !later.access(to: "pro").isGranted)
      }
    }
  }

  @Test func `No change from disabled to enforced verification opens anything`()
    async throws
  {
    try await Scene.play { scene in
      let file = scene.file(of: "mallory")
      scene.server.subscribe("alice", until: nil)
      _ = try await scene.start(as: "alice").customerInfo()
      let signed = try await scene.start(as: "mallory").customerInfo()
      #expect(signed.access(to: "pro") == .denied(.neverOwned))
      let honest = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
      scene.server.always(Self.rewriting)
      _ = try await scene.start(.disabled, as: "mallory").customerInfo(fetchPolicy: .fetchCurrent)
      let unsigned = try #require(CachedResponseCoder.signedResponse(try Data(contentsOf: file)))
      #expect(unsigned.nonce == nil && unsigned.body != honest.body)
      var (edited, invented) = (honest, unsigned)
      edited.body = unsigned.body
      (invented.nonce, invented.headersHash) = (honest.nonce, honest.headersHash)
      let others = try Data(contentsOf: scene.file(of: "alice"))
      let files =
        try [unsigned, edited, invented].map { try CachedResponseCoder.write($0) } + [others]
      scene.server.always(.offline)

      for planted in files {
        for mode in [Configuration.EntitlementVerificationMode.informational, .enforced] {
          _ = try await scene.start(.disabled, as: "mallory").access(to: "pro")
          try planted.write(to: file)
          let mallory = try scene.start(mode, as: "mallory")
          #expect(await mallory.access(to: "pro") == .unknown, "under \(mode)")
          #expect(await mallory.access(to: "pro") == .unknown, "and asked again")
        }
      }
    }
  }

  @Test func `A forged mark does not transfer another customer's purchase`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      try await scene.store.finish("1001")
      let bought = try #require(await StoreKitAdapter().transactions(.all).first)
      scene.advance(by: .days(1))
      let transaction = ReceivedTransaction(bought)
      let entry = try WireJSON.encode([PendingPurchase(transaction, of: "mallory")])
      let decided = try WireJSON.encode([DecidedPurchase(transaction, for: "bob")])
      let forged = """
        {"version":1,"customers":["bob"],"credited":[],"observed":[],"hints":[],
        "decided":\(String(decoding: decided, as: UTF8.self)),
        "entries":"\(Data(entry).base64EncodedString())"}
        """
      try PrivateFile.write(
        Data(forged.utf8), to: scene.folder.appending(path: PurchasesFile.name))
      #expect(scene.keptPurchases.entries.isEmpty)
      scene.server.always(.refuseReceipts(503))

      let mallory = try scene.start(as: "mallory") { $0.with(onDeviceCatalog: Scene.catalog) }

      #expect(await mallory.access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.enforced, .informational, .disabled])
  func `A forged rejection loses no consumable, which is credited once it is recorded`(
    mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      let credited = Mutex<[String]>([])
      let alice = await scene.launched(mode) {
        $0.with(creditHandler: { transaction in
          credited.withLock { $0.append(transaction.transactionIdentifier) }
        })
      }
      let coins = try #require(await alice.products([FakeStore.coins.rawValue]).first)
      scene.server.next(.refuse(400, .invalidReceiptToken))

      let failure = await error(of: { _ = try await alice.purchase(product: coins) })

      #expect(failure?.code == .invalidReceiptError && failure?.isPurchaseMade == true)
      #expect(await scene.store.finished.isEmpty)
      #expect(scene.keptPurchases.hints.map(\.price) == ["0.99"])
      let info = try await alice.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.receipts.map(\.price) == ["0.99"], "sent again")
      #expect(info.nonSubscriptions.count == 1)
      try await scene.store.untilFinished()
      #expect(credited.withLock { $0 } == ["1001"])
    }
  }

  @Test func `One device's saved StoreKit purchases open nothing on another`() async throws {
    try await Scene.play { scene in
      let other = scene.folder.appending(path: "other")
      let name = "proven-purchases"
      _ = try await scene.startOnDevice { $0.with(cacheDirectory: other) }.customerInfo()
      await scene.store.give(FakeStore.monthly)
      #expect(await scene.startOnDevice().access(to: "pro") == .granted)
      await scene.store.mute()
      #expect(await scene.startOnDevice().access(to: "pro") == .granted, "nothing is lost")
      let stolen = other.appending(path: name)
      try? FileManager.default.removeItem(at: stolen)
      try FileManager.default.copyItem(at: scene.folder.appending(path: name), to: stolen)

      let mallory = scene.startOnDevice { $0.with(cacheDirectory: other) }

      #expect(await mallory.access(to: "pro") == .denied(.neverOwned))
      #expect(scene.server.log.isEmpty, "nobody was asked")
    }
  }
}
