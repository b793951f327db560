internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// The device's own secret, which seals the files that may grant access.
struct DeviceKey: Sendable {
  /// The result of opening sealed bytes.
  enum Opened: Hashable, Sendable {
    /// The bytes sealed on this device.
    case bytes([UInt8])
    /// The bytes were modified.
    case changed
    /// They were sealed with another secret: on another device, or by a process with the same
    /// directory.
    case ofAnotherSecret
    /// The secret cannot be read now, for example before the device is first unlocked.
    case unreadable
  }

  private static let length = 32
  private static let name = "secret"
  /// The text whose seal identifies a secret; eight bytes of that seal are not a valid seal.
  private static let label = Array("Tessera: which secret sealed these files".utf8)

  let storage: SecureStorage
  let random: RandomBytes

  /// The file that identifies the secret of the directory's files, without revealing it.
  private var mark: URL { storage.folder.appending(path: "sealed-with") }

  /// Seals bytes with the secret, which is generated on first use.
  ///
  /// - Returns: `nil` if the secret cannot be read now, or cannot be saved.
  func sealed(_ bytes: [UInt8]) -> [UInt8]? {
    let secret: [UInt8]
    switch storage.read(Self.name) {
    case .bytes(let known) where known.count == Self.length: secret = known
    case .unreadable: return nil
    case .bytes, .nothing:
      secret = random(Self.length)
      guard storage.write(secret, as: Self.name) else { return nil }
    }
    assert(secret.count == Self.length, "a secret has 32 bytes")
    let identifier = Self.identifier(of: secret)
    if PrivateFile.read(mark) != .bytes(identifier) {
      // A failure affects only a log message.
      try? PrivateFile.write(Data(identifier), to: mark)
    }
    let sealed = FileMAC.sealed(bytes, with: secret)
    assert(FileMAC.opened(sealed, with: secret) == bytes, "a sealed file opens with its secret")
    return sealed
  }

  /// Opens sealed bytes.
  func opened(_ sealed: [UInt8]) -> Opened {
    switch storage.read(Self.name) {
    case .unreadable: return .unreadable
    case .nothing: return .ofAnotherSecret
    case .bytes(let secret):
      if let bytes = FileMAC.opened(sealed, with: secret) { return .bytes(bytes) }
      guard case .bytes(let identifier) = PrivateFile.read(mark) else { return .changed }
      return identifier == Self.identifier(of: secret) ? .changed : .ofAnotherSecret
    }
  }

  /// Returns the log message for bytes that cannot be opened; `nil` for no message.
  ///
  /// - Parameter file: A description of the bytes.
  static func problem(_ opened: Opened, of file: String) -> String? {
    switch opened {
    case .bytes, .unreadable: nil
    case .changed: "\(file): the file was modified and is ignored"
    case .ofAnotherSecret:
      "\(file): the file was sealed with a secret that this process does not have, and is ignored. If an app "
        + "and its extension share a folder, set the same .with(keychainAccessGroup:) in both and add the "
        + "entitlement for it. After a move to another device, this is expected."
    }
  }

  private static func identifier(of secret: [UInt8]) -> [UInt8] {
    Array(FileMAC.sealed(label, with: secret).prefix(8))
  }
}
