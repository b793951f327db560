/// A time by name, in milliseconds since 1970, where nobody edits it.
struct VaultTime: Sendable {
  let vault: DeviceVault
  let name: String

  /// The time; `nil` when none was written, or it cannot be read now.
  var milliseconds: Int64? {
    guard case .bytes(let bytes) = vault.read(name) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes another time; what cannot be written is logged.
  func set(_ milliseconds: Int64) {
    _ = vault.write(Array("\(milliseconds)".utf8), as: name)
  }
}
