internal import Effects
internal import Foundation
internal import TrustedEntitlements

/// The device's own secret, which seals the files that may open something.
struct DeviceSecret: Sendable {
  /// What became of sealed bytes.
  enum Opened: Hashable, Sendable {
    /// What was sealed on this device.
    case bytes([UInt8])
    /// Somebody changed them, or they are of another device.
    case changed
    /// The secret cannot be read now, as before a device is unlocked for the first time.
    case unreadable
  }

  private static let length = 32
  private static let name = "secret"

  let folder: URL
  let random: RandomBytes

  private var vault: DeviceVault { DeviceVault(folder: folder) }

  /// Seals bytes, with a secret that is made at the first time.
  ///
  /// - Returns: `nil` when the secret cannot be read now, or not be kept.
  func sealed(_ bytes: [UInt8]) -> [UInt8]? {
    let secret: [UInt8]
    switch vault.read(Self.name) {
    case .bytes(let known) where known.count == Self.length: secret = known
    case .unreadable: return nil
    case .bytes, .nothing:
      secret = random(Self.length)
      guard vault.write(secret, as: Self.name) else { return nil }
    }
    return FileSeal.sealed(bytes, with: secret)
  }

  /// Opens sealed bytes.
  func opened(_ sealed: [UInt8]) -> Opened {
    switch vault.read(Self.name) {
    case .unreadable: .unreadable
    case .nothing: .changed
    case .bytes(let secret):
      FileSeal.opened(sealed, with: secret).map(Opened.bytes) ?? .changed
    }
  }
}
