public import AppStoreTypes
public import Foundation
public import TrustedEntitlements

extension SigningKeyFolder {
  /// Writes a signed intermediate key to a new file, readable by its owner only.
  ///
  /// - Throws: ``BootstrapError/exists(path:)`` when there is a file already, which stays as it is.
  public static func write(_ bundle: IntermediateKeyBundle, to file: URL) throws(BootstrapError) {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    try SecretFile.write(bundle.json, to: file)
  }

  /// Adds a key that was signed elsewhere.
  ///
  /// - Throws: ``BootstrapError/badKey(file:reason:)`` when it expired or is another root's than the one
  ///   apps trust; nothing has changed then.
  public func importKey(
    _ bundle: IntermediateKeyBundle, at now: Timestamp
  ) throws(BootstrapError) {
    guard now.milliseconds < bundle.key.expirationMilliseconds else {
      throw .badKey(file: "the intermediate key", reason: "it expired")
    }
    do throws(BootstrapError) {
      let trusted = try read().publicKey
      guard bundle.root == trusted else {
        throw .badKey(
          file: "the intermediate key",
          reason: "it is signed by the root \(bundle.root), and apps trust \(trusted)")
      }
    } catch .noSigningKey, .signingKeysLost {
      // The first key of a server whose root lives elsewhere.
    }
    try add(bundle)
    _ = try open()
  }

  /// Makes another intermediate key and adds it.
  ///
  /// - Parameters:
  ///   - root: The root key; `nil` takes the one in the folder.
  ///   - days: For how many days it signs.
  ///   - now: The current time; keys that expired before it are removed.
  /// - Throws: ``BootstrapError`` when there is no root here or it is another one; nothing has changed.
  public func rotate(
    root: RootSigningKey?, days: Int, at now: Timestamp
  ) throws(BootstrapError) -> IntermediateKeyBundle {
    let contents = try read()
    guard let root = root ?? contents.root else {
      throw .badKey(
        file: folder.appending(path: RootKeyFile.name).path,
        reason: "it is not here; name it with --root-key, or sign a key where it is")
    }
    guard root.publicKey == contents.publicKey else {
      throw .badKey(
        file: "the root", reason: "it is not \(contents.publicKey), which apps trust")
    }
    // Of two keys the one that was signed later counts, even when a clock went back.
    let newest = contents.bundles.first?.issuedAtMilliseconds ?? 0
    let bundle = IntermediateKeyBundle(
      signedBy: root, days: days, at: max(now.milliseconds, newest + 1))
    try add(bundle)
    removeExpired(before: now)
    return bundle
  }
}
