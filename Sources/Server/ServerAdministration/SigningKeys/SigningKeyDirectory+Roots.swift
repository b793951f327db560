public import AppStoreCore
public import EntitlementAPI
internal import EntitlementServer
public import Foundation

/// Replacing the root: for a period responses are signed under two roots, so that apps that trust
/// either keep working.
extension SigningKeyDirectory {
  /// The maximum number of roots in use.
  public static let maxRoots = 4

  /// Adds a root whose key is saved here, and signs the existing keys that no root revoked.
  ///
  /// - Parameters:
  ///   - key: The root key; it is saved in its own file.
  ///   - now: The current time; expired keys are not signed again.
  /// - Throws: ``ServerDataError``.
  public func addRoot(_ key: RootSigningKey, at now: Timestamp) throws(ServerDataError) {
    let contents = try open()
    let roots = try adding(key.publicKey, to: contents)
    try SecretFile.write(Array((key.base64 + "\n").utf8), to: rootKeyFile(key.publicKey))
    for bundle in contents.keys.bundles
    where now.milliseconds < bundle.key.expirationMilliseconds && !contents.keys.isRevoked(bundle) {
      try add(bundle.countersigned(by: key))
    }
    try writeRoots(roots)
  }

  /// Adds a root whose key is stored offline.
  ///
  /// Until a key that it also signed is imported, apps that trust only this root cannot verify
  /// responses.
  ///
  /// - Throws: ``ServerDataError/keysRejected(reason:)`` if it was added before, or there are too
  ///   many roots.
  public func addRoot(_ root: RootPublicKey) throws(ServerDataError) {
    try writeRoots(try adding(root, to: try open()))
  }

  /// Makes a root the default: from now on `X-Signature` has its signature.
  ///
  /// - Throws: ``ServerDataError/keysRejected(reason:)`` if it was never added, or it signed no key
  ///   that is here and none can be created. Nothing is changed then.
  public func setDefaultRoot(
    _ root: RootPublicKey, at now: Timestamp
  ) throws(ServerDataError) {
    let contents = try read()
    try check(root, isOneOf: contents)
    let signs =
      contents.keys.rootKey(root) != nil
      || contents.usable(at: now).contains { $0.roots.contains(root) }
    guard signs else {
      throw .keysRejected(
        reason:
          "the root \(root) signed no current key; run first: tessera keys countersign, then tessera "
          + "keys import-intermediate")
    }
    try writeRoots([root] + contents.keys.roots.filter { $0 != root })
  }

  /// Stops signing under a root; apps that trust only this one can no longer verify responses.
  ///
  /// Intermediate keys that no other root signed are removed.
  ///
  /// - Returns: The new location of the root's key, which should be destroyed; `nil` if it was not
  ///   here.
  /// - Throws: ``ServerDataError/keysRejected(reason:)`` if it is the default, was never added, or
  ///   revoked keys that the default root did not. Nothing is changed then.
  public func retireRoot(_ root: RootPublicKey) throws(ServerDataError) -> URL? {
    let contents = try read()
    try check(root, isOneOf: contents)
    try checkRevokedKeysFile()
    guard root != contents.publicKey else {
      let others = contents.keys.roots.dropFirst().map(\.base64).joined(separator: " or ")
      throw .keysRejected(
        reason: "the root \(root) is the default; "
          + (others.isEmpty
            ? "add another first: tessera keys add-root"
            : "make another the default first: tessera keys default-root \(others)"))
    }
    try checkRevoked(by: root, in: contents)
    let location = try retireKeyFile(of: root)
    try write(contents.keys.revoked.filter { $0.root != root })
    try writeRoots(contents.keys.roots.filter { $0 != root })
    removeBundles { $0.roots == [root] }
    return location
  }

  /// Throws if a root revoked keys that the default root did not, because they would sign again.
  private func checkRevoked(
    by root: RootPublicKey, in contents: Contents
  ) throws(ServerDataError) {
    let lists = contents.keys.revoked
    let current = lists.first { $0.root == contents.publicKey }
    let lost = lists.filter { $0.root == root }.flatMap(\.keys).filter {
      current?.revokes($0) != true
    }
    guard let first = lost.first else { return }
    throw .keysRejected(
      reason:
        "the root \(root) revoked \(counted(lost.count, "key")) that the default root did not; revoke "
        + "them with the default root too: tessera keys revoke \(Data(first).base64EncodedString())"
    )
  }

  /// Renames a root's key file; returns its new location, or `nil` if it is not here.
  private func retireKeyFile(of root: RootPublicKey) throws(ServerDataError) -> URL? {
    guard let file = rootKeyFiles.first(where: { (try? RootKeyFile.load($0))?.publicKey == root })
    else { return nil }
    let location = folder.appending(path: Self.retiredPrefix + file.lastPathComponent)
    do {
      try FileManager.default.moveItem(at: file, to: location)
    } catch {
      throw .unwritable(path: location.path, reason: FileProblem.cause(error))
    }
    return location
  }

  private func adding(
    _ root: RootPublicKey, to contents: Contents
  ) throws(ServerDataError) -> [RootPublicKey] {
    let roots = contents.keys.roots
    guard !roots.contains(root) else {
      throw .keysRejected(reason: "the root \(root) already signs responses")
    }
    guard roots.count < Self.maxRoots else {
      throw .keysRejected(
        reason:
          "responses are already signed under \(roots.count) roots; retire one first: tessera keys "
          + "retire-root")
    }
    return roots + [root]
  }

  private func check(
    _ root: RootPublicKey, isOneOf contents: Contents
  ) throws(ServerDataError) {
    guard contents.keys.roots.contains(root) else {
      throw .keysRejected(
        reason: "unknown root \(root); use one of "
          + contents.keys.roots.map(\.base64).joined(separator: ", "))
    }
  }

  private func rootKeyFile(_ root: RootPublicKey) -> URL {
    folder.appending(path: Self.rootKeyName(root))
  }

  private static func rootKeyName(_ root: RootPublicKey) -> String {
    "\(RootKeyFile.name)-\(Hex.encode(root.rawRepresentation.prefix(6)))"
  }
}
