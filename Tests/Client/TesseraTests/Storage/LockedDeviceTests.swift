import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// A device that was not unlocked since it started cannot read saved data; that is not "absent".
///
/// A link to itself represents a file that exists and cannot be read, and that a write would
/// replace.
@Suite(.enabled(if: keepsSecretsInFiles), .timeLimit(.minutes(30))) struct LockedDeviceTests {
  private static let catalog: OnDeviceCatalog = [
    "pro": ["com.example.coins"], "plus": ["com.example.monthly"],
  ]

  /// The products whose delivered transactions the SDK handled.
  private final class Deliveries: Sendable {
    private let handled = Mutex<[String]>([])

    @Sendable func note(_ product: String) { handled.withLock { $0.append(product) } }

    func until(_ product: ProductID) async throws {
      try await eventually("\(product) is handled") {
        handled.withLock { $0.contains(product.rawValue) }
      }
    }
  }

  /// Returns whether no credit is in progress on a device without a server.
  private func isCreditingNothing(_ purchases: Purchases) async -> Bool {
    await purchases.device?.purchases.pending.crediting.isEmpty ?? false
  }

  private func lock(_ name: String, in scene: Scene) throws {
    try lock(scene.folder.appending(path: name))
  }

  private func unlock(_ name: String, in scene: Scene) throws {
    try unlock(scene.folder.appending(path: name))
  }

  private func lock(_ file: URL) throws {
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("away"))
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
  }

  private func unlock(_ file: URL) throws {
    #expect(PrivateFile.read(file) == .unreadable, "nobody wrote over it")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: file.appendingPathExtension("away"), to: file)
  }

  @Test func `The customer stays if the ID cannot be read at launch`() async throws {
    try await Scene.play { scene in
      let first = scene.startOnDevice(as: nil).appUserID
      try lock("app-user-id", in: scene)
      #expect(scene.startOnDevice(as: nil).appUserID != first)
      #expect(scene.startOnDevice(as: "alice").appUserID == "alice")
      try unlock("app-user-id", in: scene)
      #expect(scene.startOnDevice(as: nil).appUserID == first)
    }
  }

  @Test
  func
    `Coins that arrive before the device is unlocked are credited to their customer only`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      #expect(await scene.startOnDevice(as: "alice").access(to: "pro") == .granted)
      try lock("app-user-id", in: scene)
      let (app, credited) = (LockedValue<Purchases?>(nil), LockedValue<[String]>([]))
      let purchases = scene.startOnDevice(as: nil) {
        $0.with(creditHandler: { _ in
          let customer = app.withLock { $0?.appUserID }
          credited.withLock { $0.append(customer ?? "nobody") }
        })
      }
      app.withLock { $0 = purchases }
      await scene.store.give(FakeStore.coins)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(purchases.appUserID != "alice")
      #expect(await isCreditingNothing(purchases) && credited.withLock { $0.isEmpty })

      try unlock("app-user-id", in: scene)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(purchases.appUserID == "alice")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventually("the coins are credited") { credited.withLock { !$0.isEmpty } }
      let names = credited.withLock { $0 }
      #expect(names == ["alice"])
    }
  }

  @Test func `A launch before the device is unlocked sends no request about the placeholder`()
    async throws
  {
    try await Scene.play { scene in
      _ = scene.launch(as: nil)
      try lock("app-user-id", in: scene)
      let purchases = try scene.start(
        .enforced, { $0.with(appUserID: nil) },
        changingWorld: { $0.sleep = SDKDependencies.pastLaunch })

      try await purchases.server().manager.refreshAfterLaunch()

      #expect(scene.server.log.isEmpty)
      try unlock("app-user-id", in: scene)
    }
  }

  /// Launches the app for a customer who buys, and ends it.
  private func customerWhoBought(_ scene: Scene) async throws -> String {
    let purchases = await scene.launched(as: nil)
    let product = try #require(await purchases.products(["com.example.monthly"]).first)
    _ = try await purchases.purchase(product: product)
    return purchases.appUserID
  }

  @Test
  func `A customer whose ID cannot be read at launch returns once the device is unlocked`()
    async throws
  {
    try await Scene.play { scene in
      let first = try await customerWhoBought(scene)
      try lock("app-user-id", in: scene)

      let purchases = await scene.launched(as: nil)
      #expect(purchases.appUserID != first)
      #expect(
        await purchases.accessDecision(for: "pro").explanation
          == "Access to pro is unknown: the app user ID cannot be read until the device is first "
          + "unlocked.")
      purchases.attribution.setAttributes(["level": "3"])
      try await scene.store.deliver(FakeStore.coins)
      _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.receipts.count == 1, "nobody knows for whom it is")

      try unlock("app-user-id", in: scene)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(purchases.appUserID == first)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(Set(scene.server.receipts.map(\.appUserID.rawValue)) == [first])
      #expect(scene.server.receipts.count == 2)
      #expect(scene.server.attributes.isEmpty, "what was said went with the purchase")
      #expect(scene.server.receipts.last?.attributes?.keys.sorted() == ["level"])
    }
  }

  @Test
  func `An app that becomes active finds the customer, or continues without`()
    async throws
  {
    try await Scene.play { scene in
      let first = scene.launch(as: nil).appUserID
      try lock("app-user-id", in: scene)
      let (changes, place) = AsyncStream.makeStream(of: Bool.self)
      let purchases = scene.launch(as: nil, backgroundChanges: changes)
      #expect(await purchases.access(to: "pro") == .unknown)

      place.yield(false)
      try await eventually("the app continues without the ID") {
        await purchases.access(to: "pro") == .denied(.neverOwned)
      }
      #expect(purchases.appUserID != first)

      try unlock("app-user-id", in: scene)
      place.yield(false)
      try await eventually("the customer is found") { purchases.appUserID == first }
    }
  }

  @Test func `Coins are credited although the purchases file can never be read`() async throws {
    try await Scene.play { scene in
      _ = await scene.launched()
      try FileManager.default.createDirectory(
        at: scene.folder.appending(path: "purchases"), withIntermediateDirectories: true)
      let (changes, place) = AsyncStream.makeStream(of: Bool.self)
      let credited = LockedValue<[String]>([])
      let purchases = scene.launch(backgroundChanges: changes) {
        $0.with(creditHandler: { coins in
          credited.withLock { $0.append(coins.transactionIdentifier) }
        })
      }
      place.yield(false)
      await scene.store.give(FakeStore.coins)
      try await eventually("the coins are credited") {
        _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
        return credited.withLock { $0 } == ["1001"]
      }
      _ = try await scene.launched().customerInfo(fetchPolicy: .fetchCurrent)
      #expect(credited.withLock { $0 } == ["1001"])
    }
  }

  /// Launches the app for alice and then bob, who buys without the purchase being recorded, and
  /// ends it.
  private func leaveMarks(_ scene: Scene) async throws {
    let first = await scene.launched(as: "alice")
    _ = try await first.logIn("bob")
    scene.server.always(.refuseReceipts(503))
    let product = try #require(await first.products(["com.example.monthly"]).first)
    _ = try? await first.purchase(product: product)
    scene.server.always(nil)
  }

  @Test(arguments: ["purchases", "vault-secret"])
  func `A purchase that arrives before the device is unlocked waits until its buyer is known`(
    locked: String
  ) async throws {
    try await Scene.play { scene in
      try await leaveMarks(scene)
      let posted = scene.server.receipts.count
      try lock(locked, in: scene)

      let handled = Deliveries()
      let before = await scene.store.listenings
      let purchases = try scene.start(
        as: "bob", changingWorld: { $0.didHandleDelivery = handled.note })
      await scene.store.untilListenings(exceed: before)
      try await scene.store.deliver(
        FakeStore.coins, token: AppAccountToken.purchaseToken(of: "alice"))
      try await handled.until(FakeStore.coins)
      _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.receipts.count == posted, "nobody knows for whom it is")

      try unlock(locked, in: scene)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      let coins = scene.server.receipts.filter { $0.productID == "com.example.coins" }
      #expect(Set(coins.map(\.appUserID)) == ["alice"])
    }
  }

  /// Alice buys a subscription without a server, and the app ends.
  private func buyOnDevice(_ scene: Scene) async throws {
    // While it ends it may still receive what the store delivers; it finishes nothing.
    let purchases = scene.startOnDevice(as: "alice") {
      $0.with(creditHandler: { _ in throw CancellationError() })
    }
    let product = try #require(await purchases.products(["com.example.monthly"]).first)
    _ = try await purchases.purchase(product: product)
  }

  @Test
  func `Without a server, a consumable waits until the device is unlocked and its buyer known`()
    async throws
  {
    try await Scene.play { scene in
      let credited = Mutex<[String]>([])
      let sdk = Mutex<Purchases?>(nil)
      try await buyOnDevice(scene)
      try lock("purchases", in: scene)
      let handled = Deliveries()
      let purchases = scene.startOnDevice(
        as: "bob",
        {
          $0.with(creditHandler: { _ in
            let customer = sdk.withLock { $0?.appUserID } ?? "nobody"
            credited.withLock { $0.append(customer) }
          })
        }, noting: handled.note)
      sdk.withLock { $0 = purchases }
      try await scene.store.deliver(
        FakeStore.coins, token: AppAccountToken.purchaseToken(of: "alice"))
      try await handled.until(FakeStore.coins)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await isCreditingNothing(purchases), "the buyer is not known")
      #expect(credited.withLock { $0.isEmpty })

      try unlock("purchases", in: scene)
      _ = try await purchases.logIn("alice")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventually("the coins are credited") { credited.withLock { !$0.isEmpty } }
      #expect(credited.withLock { $0 } == ["alice"])
    }
  }

  @Test func `A given ID is saved after files become readable`() async throws {
    try await Scene.play { scene in
      _ = scene.launch(as: "alice")
      try lock("app-user-id", in: scene)
      let purchases = scene.launch(as: "bob")
      _ = try await purchases.customerInfo()
      try unlock("app-user-id", in: scene)
      #expect(scene.launch(as: nil).appUserID == "alice")
      _ = try await purchases.customerInfo()

      #expect(purchases.appUserID == "bob" && scene.launch(as: nil).appUserID == "bob")
    }
  }

  @Test func `An ID that could not be saved is saved before the customer buys`() async throws {
    try await Scene.play { scene in
      let folder = scene.folder
      let nowhere = folder.appendingPathExtension("nowhere").appending(path: "deep")
      try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: nowhere)
      let purchases = await scene.launched(as: nil)
      let customer = purchases.appUserID
      #expect(scene.launch(as: nil).appUserID != customer, "nothing can be written")
      try FileManager.default.removeItem(at: folder)

      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)

      #expect(purchases.appUserID == customer)
      let relaunched = scene.launch(as: nil)
      #expect(relaunched.appUserID == customer)
      #expect(await relaunched.access(to: "pro") == .granted)
    }
  }

  @Test func `RevenueCat's customer that cannot be read at launch is found afterwards`()
    async throws
  {
    try await Scene.play { scene in
      let (folder, name) = (scene.folder, "tessera-\(UUID())")
      let defaults = try #require(UserDefaults(suiteName: name))
      defer { defaults.removePersistentDomain(forName: name) }
      let nowhere = folder.appendingPathExtension("nowhere").appending(path: "deep")
      try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: nowhere)
      let purchases = scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) })
      #expect(purchases.isAnonymous)
      try FileManager.default.removeItem(at: folder)
      defaults.set("alice", forKey: "com.revenuecat.userdefaults.appUserID.new")

      #expect(try await purchases.customerInfo().originalAppUserId == "alice")
      #expect(scene.launch(as: nil).appUserID == "alice")
    }
  }

  @Test func `RevenueCat's customer stays unused while a later customer cannot be ruled out`()
    async throws
  {
    try await Scene.play { scene in
      let (file, name) = (scene.folder.appending(path: "app-user-id"), "tessera-\(UUID())")
      let defaults = try #require(UserDefaults(suiteName: name))
      defer { defaults.removePersistentDomain(forName: name) }
      defaults.set("alice", forKey: "com.revenuecat.userdefaults.appUserID.new")
      #expect(scene.launch(as: "bob").appUserID == "bob")
      try FileManager.default.removeItem(at: file)
      try lock("vault-app-user-id-written", in: scene)

      let purchases = scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) })
      _ = try await purchases.customerInfo()
      #expect(purchases.isAnonymous && PrivateFile.read(file) == .nothing)

      try unlock("vault-app-user-id-written", in: scene)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(purchases.isAnonymous)
      #expect(scene.launch(as: nil).appUserID == purchases.appUserID)
    }
  }

  @Test func `An unreadable file of purchases is not replaced, and new elements are added`()
    async throws
  {
    try await Scene.play { scene in
      let file = scene.folder.appending(path: PurchasesFile.name)
      scene.keep(SavedPurchases(customers: ["a"]))
      try lock(file)
      let storage = SecureStorage(folder: scene.folder)
      let world = SDKDependencies(
        transport: scene.server, now: { Scene.start }, random: .system, pause: { _ in },
        isSandbox: true)
      let locked = PurchaseCoordinator(
        CompletionMode(.revenueCat), creditHandler: nil, current: CurrentCustomer("b"),
        storage: storage, dependencies: world)
      #expect(await locked.pending.saved.customers.isEmpty)
      await locked.see(["b"])
      #expect(await locked.pending.saved.customers == ["b"])
      #expect(await !locked.isReadable)
      try unlock(file)
      #expect(await locked.pending.saved.customers == ["a", "b"])
      #expect(scene.keptPurchases.customers == ["a", "b"])
    }
  }

  @Test
  func `Unreadable attributes are not replaced, and new ones are added`()
    async throws
  {
    try await Scene.play { scene in
      let file = scene.folder.appending(path: "attributes")
      await PendingAttributeStore(folder: scene.folder).set(
        ["a": "1"], of: "alice", at: Scene.start)
      try lock(file)
      let locked = PendingAttributeStore(folder: scene.folder)
      await locked.set(["b": "2"], of: "alice", at: Scene.start)
      #expect(await locked.unsynced(of: "alice").keys.sorted() == ["b"])
      try unlock(file)
      #expect(await locked.unsynced(of: "alice").keys.sorted() == ["a", "b"])
      let relaunched = PendingAttributeStore(folder: scene.folder)
      #expect(await relaunched.unsynced(of: "alice").keys.sorted() == ["a", "b"])
    }
  }

  @Test(arguments: ["vault-secret", "proven-purchases"])
  func `Purchases that cannot be read now are unknown, and stay`(locked: String) async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.catalog).access(to: "pro") == .granted)
      await scene.store.mute()
      try lock(locked, in: scene)

      let purchases = scene.startOnDevice(Self.catalog)
      #expect(await purchases.access(to: "pro") == .unknown)

      try unlock(locked, in: scene)
      #expect(await purchases.access(to: "pro") == .granted, "the same process reads it then")
      #expect(await scene.startOnDevice(Self.catalog).access(to: "pro") == .granted)
    }
  }

  @Test(arguments: ["vault-secret", "proven-purchases"])
  func `A purchase made while others cannot be read grants access and is saved in addition`(
    locked: String
  ) async throws {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.catalog).access(to: "pro") == .granted)
      await scene.store.mute()
      try lock(locked, in: scene)

      let purchases = scene.startOnDevice(Self.catalog)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      let info = try await purchases.purchase(product: product).customerInfo
      #expect(info.access(to: "plus") == .granted)
      #expect(info.access(to: "pro") == .unknown)
      #expect(
        info.accessDecision(for: "pro").explanation
          == "Access to pro is unknown: the purchases saved on this device cannot be read until it is "
          + "first unlocked.")

      try unlock(locked, in: scene)
      _ = await purchases.access(to: "pro")
      let relaunched = scene.startOnDevice(Self.catalog)
      #expect(await relaunched.access(to: "pro") == .granted)
      #expect(await relaunched.access(to: "plus") == .granted)
    }
  }

  @Test func `A payer with unknown access gets an error that the purchase was made`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.coins)
      #expect(await scene.startOnDevice(Self.catalog).access(to: "pro") == .granted)
      await scene.store.mute()
      try lock("proven-purchases", in: scene)
      let purchases = scene.startOnDevice(["plus": ["com.example.monthly"]])
      let product = try #require(await purchases.products(["com.example.coins"]).first)

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == .customerInfoError && failure?.isPurchaseMade == true)
    }
  }
}

/// Whether the device's storage consists of files, which a test can make unreadable.
var keepsSecretsInFiles: Bool {
  #if canImport(Security)
    false
  #else
    true
  #endif
}
