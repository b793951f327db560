import AppStoreTypes
import Foundation
import StoreKitBackend
import Testing

@testable import Tessera

/// A device that was not unlocked since it started gives nothing of what it keeps; that is no "nothing".
///
/// A link that leads to itself stands for a file that is there and cannot be read, and that a write would
/// replace.
@Suite(.enabled(if: keepsSecretsInFiles)) struct LockedDeviceTests {
  private static let catalog: OnDeviceCatalog = [
    "pro": ["com.example.coins"], "plus": ["com.example.monthly"],
  ]

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

  @Test func `Who the customer is stays when it cannot be read at a launch`() async throws {
    try await Scene.play { scene in
      let first = scene.startOnDevice(as: nil).appUserID
      try lock("app-user-id", in: scene)
      #expect(scene.startOnDevice(as: nil).appUserID != first)
      #expect(scene.startOnDevice(as: "alice").appUserID == "alice")
      try unlock("app-user-id", in: scene)
      #expect(scene.startOnDevice(as: nil).appUserID == first)
    }
  }

  @Test func `A list that cannot be read is not replaced, and what came meanwhile is added`()
    async throws
  {
    try await Scene.play { scene in
      let file = scene.folder.appending(path: "list")
      var list = KeptList<String>(file, most: 9)
      list.replace(with: ["a"], what: "a test")
      try lock(file)
      var locked = KeptList<String>(file, most: 9)
      #expect(locked.elements.isEmpty)
      locked.replace(with: ["b"], what: "a test")
      #expect(locked.elements == ["b"])
      try unlock(file)
      #expect(locked.elements == ["a", "b"])
      var relaunched = KeptList<String>(file, most: 9)
      #expect(relaunched.elements == ["a", "b"])
    }
  }

  @Test
  func `Attributes that cannot be read are not replaced, and what was said meanwhile is added`()
    async throws
  {
    try await Scene.play { scene in
      let file = scene.folder.appending(path: "attributes")
      await AttributeBook(folder: scene.folder).set(["a": "1"], of: "alice", at: Scene.start)
      try lock(file)
      let locked = AttributeBook(folder: scene.folder)
      await locked.set(["b": "2"], of: "alice", at: Scene.start)
      #expect(await locked.unsynced(of: "alice").keys.sorted() == ["b"])
      try unlock(file)
      #expect(await locked.unsynced(of: "alice").keys.sorted() == ["a", "b"])
      let relaunched = AttributeBook(folder: scene.folder)
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
  func `What is bought while the rest cannot be read opens, and is kept beside it`(
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
          == "Whether pro is active is not known: the purchases kept on this device cannot be read "
          + "before it is unlocked.")

      try unlock(locked, in: scene)
      _ = await purchases.access(to: "pro")
      let relaunched = scene.startOnDevice(Self.catalog)
      #expect(await relaunched.access(to: "pro") == .granted)
      #expect(await relaunched.access(to: "plus") == .granted)
    }
  }
}

private var keepsSecretsInFiles: Bool {
  #if canImport(Security)
    false
  #else
    true
  #endif
}
