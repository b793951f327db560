internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Keeps what StoreKit verified on this device, sealed, so that a changed file is as good as none.
struct ProvenFile: Sendable {
  private struct Contents: Codable {
    var parts: [[UInt8]]
    /// When the App Store signed the newest of what was known, in milliseconds since 1970.
    var signedAt: Int64?
    /// The latest time that was seen, in milliseconds since 1970; an earlier version kept none.
    var seenAt: Int64?
    /// Of which of the app's downloads the purchases were that StoreKit listed last; an earlier version kept
    /// none.
    var downloads: [String]?
  }

  /// What the file holds: the purchases, the latest time that was seen, and whose device it was.
  typealias Kept = (proven: ProvenPurchases, seen: SeenTime, downloads: Set<String>)

  let folder: URL
  let random: RandomBytes

  private var url: URL { folder.appending(path: "proven-purchases") }
  private var secret: DeviceSecret { DeviceSecret(folder: folder, random: random) }

  /// Reads what was kept; empty when there is nothing, or it was changed.
  ///
  /// - Returns: `nil` when it cannot be read now, as before a device is unlocked for the first time; it is
  ///   to be asked for again, and nothing may be written meanwhile.
  func read() -> Kept? {
    let sealed: [UInt8]
    switch PrivateFile.read(url) {
    case .bytes(let bytes): sealed = bytes
    case .nothing: return (ProvenPurchases(), SeenTime(), [])
    case .unreadable: return nil
    }
    switch secret.opened(sealed) {
    case .unreadable: return nil
    case .bytes(let bytes):
      if let kept = Self.kept(bytes) { return kept }
    case .changed: break
    }
    Log.error("the purchases kept on this device were changed; StoreKit is asked anew")
    return (ProvenPurchases(), SeenTime(), [])
  }

  private static func kept(_ bytes: [UInt8]) -> Kept? {
    guard
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      let proven = ProvenPurchases(encoded: contents.parts)
    else { return nil }
    let seen = SeenTime(
      signature: contents.signedAt.map(Timestamp.init(milliseconds:)),
      latest: contents.seenAt.map(Timestamp.init(milliseconds:)))
    return (proven, seen, Set(contents.downloads ?? []))
  }

  /// Keeps all of it for the next launch.
  ///
  /// - Returns: Whether it is kept.
  func write(_ kept: Kept) -> Bool {
    do {
      let contents = Contents(
        parts: kept.proven.encoded, signedAt: kept.seen.signature?.milliseconds,
        seenAt: kept.seen.latest?.milliseconds, downloads: kept.downloads.sorted())
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
