internal import AppStoreCore
internal import Foundation

/// Saves StoreKit's verified transactions on this device, authenticated, so that a modified file is
/// ignored.
struct VerifiedPurchasesFile: Sendable {
  private struct Contents: Codable {
    var parts: [[UInt8]]
    /// The app downloads of the purchases that StoreKit listed last.
    ///
    /// Absent in files of an earlier version.
    var downloads: [String]?
  }

  /// The contents of the file: the purchases, and the app downloads they were listed under.
  typealias Kept = (proven: VerifiedPurchases, downloads: Set<String>)

  let storage: SecureStorage
  let random: RandomBytes

  private var folder: URL { storage.folder }
  private var url: URL { folder.appending(path: "proven-purchases") }
  private var secret: DeviceKey { DeviceKey(storage: storage, random: random) }

  /// Reads the saved purchases; empty if there are none or the file was modified.
  ///
  /// - Returns: `nil` if the file cannot be read now, such as before the device is first unlocked.
  ///   Read again later, and write nothing until then.
  func read() -> Kept? {
    let sealed: [UInt8]
    switch PrivateFile.read(url) {
    case .bytes(let bytes): sealed = bytes
    case .nothing: return (VerifiedPurchases(), [])
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
    if let problem = DeviceKey.problem(opened, of: "the purchases saved on this device") {
      Log.error("\(problem); StoreKit is read again")
    }
    return (VerifiedPurchases(), [])
  }

  private static func kept(_ bytes: [UInt8]) -> Kept? {
    guard
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      let proven = VerifiedPurchases(encoded: contents.parts)
    else { return nil }
    return (proven, Set(contents.downloads ?? []))
  }

  /// Saves everything for the next launch.
  ///
  /// - Returns: Whether the file was saved.
  func write(_ kept: Kept) -> Bool {
    do {
      let contents = Contents(parts: kept.proven.encoded, downloads: kept.downloads.sorted())
      let bytes = try JSONEncoder().encode(contents)
      guard let sealed = secret.sealed(Array(bytes)) else { return false }
      try PrivateFile.write(Data(sealed), to: url)
      return true
    } catch {
      Log.error("Saving purchases to \(folder.path()) failed: \(error)")
      return false
    }
  }
}
