public import AppStoreTypes
public import Foundation
public import TrustedEntitlements

extension SigningKeyFolder {
  /// Signs a list of revoked keys that has the entries of an earlier one as well.
  ///
  /// - Parameters:
  ///   - keys: The base64 of the public keys, as `tessera keys list` prints them.
  ///   - previous: The list before; `nil` for none.
  ///   - root: Signs the list.
  ///   - now: The current time.
  /// - Throws: ``BootstrapError/keysRefused(reason:)``.
  public static func revocation(
    of keys: [String], after previous: RevokedKeyList?, signedBy root: RootSigningKey,
    at now: Timestamp
  ) throws(BootstrapError) -> RevokedKeyList {
    if let previous, previous.root != root.publicKey {
      throw .keysRefused(
        reason: "the list before is signed by another root, \(previous.root); name its root")
    }
    var revoked = previous?.keys ?? []
    for key in keys {
      guard let bytes = Data(base64Encoded: key), bytes.count == 32 else {
        throw .keysRefused(
          reason: "\"\(key)\" is not a key; write one as `tessera keys list` prints it")
      }
      revoked.append(Array(bytes))
    }
    do throws(KeyError) {
      // Of two lists the one that was signed later counts, even when a clock went back.
      let earliest = (previous?.issuedAtMilliseconds ?? -1) + 1
      return try RevokedKeyList(
        revoking: revoked, signedBy: root, at: max(now.milliseconds, earliest))
    } catch {
      throw .keysRefused(reason: "\(error)")
    }
  }

  /// Writes a list to a new file.
  ///
  /// - Throws: ``BootstrapError/exists(path:)`` when there is a file already, which stays as it is.
  public static func write(_ list: RevokedKeyList, to file: URL) throws(BootstrapError) {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    try SecretFile.write(Array((list.base64 + "\n").utf8), to: file)
  }

  /// Takes keys back with the root that apps trust; a server that runs takes it up by itself.
  ///
  /// - Parameter root: The root key; `nil` takes the one in the folder.
  /// - Throws: ``BootstrapError``; nothing has changed then.
  public func revoke(
    _ keys: [String], root: RootSigningKey?, at now: Timestamp
  ) throws(BootstrapError) -> RevokedKeyList {
    let contents = try read()
    let root = try self.root(root, of: contents)
    let list = try Self.revocation(
      of: keys, after: contents.revoked, signedBy: root, at: now)
    try write(list)
    return list
  }

  /// Takes a list that was signed elsewhere.
  ///
  /// - Throws: ``BootstrapError/keysRefused(reason:)`` when it is another root's or not newer than the list that
  ///   is there; nothing has changed then.
  public func importRevokedKeys(_ list: RevokedKeyList) throws(BootstrapError) {
    let contents = try read()
    guard list.root == contents.publicKey else {
      throw .keysRefused(
        reason: "the list is signed by the root \(list.root), and apps trust "
          + "\(contents.publicKey); sign it with the right root")
    }
    if let held = contents.revoked, list.issuedAtMilliseconds <= held.issuedAtMilliseconds {
      throw .keysRefused(
        reason: "the list is not newer than the one that is here; sign another with --previous "
          + folder.appending(path: Self.revokedKeysName).path)
    }
    try write(list)
  }

  /// Returns the root to sign with: the one that is given, or the folder's own.
  func root(
    _ given: RootSigningKey?, of contents: Contents
  ) throws(BootstrapError) -> RootSigningKey {
    guard let root = given ?? contents.root else {
      throw .keysRefused(
        reason: "\(folder.appending(path: RootKeyFile.name).path): the root key is not here; "
          + "name it with --root-key, or sign where it is")
    }
    guard root.publicKey == contents.publicKey else {
      throw .keysRefused(
        reason: "the root key is not \(contents.publicKey), which apps trust; name that one")
    }
    return root
  }

  private func write(_ list: RevokedKeyList) throws(BootstrapError) {
    try SecretFile.write(
      Array((list.base64 + "\n").utf8), to: folder.appending(path: Self.revokedKeysName))
  }
}
