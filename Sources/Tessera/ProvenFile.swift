internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Keeps what StoreKit verified on this device, sealed, so that a changed file is as good as none.
struct ProvenFile: Sendable {
  private struct Contents: Codable {
    var parts: [[UInt8]]
    /// Of which of the app's downloads the purchases were that StoreKit listed last; an earlier version kept
    /// none.
    var downloads: [String]?
  }

  /// What the file holds: the purchases, and whose device it was.
  typealias Kept = (proven: ProvenPurchases, downloads: Set<String>)

  let vault: DeviceVault
  let random: RandomBytes

  private var folder: URL { vault.folder }
  private var url: URL { folder.appending(path: "proven-purchases") }
  private var secret: DeviceSecret { DeviceSecret(vault: vault, random: random) }

  /// Reads what was kept; empty when there is nothing, or it was changed.
  ///
  /// - Returns: `nil` when it cannot be read now, as before a device is unlocked for the first time; it is
  ///   to be asked for again, and nothing may be written meanwhile.
  func read() -> Kept? {
    let sealed: [UInt8]
    switch PrivateFile.read(url) {
    case .bytes(let bytes): sealed = bytes
    case .nothing: return (ProvenPurchases(), [])
    case .unreadable: return nil
    }
    var opened = secret.opened(sealed)
    switch opened {
    case .unreadable: return nil
    case .bytes(let bytes):
      if let kept = Self.kept(bytes) { return kept }
      opened = .changed
    case .changed, .ofAnotherSecret: break
    }
    if let problem = DeviceSecret.problem(opened, of: "the purchases kept on this device") {
      Log.error("\(problem). StoreKit is asked anew")
    }
    return (ProvenPurchases(), [])
  }

  private static func kept(_ bytes: [UInt8]) -> Kept? {
    guard
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      let proven = ProvenPurchases(encoded: contents.parts)
    else { return nil }
    return (proven, Set(contents.downloads ?? []))
  }

  /// Keeps all of it for the next launch.
  ///
  /// - Returns: Whether it is kept.
  func write(_ kept: Kept) -> Bool {
    do {
      let contents = Contents(parts: kept.proven.encoded, downloads: kept.downloads.sorted())
      let bytes = try JSONEncoder().encode(contents)
      guard let sealed = secret.sealed(Array(bytes)) else { return false }
      try PrivateFile.write(Data(sealed), to: url)
      return true
    } catch {
      Log.error("the purchases cannot be kept in \(folder.path()): \(error)")
      return false
    }
  }
}
