public import AppStoreCore
public import EntitlementAPI
internal import EntitlementServer
public import Foundation

extension SigningKeyDirectory {
  /// Signs a list of revoked keys that includes the entries of earlier ones.
  ///
  /// - Parameters:
  ///   - keys: The base64 of the public keys, as `tessera keys list` prints them.
  ///   - previous: The earlier lists, of any root.
  ///   - root: The key that signs the list.
  ///   - now: The current time.
  /// - Throws: ``ServerDataError/keysRejected(reason:)``.
  public static func revocation(
    of keys: [String], after previous: [RevokedKeyList], signedBy root: RootSigningKey,
    at now: Timestamp
  ) throws(ServerDataError) -> RevokedKeyList {
    var revoked = previous.flatMap(\.keys)
    for key in keys {
      guard let bytes = Data(base64Encoded: key), bytes.count == 32 else {
        throw .keysRejected(
          reason: "invalid key \"\(key)\"; use one that `tessera keys list` prints")
      }
      revoked.append(Array(bytes))
    }
    do throws(KeyError) {
      // The list that was signed last is used, even if the clock was set back.
      let earliest = (previous.map(\.issuedAtMilliseconds).max() ?? -1) + 1
      return try RevokedKeyList(
        revoking: revoked, signedBy: root, at: max(now.milliseconds, earliest))
    } catch {
      throw .keysRejected(reason: "\(error)")
    }
  }

  /// Writes a list to a new file.
  ///
  /// - Throws: ``ServerDataError/exists(path:)`` if the file exists, which is not changed.
  public static func write(_ list: RevokedKeyList, to file: URL) throws(ServerDataError) {
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw .exists(path: file.path)
    }
    try SecretFile.write(Array((list.base64 + "\n").utf8), to: file)
  }

  /// Revokes keys with the roots that apps trust; a running server loads the list automatically.
  ///
  /// A root whose key is missing signs no list; apps that trust only that root do not receive the
  /// revocation.
  ///
  /// - Parameters:
  ///   - keys: The base64 of the public keys.
  ///   - roots: The root keys that are stored offline.
  ///   - now: The current time.
  /// - Returns: The default root's list, else that of the first root that signed.
  /// - Throws: ``ServerDataError`` if no root key is available, a given one is not in use, or the
  ///   current lists cannot be read. Nothing is changed then.
  public func revoke(
    _ keys: [String], roots: [RootSigningKey], at now: Timestamp
  ) throws(ServerDataError) -> RevokedKeyList {
    let contents = try read()
    try checkRevokedKeysFile()
    let current = contents.keys.revoked
    let here = try check(roots, of: contents) + contents.keys.rootKeys
    var lists: [RevokedKeyList] = []
    for root in contents.keys.roots {
      guard let key = here.first(where: { $0.publicKey == root }) else { continue }
      lists.append(try Self.revocation(of: keys, after: current, signedBy: key, at: now))
    }
    guard let first = lists.first else { throw missing(contents.publicKey) }
    let others = current.filter { list in !lists.contains { $0.root == list.root } }
    try write(lists + others)
    return first
  }

  /// Imports lists that were signed offline.
  ///
  /// - Throws: ``ServerDataError/keysRejected(reason:)`` if one is from another root or not newer
  ///   than the current list. Nothing is changed then.
  public func importRevokedKeys(_ lists: [RevokedKeyList]) throws(ServerDataError) {
    let contents = try read()
    try checkRevokedKeysFile()
    for list in lists {
      guard contents.keys.roots.contains(list.root) else {
        throw .keysRejected(
          reason: "the list is signed by the root \(list.root), but apps trust "
            + "\(contents.publicKey); sign it with the right root")
      }
      if contents.keys.revoked.contains(where: {
        $0.root == list.root && list.issuedAtMilliseconds <= $0.issuedAtMilliseconds
      }) {
        throw .keysRejected(
          reason: "the list is not newer than the current one; sign another with --previous "
            + folder.appending(path: Self.revokedKeysName).path)
      }
    }
    let others = contents.keys.revoked.filter { list in !lists.contains { $0.root == list.root } }
    try write(lists + others)
  }

  /// Returns a key for each root in use, the default one first: a given key, or the folder's own.
  func rootKeys(
    _ given: [RootSigningKey], of contents: Contents
  ) throws(ServerDataError) -> [RootSigningKey] {
    let here = try check(given, of: contents) + contents.keys.rootKeys
    var keys: [RootSigningKey] = []
    for root in contents.keys.roots {
      guard let key = here.first(where: { $0.publicKey == root }) else { throw missing(root) }
      keys.append(key)
    }
    return keys
  }

  /// Returns the given root keys; throws if one is not in use.
  private func check(
    _ given: [RootSigningKey], of contents: Contents
  ) throws(ServerDataError) -> [RootSigningKey] {
    let roots = contents.keys.roots
    if let unknown = given.first(where: { !roots.contains($0.publicKey) }) {
      throw .keysRejected(
        reason: "apps do not trust the root \(unknown.publicKey); use the key of "
          + roots.map(\.base64).joined(separator: " or "))
    }
    return given
  }

  private func missing(_ root: RootPublicKey) -> ServerDataError {
    .keysRejected(
      reason:
        "\(folder.appending(path: RootKeyFile.name).path): no key of the root \(root); give it with "
        + "--root-key, or sign on the machine that has it")
  }

  /// Throws if the current lists exist and this user cannot read them: a new file would lose them.
  ///
  /// Lists that are damaged, or of another root, are replaced by new ones.
  func checkRevokedKeysFile() throws(ServerDataError) {
    guard exists(revokedKeysFile) else { return }
    _ = try SecretFile.text(of: revokedKeysFile.path)
  }

  func write(_ lists: [RevokedKeyList]) throws(ServerDataError) {
    let file = folder.appending(path: Self.revokedKeysName)
    if lists.isEmpty, !FileManager.default.fileExists(atPath: file.path) { return }
    try SecretFile.write(Array(lists.map { $0.base64 + "\n" }.joined().utf8), to: file)
  }
}
