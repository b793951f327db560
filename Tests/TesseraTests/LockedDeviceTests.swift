import AppStoreTypes
import Foundation
import StoreKitBackend
import Tessera
import Testing

/// A device that was not unlocked since it started gives nothing of what it keeps; that is no "nothing".
///
/// A folder in the place of a file stands for one that is there and cannot be read.
@Suite(.enabled(if: keepsSecretsInFiles)) struct LockedDeviceTests {
  private static let catalog: OnDeviceCatalog = [
    "pro": ["com.example.coins"], "plus": ["com.example.monthly"],
  ]

  private func lock(_ name: String, in scene: Scene) throws {
    let file = scene.folder.appending(path: name)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("away"))
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
  }

  private func unlock(_ name: String, in scene: Scene) throws {
    let file = scene.folder.appending(path: name)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.moveItem(at: file.appendingPathExtension("away"), to: file)
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
