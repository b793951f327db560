import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct IdentityTests {
  @Test func `An anonymous customer keeps the ID between launches`() async throws {
    try await Scene.play { scene in
      let zeros = RandomBytes { Array(repeating: 0xA0, count: $0) }
      let first = scene.launch(as: nil, random: zeros)

      #expect(first.appUserID == "$RCAnonymousID:" + String(repeating: "a0", count: 16))
      #expect(first.isAnonymous)
      #expect(scene.launch(as: nil).appUserID == first.appUserID)
      #expect(scene.launch(as: "  ").appUserID == first.appUserID)
    }
  }

  @Test(arguments: ["cut", "zeros", "changed", "empty"])
  func `A damaged file of the ID is repaired from the saved response`(damage: String) async throws {
    try await Scene.play { scene in
      let first = scene.launch(as: nil)
      _ = try await first.customerInfo(fetchPolicy: .fetchCurrent)
      try Self.damage(scene.folder.appending(path: "app-user-id"), damage)
      #expect(scene.launch(as: nil).appUserID == first.appUserID)
      #expect(scene.launch(as: nil).appUserID == first.appUserID)
    }
  }

  @Test(arguments: ["cut", "zeros", "changed"])
  func `Without a saved response, a damaged ID is replaced by a new one`(
    damage: String
  ) async throws {
    try await Scene.play { scene in
      _ = scene.launch(as: "alice@example.com")
      try Self.damage(scene.folder.appending(path: "app-user-id"), damage)
      let next = scene.launch(as: nil)
      #expect(next.isAnonymous)
      #expect(scene.launch(as: nil).appUserID == next.appUserID)
    }
  }

  /// Damages a file as a power failure or a bad disk does.
  private static func damage(_ file: URL, _ damage: String) throws {
    var bytes = try Data(contentsOf: file)
    switch damage {
    case "cut": bytes.removeLast(2)
    case "zeros": bytes = Data(count: bytes.count)
    case "changed": bytes[bytes.count - 1] ^= 1
    default: bytes = Data()
    }
    try bytes.write(to: file)
  }

  @Test func `The file of an earlier version is read`() async throws {
    try await Scene.play { scene in
      _ = scene.launch(as: "bob")
      try Data("alice".utf8).write(to: scene.folder.appending(path: "app-user-id"))
      #expect(scene.launch(as: nil).appUserID == "alice")
    }
  }

  @Test func `A given customer is used, trimmed, and saved`() async throws {
    try await Scene.play { scene in
      #expect(scene.launch(as: " alice\n").appUserID == "alice")
      #expect(scene.launch(as: nil).appUserID == "alice")
      #expect(!scene.launch(as: nil).isAnonymous)
      #expect(scene.launch(as: "bob").appUserID == "bob")
    }
  }

  @Test(arguments: [
    "com.revenuecat.userdefaults.appUserID.new", "com.revenuecat.userdefaults.appUserID",
  ])
  func `An app that migrates from RevenueCat keeps its customer`(key: String) async throws {
    for id in ["$RCAnonymousID:0123456789abcdef0123456789abcdef", "alice"] {
      try await Scene.play { scene in
        try withDefaults { defaults in
          defaults.set(id, forKey: key)
          #expect(
            scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) }).appUserID == id)
          defaults.removeObject(forKey: key)
        }
        #expect(scene.launch(as: nil).appUserID == id, "it is this SDK's own then")
      }
    }
  }

  @Test func `RevenueCat's customer replaces neither a given nor a later customer`()
    async throws
  {
    try await Scene.play { scene in
      try withDefaults { defaults in
        func launch(as customer: String?) -> Purchases {
          scene.launch(as: customer, changing: { $0.with(userDefaults: defaults) })
        }
        defaults.set("alice", forKey: "com.revenuecat.userdefaults.appUserID.new")
        #expect(launch(as: "bob").appUserID == "bob")
        #expect(launch(as: nil).appUserID == "bob")
      }
    }
  }

  @Test(arguments: [false, true])
  func `RevenueCat's customer who logged out does not return when the file is lost`(
    leavesBlank: Bool
  ) async throws {
    try await Scene.play { scene in
      let name = "tessera-\(UUID())"
      let defaults = try #require(UserDefaults(suiteName: name))
      defer { defaults.removePersistentDomain(forName: name) }
      defaults.set("alice", forKey: "com.revenuecat.userdefaults.appUserID.new")
      let purchases = scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) })
      #expect(purchases.appUserID == "alice")
      _ = try await purchases.logOut()
      let file = scene.folder.appending(path: "app-user-id")
      try FileManager.default.removeItem(at: file)
      if leavesBlank { try Data().write(to: file) }

      let relaunched = scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) })
      #expect(relaunched.isAnonymous)
      #expect(scene.launch(as: nil).appUserID == relaunched.appUserID, "it is written down again")
    }
  }

  @Test func `A blank ID of RevenueCat's is ignored`() async throws {
    try await Scene.play { scene in
      try withDefaults { defaults in
        defaults.set(" ", forKey: "com.revenuecat.userdefaults.appUserID.new")
        #expect(scene.launch(as: nil, changing: { $0.with(userDefaults: defaults) }).isAnonymous)
      }
    }
  }

  /// Passes user defaults of the test's own, and removes their values afterwards.
  private func withDefaults(_ body: (UserDefaults) throws -> Void) throws {
    let name = "tessera-\(UUID())"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    try body(defaults)
  }

  @Test func `Only the SDK's own form of an ID is anonymous`() async throws {
    try await Scene.play { scene in
      for id in ["$RCAnonymousID:short", "RCAnonymousID:" + String(repeating: "a", count: 32)] {
        #expect(!scene.launch(as: id).isAnonymous)
      }
    }
  }

  @Test func `An anonymous customer's purchases may move, and its path is escaped`() async throws {
    try await Scene.play { scene in
      let id = "$RCAnonymousID:0123456789abcdef0123456789abcdef"
      let purchases = await scene.launched(as: id)
      _ = try await purchases.customerInfo()
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)

      #expect(
        scene.server.log.first
          == "GET /v1/subscribers/$RCAnonymousID%3A0123456789abcdef0123456789abcdef")
      #expect(scene.server.receipts.first?.isRestore == true)
    }
  }

  @Test func `The configured SDK is shared`() async throws {
    try await Scene.play { scene in
      _ = scene.launch()

      #expect(Purchases.isConfigured)
      _ = Purchases.shared
    }
  }
}
