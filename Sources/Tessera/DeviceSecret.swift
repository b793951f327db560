internal import Effects
internal import Foundation
internal import TrustedEntitlements

/// The device's own secret, which seals the files that may open something.
struct DeviceSecret: Sendable {
  /// What became of sealed bytes.
  enum Opened: Hashable, Sendable {
    /// What was sealed on this device.
    case bytes([UInt8])
    /// Somebody changed them.
    case changed
    /// They were sealed with another secret: on another device, or by another process with the same folder.
    case ofAnotherSecret
    /// The secret cannot be read now, as before a device is unlocked for the first time.
    case unreadable
  }

  private static let length = 32
  private static let name = "secret"
  /// What is sealed to tell secrets from one another; eight bytes of it are no seal of anything.
  private static let label = Array("Tessera: which secret sealed these files".utf8)

  let vault: DeviceVault
  let random: RandomBytes

  /// Which secret sealed the files of the folder; it says nothing of the secret itself.
  private var mark: URL { vault.folder.appending(path: "sealed-with") }

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
    let identifier = Self.identifier(of: secret)
    if PrivateFile.read(mark) != .bytes(identifier) {
      // Only a line of the log rests on it.
      try? PrivateFile.write(Data(identifier), to: mark)
    }
    return FileSeal.sealed(bytes, with: secret)
  }

  /// Opens sealed bytes.
  func opened(_ sealed: [UInt8]) -> Opened {
    switch vault.read(Self.name) {
    case .unreadable: return .unreadable
    case .nothing: return .ofAnotherSecret
    case .bytes(let secret):
      if let bytes = FileSeal.opened(sealed, with: secret) { return .bytes(bytes) }
      guard case .bytes(let identifier) = PrivateFile.read(mark) else { return .changed }
      return identifier == Self.identifier(of: secret) ? .changed : .ofAnotherSecret
    }
  }

  /// What the log says of bytes that cannot be opened; `nil` where it is to say nothing.
  ///
  /// - Parameter file: What they are.
  static func problem(_ opened: Opened, of file: String) -> String? {
    switch opened {
    case .bytes, .unreadable: nil
    case .changed: "\(file): somebody changed them; they are ignored"
    case .ofAnotherSecret:
      "\(file): they were sealed with a secret that this process does not have, and are ignored. Where an app "
        + "and its extension share a folder, give both the same .with(keychainAccessGroup:) and the entitlement "
        + "for it; after a move to another device this is as it should be"
    }
  }

  private static func identifier(of secret: [UInt8]) -> [UInt8] {
    Array(FileSeal.sealed(label, with: secret).prefix(8))
  }
}
