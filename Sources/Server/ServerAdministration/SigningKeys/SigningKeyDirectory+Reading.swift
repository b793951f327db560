public import EntitlementAPI
internal import EntitlementServer
public import Foundation

/// Reads each kind of key file, and reports unusable ones.
extension SigningKeyDirectory {
  /// Reads the available root keys; the first file's key must be a root that apps trust.
  func readRootKeys(
    _ pinned: [RootPublicKey]
  ) throws(ServerDataError) -> (keys: [RootSigningKey], problems: [String]) {
    var keys: [RootSigningKey] = []
    var problems: [String] = []
    for file in rootKeyFiles {
      let key = try RootKeyFile.load(file)
      if pinned.isEmpty || pinned.contains(key.publicKey) {
        keys.append(key)
      } else if file.lastPathComponent == RootKeyFile.name {
        throw .badKey(
          file: publicKeyFile.path,
          reason: "does not belong to \(file.path); restore the pair that apps are built with")
      } else {
        problems.append(
          "\(file.path): key of the root \(key.publicKey), which does not sign responses; remove it"
        )
      }
    }
    return (keys, problems)
  }

  /// The remarks about keys of retired roots that are still in the folder.
  var retiredRootKeys: [String] {
    names(beginningWith: Self.retiredPrefix + RootKeyFile.name).map {
      "\(folder.appending(path: $0).path): key of a retired root, which released apps may still "
        + "trust; move it offline or destroy it"
    }
  }

  func readBundles() -> (bundles: [IntermediateKeyBundle], problems: [String]) {
    var bundles: [IntermediateKeyBundle] = []
    var problems: [String] = []
    for file in bundleFiles {
      do {
        bundles.append(try Self.load(file))
      } catch {
        problems.append("\(error)")
      }
    }
    // A key that was added again with another root's signature counts once.
    let whole = Dictionary(grouping: bundles, by: \.key.publicKey).values
      .compactMap { $0.max { $0.roots.count < $1.roots.count } }
    return (whole.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }, problems)
  }

  /// Reads one signed intermediate key.
  public static func load(_ file: URL) throws(ServerDataError) -> IntermediateKeyBundle {
    let bytes = try SecretFile.read(file)
    do throws(KeyError) {
      return try IntermediateKeyBundle(json: bytes)
    } catch {
      throw .badIntermediateKey(file: file.path, reason: "\(error)")
    }
  }

  /// Reads the keys that the roots revoked; empty if there is no such file.
  func revokedKeys(
    of roots: [RootPublicKey]
  ) throws(ServerDataError) -> [RevokedKeyList] {
    guard exists(revokedKeysFile) else { return [] }
    let lists = try Self.loadRevokedKeys(revokedKeysFile)
    for list in lists where !roots.contains(list.root) {
      throw .keysRejected(
        reason: "\(revokedKeysFile.path): signed by the root \(list.root), but apps trust "
          + "\(roots.map(\.base64).joined(separator: " and ")); sign it again: tessera keys revoke")
    }
    return lists
  }

  /// Reads the signed lists of revoked keys in a file: a line for each root.
  public static func loadRevokedKeys(_ file: URL) throws(ServerDataError) -> [RevokedKeyList] {
    let text = try SecretFile.text(of: file.path)
    do throws(KeyError) {
      var lists: [RevokedKeyList] = []
      for line in text.split(whereSeparator: \.isNewline) {
        lists.append(try RevokedKeyList(base64: String(line)))
      }
      guard !lists.isEmpty else { throw .malformedRevokedKeys(part: "the length") }
      return lists
    } catch {
      throw .keysRejected(
        reason: "\(file.path): not a list of revoked keys: \(error); sign it again: "
          + "tessera keys revoke")
    }
  }

  func pinnedKeys() throws(ServerDataError) -> [RootPublicKey] {
    let text = try SecretFile.text(of: publicKeyFile.path)
    do throws(KeyError) {
      var roots: [RootPublicKey] = []
      for line in text.split(whereSeparator: \.isWhitespace) {
        roots.append(try RootPublicKey(base64: String(line)))
      }
      guard !roots.isEmpty else { throw .wrongLength(0) }
      return roots
    } catch {
      throw .badKey(file: publicKeyFile.path, reason: "\(error)")
    }
  }

  /// Writes the roots that sign, the default one first.
  func writeRoots(_ roots: [RootPublicKey]) throws(ServerDataError) {
    let text = roots.map { $0.base64 + "\n" }.joined()
    try SecretFile.write(Array(text.utf8), to: publicKeyFile)
  }

  /// The files of root keys: that of the first root, and those of added ones.
  var rootKeyFiles: [URL] {
    names(beginningWith: RootKeyFile.name)
      .filter { $0 == RootKeyFile.name || $0.hasPrefix(RootKeyFile.name + "-") }
      .map { folder.appending(path: $0) }
  }

  private func names(beginningWith prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
  }
}
