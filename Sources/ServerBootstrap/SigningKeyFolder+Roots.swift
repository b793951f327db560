public import AppStoreTypes
internal import Encodings
internal import EntitlementServer
public import Foundation
public import TrustedEntitlements

/// Replacing the root: for a period answers are signed under two, so that apps that trust either go on.
extension SigningKeyFolder {
  /// How many roots answers are signed under at most.
  public static let mostRoots = 4

  /// Adds a root whose key is kept here, and lets it sign the keys that there are and that none took back.
  ///
  /// - Parameters:
  ///   - key: The root key; it gets a file of its own.
  ///   - now: The current time; expired keys are not signed again.
  /// - Throws: ``BootstrapError``.
  public func addRoot(_ key: RootSigningKey, at now: Timestamp) throws(BootstrapError) {
    let contents = try open()
    let roots = try adding(key.publicKey, to: contents)
    try SecretFile.write(Array((key.base64 + "\n").utf8), to: rootKeyFile(key.publicKey))
    for bundle in contents.keys.bundles
    where now.milliseconds < bundle.key.expirationMilliseconds && !contents.keys.isRevoked(bundle) {
      try add(bundle.countersigned(by: key))
    }
    try writeRoots(roots)
  }

  /// Adds a root whose key lives elsewhere.
  ///
  /// Until a key that it signed too is imported, apps that trust only this root verify nothing.
  ///
  /// - Throws: ``BootstrapError/keysRefused(reason:)`` when it is there already, or there are too many roots.
  public func addRoot(_ root: RootPublicKey) throws(BootstrapError) {
    try writeRoots(try adding(root, to: try open()))
  }

  /// Makes a root the default: `X-Signature` holds its signature from now on.
  ///
  /// - Throws: ``BootstrapError/keysRefused(reason:)`` when it was never added, or no key that it signed is
  ///   here and cannot be made; nothing has changed then.
  public func setDefaultRoot(
    _ root: RootPublicKey, at now: Timestamp
  ) throws(BootstrapError) {
    let contents = try read()
    try check(root, isOneOf: contents)
    let signs =
      contents.keys.rootKey(root) != nil
      || contents.usable(at: now).contains { $0.roots.contains(root) }
    guard signs else {
      throw .keysRefused(
        reason:
          "no key that signs answers is signed by the root \(root); bring one first: tessera keys "
          + "countersign, then tessera keys import-intermediate")
    }
    try writeRoots([root] + contents.keys.roots.filter { $0 != root })
  }

  /// Signs no more under a root; apps that trust only this one verify nothing from now on.
  ///
  /// Intermediate keys that no other root signed are removed.
  ///
  /// - Returns: Where the root's key lies now, to be destroyed; `nil` when it was not here.
  /// - Throws: ``BootstrapError/keysRefused(reason:)`` when it is the default, was never added, or took keys back
  ///   that the default root did not; nothing has changed then.
  public func retireRoot(_ root: RootPublicKey) throws(BootstrapError) -> URL? {
    let contents = try read()
    try check(root, isOneOf: contents)
    guard root != contents.publicKey else {
      let others = contents.keys.roots.dropFirst().map(\.base64).joined(separator: " or ")
      throw .keysRefused(
        reason: "the root \(root) is the default, which answers are signed under; "
          + (others.isEmpty
            ? "add another first: tessera keys add-root"
            : "make another the default first: tessera keys default-root \(others)"))
    }
    try checkRevoked(by: root, in: contents)
    let place = try putAside(root)
    try write(contents.keys.revoked.filter { $0.root != root })
    try writeRoots(contents.keys.roots.filter { $0 != root })
    removeBundles { $0.roots == [root] }
    return place
  }

  /// Refuses when a root took keys back that the default root did not: they would sign again.
  private func checkRevoked(
    by root: RootPublicKey, in contents: Contents
  ) throws(BootstrapError) {
    let lists = contents.keys.revoked
    let kept = lists.first { $0.root == contents.publicKey }
    let lost = lists.filter { $0.root == root }.flatMap(\.keys).filter {
      kept?.revokes($0) != true
    }
    guard let first = lost.first else { return }
    throw .keysRefused(
      reason:
        "the root \(root) took back \(counted(lost.count, "key")) that the default root did not; take "
        + "them back with it too: tessera keys revoke \(Data(first).base64EncodedString())")
  }

  /// Moves a root's key out of the way; returns where to, `nil` when it is not here.
  private func putAside(_ root: RootPublicKey) throws(BootstrapError) -> URL? {
    guard let file = rootKeyFiles.first(where: { (try? RootKeyFile.load($0))?.publicKey == root })
    else { return nil }
    let place = folder.appending(path: Self.retiredPrefix + file.lastPathComponent)
    do {
      try FileManager.default.moveItem(at: file, to: place)
    } catch {
      throw .unwritable(path: place.path, reason: RootKeyFile.cause(error))
    }
    return place
  }

  private func adding(
    _ root: RootPublicKey, to contents: Contents
  ) throws(BootstrapError) -> [RootPublicKey] {
    let roots = contents.keys.roots
    guard !roots.contains(root) else {
      throw .keysRefused(reason: "answers are signed under the root \(root) already")
    }
    guard roots.count < Self.mostRoots else {
      throw .keysRefused(
        reason:
          "answers are signed under \(roots.count) roots already; retire one first: tessera keys "
          + "retire-root")
    }
    return roots + [root]
  }

  private func check(
    _ root: RootPublicKey, isOneOf contents: Contents
  ) throws(BootstrapError) {
    guard contents.keys.roots.contains(root) else {
      throw .keysRefused(
        reason: "answers are not signed under the root \(root); the roots are "
          + contents.keys.roots.map(\.base64).joined(separator: ", "))
    }
  }

  private func rootKeyFile(_ root: RootPublicKey) -> URL {
    folder.appending(path: Self.rootKeyName(root))
  }

  private static func rootKeyName(_ root: RootPublicKey) -> String {
    "\(RootKeyFile.name)-\(Hexadecimal.encode(root.rawRepresentation.prefix(6)))"
  }
}
