public import AppStoreTypes
internal import Encodings
public import EntitlementServer
public import Foundation
public import TrustedEntitlements

/// The keys that sign answers, in a data folder: the root, and a file for each intermediate key.
///
/// The root may be elsewhere; then its public key stands in `root-public-key`, and intermediate keys are
/// brought here. While a root is replaced that file has a line for each root, the default one first. A file that
/// others may read is not used.
public struct SigningKeyFolder: Sendable {
  /// The folder of the intermediate keys in the data folder.
  public static let intermediateKeysName = "intermediate-keys"
  /// The file of the root's public key in the data folder.
  public static let rootPublicKeyName = "root-public-key"

  /// The file of the keys that the root took back.
  public static let revokedKeysName = "revoked-keys"

  /// What the name of a retired root's key begins with.
  static let retiredPrefix = "retired-"

  /// What a folder holds.
  public struct Contents: Sendable {
    /// The roots and the intermediate keys under them, the newest key first.
    public var keys: SigningKeySet
    /// What lies there and is not used, each with the reason and the fix.
    public var problems: [String]

    /// The default root: what clients are configured to trust.
    public var publicKey: RootPublicKey { keys.publicKey }

    /// The default root's key; `nil` when it lives offline.
    public var root: RootSigningKey? { keys.root }

    /// The intermediate keys, the newest first.
    public var bundles: [IntermediateKeyBundle] { keys.bundles }

    /// The keys that sign at an instant, the newest first.
    public func usable(at now: Timestamp) -> [IntermediateKeyBundle] {
      bundles.filter {
        now.milliseconds < $0.key.expirationMilliseconds && !keys.isRevoked($0)
          && !IntermediateKeyRing.isPremature($0, at: now)
      }
    }
  }

  /// The data folder.
  public let folder: URL

  /// Creates the keys of a data folder; nothing is read yet.
  public init(_ folder: URL) {
    self.folder = folder
  }

  private var intermediateKeys: URL {
    folder.appending(path: Self.intermediateKeysName, directoryHint: .isDirectory)
  }
  private var revokedKeysFile: URL { folder.appending(path: Self.revokedKeysName) }
  private var publicKeyFile: URL { folder.appending(path: Self.rootPublicKeyName) }

  /// Reads the keys, and makes a root where there is neither a root nor anything signed by one.
  ///
  /// - Throws: ``BootstrapError``; an existing file is never replaced, and no root made beside a ledger, whose
  ///   apps trust another one.
  public func open() throws(BootstrapError) -> Contents {
    let isNew =
      !exists(folder.appending(path: RootKeyFile.name)) && !exists(publicKeyFile)
      && bundleFiles.isEmpty
    if isNew, !DataFolder.hasLedger(folder) { _ = try RootKeyFile.loadOrMake(in: folder) }
    let contents = try read()
    if !exists(publicKeyFile) { try writeRoots(contents.keys.roots) }
    return contents
  }

  /// Reads the keys and changes nothing.
  ///
  /// - Throws: ``BootstrapError`` when there is no root to go by, or its file cannot be used. What is
  ///   wrong with an intermediate key is a problem in the contents.
  public func read() throws(BootstrapError) -> Contents {
    let pinned = exists(publicKeyFile) ? try pinnedKeys() : []
    var (rootKeys, problems) = try readRootKeys(pinned)
    let (bundles, faults) = readBundles()
    problems += faults + retiredRootKeys
    let own = rootKeys.first?.publicKey ?? bundles.first?.root
    guard let own = pinned.first ?? own else {
      throw DataFolder.hasLedger(folder)
        ? .signingKeysLost(folder: folder.path) : .noSigningKey(folder: folder.path)
    }
    let roots = pinned.isEmpty ? [own] : pinned
    for bundle in bundles where !bundle.roots.contains(where: roots.contains) {
      problems.append(
        "an intermediate key is signed by the root \(bundle.root), and apps trust \(own); "
          + "remove it, or sign another with the right root")
    }
    var revoked: [RevokedKeyList] = []
    do throws(BootstrapError) {
      revoked = try revokedKeys(of: roots)
    } catch {
      problems.append("\(error)")
    }
    return Contents(
      keys: SigningKeySet(roots: roots, rootKeys: rootKeys, bundles: bundles, revoked: revoked),
      problems: problems)
  }

  /// Reads the root keys that are here; the first file's must be one that apps trust.
  private func readRootKeys(
    _ pinned: [RootPublicKey]
  ) throws(BootstrapError) -> (keys: [RootSigningKey], problems: [String]) {
    var keys: [RootSigningKey] = []
    var problems: [String] = []
    for file in rootKeyFiles {
      let key = try RootKeyFile.load(file)
      if pinned.isEmpty || pinned.contains(key.publicKey) {
        keys.append(key)
      } else if file.lastPathComponent == RootKeyFile.name {
        throw .badKey(
          file: publicKeyFile.path,
          reason: "it is another root's than \(file.path); keep the pair that apps are built with")
      } else {
        problems.append(
          "\(file.path) is the root \(key.publicKey), under which answers are not signed; remove it"
        )
      }
    }
    return (keys, problems)
  }

  /// The keys of retired roots that still lie here, in words.
  private var retiredRootKeys: [String] {
    names(beginningWith: Self.retiredPrefix + RootKeyFile.name).map {
      "\(folder.appending(path: $0).path) is the key of a retired root, which builds in use may still trust; "
        + "keep it offline, or destroy it"
    }
  }

  /// Puts a key beside the others; the server that runs there takes it up by itself.
  ///
  /// - Throws: ``BootstrapError/unwritable(path:reason:)``.
  public func add(_ bundle: IntermediateKeyBundle) throws(BootstrapError) {
    let name = "\(bundle.issuedAtMilliseconds)-\(Self.name(of: bundle)).json"
    try SecretFile.write(bundle.json, to: intermediateKeys.appending(path: name))
  }

  /// Removes the files of keys that expired before an instant.
  public func removeExpired(before instant: Timestamp) {
    removeBundles { $0.key.expirationMilliseconds < instant.milliseconds }
  }

  func removeBundles(where isGone: (IntermediateKeyBundle) -> Bool) {
    for file in bundleFiles {
      guard let bytes = try? Data(contentsOf: file),
        let bundle = try? IntermediateKeyBundle(json: Array(bytes)), isGone(bundle)
      else { continue }
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// What changes when a file comes, goes or is written.
  var fingerprint: [String] {
    (bundleFiles + rootKeyFiles + [publicKeyFile, revokedKeysFile]).map { file in
      // A secret store exchanges what a link leads to, and leaves the link.
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path)
      let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(file.lastPathComponent) \(modified) \(attributes?[.size] ?? 0) "
        + "\(attributes?[.posixPermissions] ?? 0)"
    }
  }

  private var bundleFiles: [URL] {
    func names(in folder: URL) -> [String] {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    }
    // One that was put beside the folder is meant as well.
    let beside = names(in: folder).filter { $0.hasPrefix("intermediate") }
    return names(in: intermediateKeys).map { intermediateKeys.appending(path: $0) }
      + beside.map { folder.appending(path: $0) }
  }

  private func readBundles() -> (bundles: [IntermediateKeyBundle], problems: [String]) {
    var bundles: [IntermediateKeyBundle] = []
    var problems: [String] = []
    for file in bundleFiles {
      do {
        bundles.append(try Self.load(file))
      } catch {
        problems.append("\(error)")
      }
    }
    // One that was brought again with another root's signature counts once.
    let whole = Dictionary(grouping: bundles, by: \.key.publicKey).values
      .compactMap { $0.max { $0.roots.count < $1.roots.count } }
    return (whole.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }, problems)
  }

  /// Reads one signed intermediate key.
  public static func load(_ file: URL) throws(BootstrapError) -> IntermediateKeyBundle {
    let bytes = try SecretFile.read(file)
    do throws(KeyError) {
      return try IntermediateKeyBundle(json: bytes)
    } catch {
      throw .badIntermediateKey(file: file.path, reason: "\(error)")
    }
  }

  /// Reads the keys that the roots took back; none when there is no such file.
  private func revokedKeys(
    of roots: [RootPublicKey]
  ) throws(BootstrapError) -> [RevokedKeyList] {
    guard exists(revokedKeysFile) else { return [] }
    let lists = try Self.loadRevokedKeys(revokedKeysFile)
    for list in lists where !roots.contains(list.root) {
      throw .keysRefused(
        reason: "\(revokedKeysFile.path) is signed by the root \(list.root), and apps trust "
          + "\(roots.map(\.base64).joined(separator: " and ")); sign it again: tessera keys revoke")
    }
    return lists
  }

  /// Reads the signed lists of revoked keys in a file: a line for each root.
  public static func loadRevokedKeys(_ file: URL) throws(BootstrapError) -> [RevokedKeyList] {
    let text = try ServerSettings.read(file.path)
    do throws(KeyError) {
      var lists: [RevokedKeyList] = []
      for line in text.split(whereSeparator: \.isNewline) {
        lists.append(try RevokedKeyList(base64: String(line)))
      }
      guard !lists.isEmpty else { throw .malformedRevokedKeys(part: "the length") }
      return lists
    } catch {
      throw .keysRefused(
        reason: "\(file.path) is not a list of revoked keys: \(error); sign it again: "
          + "tessera keys revoke")
    }
  }

  private func pinnedKeys() throws(BootstrapError) -> [RootPublicKey] {
    let text = try ServerSettings.read(publicKeyFile.path)
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

  /// Writes which roots answers are signed under, the default one first.
  func writeRoots(_ roots: [RootPublicKey]) throws(BootstrapError) {
    let text = roots.map { $0.base64 + "\n" }.joined()
    try SecretFile.write(Array(text.utf8), to: publicKeyFile)
  }

  /// The files of root keys: that of the first root, and those that were added.
  var rootKeyFiles: [URL] {
    names(beginningWith: RootKeyFile.name)
      .filter { $0 == RootKeyFile.name || $0.hasPrefix(RootKeyFile.name + "-") }
      .map { folder.appending(path: $0) }
  }

  private func names(beginningWith prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private static func name(of bundle: IntermediateKeyBundle) -> String {
    Hexadecimal.encode(bundle.key.publicKey.prefix(6))
  }
}
