internal import AppStoreTypes

/// A time by name, in milliseconds since 1970, where nobody edits it.
struct VaultTime: Sendable {
  /// What the vault says.
  enum Content: Hashable, Sendable {
    /// The time that was written last.
    case time(Timestamp)
    /// None was written.
    case nothing
    /// It cannot be read now, as before a device is unlocked for the first time.
    case unreadable
  }

  let vault: DeviceVault
  let name: String

  /// The time; `nil` when none was written, or it cannot be read now.
  var milliseconds: Int64? {
    if case .time(let time) = read() { time.milliseconds } else { nil }
  }

  /// Reads the time.
  func read() -> Content {
    switch vault.read(name) {
    case .unreadable: .unreadable
    case .nothing: .nothing
    case .bytes(let bytes):
      Timestamp(text: String(decoding: bytes, as: UTF8.self)).map(Content.time) ?? .nothing
    }
  }

  /// Writes another time; what cannot be written is logged.
  func set(_ milliseconds: Int64) {
    _ = vault.write(Array("\(milliseconds)".utf8), as: name)
  }
}
