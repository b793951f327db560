public import AppStoreCore
public import EntitlementAPI
internal import EntitlementServer
public import Foundation

extension SigningKeyDirectory {
  /// Writes a signed intermediate key to a new file, readable by its owner only.
  ///
  /// - Throws: ``ServerDataError/exists(path:)`` if the file exists, which is not changed.
  public static func write(_ bundle: IntermediateKeyBundle, to file: URL) throws(ServerDataError) {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    try SecretFile.write(bundle.json, to: file)
  }

  /// Adds a key that was signed offline.
  ///
  /// - Throws: ``ServerDataError/keysRejected(reason:)`` if it expired, was created while a clock was
  ///   ahead, or is not signed by every root in use. Nothing is changed then.
  public func importKey(
    _ bundle: IntermediateKeyBundle, at now: Timestamp
  ) throws(ServerDataError) {
    guard now.milliseconds < bundle.key.expirationMilliseconds else {
      throw .keysRejected(
        reason:
          "the intermediate key has expired; sign another with `tessera keys sign-intermediate`")
    }
    guard !IntermediateKeyRing.isPremature(bundle, at: now) else {
      let issued = Timestamp(milliseconds: bundle.issuedAtMilliseconds).iso8601
      throw .keysRejected(
        reason:
          "the intermediate key was created at \(issued), but the time is \(now.iso8601); correct the "
          + "clock that is wrong; if it was the other machine's, sign another key")
    }
    do throws(ServerDataError) {
      let keys = try read().keys
      guard bundle.roots.contains(keys.publicKey) else {
        throw .keysRejected(
          reason: "the intermediate key is signed by the root \(bundle.root), but apps trust "
            + "\(keys.publicKey); sign another with that root")
      }
      if let other = keys.roots.first(where: { !bundle.roots.contains($0) }) {
        throw .keysRejected(
          reason:
            "the intermediate key is not signed by the second root \(other); sign it with that root "
            + "too: tessera keys countersign")
      }
    } catch .noSigningKey, .signingKeysLost {
      // The first key of a server with an offline root.
    }
    try add(bundle)
    _ = try open()
  }

  /// Creates an intermediate key and adds it.
  ///
  /// - Parameters:
  ///   - roots: The root keys that are stored offline.
  ///   - days: The number of days for which it signs.
  ///   - now: The current time; keys that expired before it are removed.
  /// - Throws: ``ServerDataError`` if a root key is missing, or one of another root is given.
  ///   Nothing is changed then.
  public func rotate(
    roots: [RootSigningKey], days: Int, at now: Timestamp
  ) throws(ServerDataError) -> IntermediateKeyBundle {
    let contents = try read()
    let keys = try rootKeys(roots, of: contents)
    // The key that was signed last is used, even if the clock was set back a little.
    let newest =
      contents.bundles.first { !IntermediateKeyRing.isPremature($0, at: now) }?
      .issuedAtMilliseconds ?? 0
    let bundle = IntermediateKeyBundle(
      signedBy: keys, days: days, at: max(now.milliseconds, newest + 1))
    try add(bundle)
    removeExpired(before: now)
    return bundle
  }
}
