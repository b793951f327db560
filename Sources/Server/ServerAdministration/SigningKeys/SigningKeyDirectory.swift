public import AppStoreCore
public import EntitlementAPI
public import EntitlementServer
public import Foundation

/// The keys that sign responses, in a data directory: the root, and a file for each intermediate key.
///
/// The root may be stored offline; then its public key is in `root-public-key`, and intermediate
/// keys are imported. While a root is replaced that file has a line for each root, the default one
/// first. A file that other users can read is not used.
public struct SigningKeyDirectory: Sendable {
  /// The folder of the intermediate keys in the data directory.
  public static let intermediateKeysName = DataDirectory.intermediateKeysDirectory
  /// The file of the root's public key in the data directory.
  public static let rootPublicKeyName = DataDirectory.rootPublicKeyFile

  /// The file of the keys that the root revoked.
  public static let revokedKeysName = "revoked-keys"

  /// The prefix of the file name of a retired root's key.
  static let retiredPrefix = "retired-"

  /// The contents of a folder.
  public struct Contents: Sendable {
    /// The roots and the intermediate keys under them, the newest key first.
    public var keys: SigningKeySet
    /// The unused files, each with the reason and the fix.
    public var problems: [String]

    /// The default root: the one that clients are configured to trust.
    public var publicKey: RootPublicKey { keys.publicKey }

    /// The default root's key; `nil` if it is stored offline.
    public var root: RootSigningKey? { keys.root }

    /// The intermediate keys, the newest first.
    public var bundles: [IntermediateKeyBundle] { keys.bundles }

    /// Returns the keys that can sign at an instant, the newest first.
    public func usable(at now: Timestamp) -> [IntermediateKeyBundle] {
      bundles.filter {
        now.milliseconds < $0.key.expirationMilliseconds && !keys.isRevoked($0)
          && !IntermediateKeyRing.isPremature($0, at: now)
      }
    }
  }

  /// The data directory.
  public let folder: URL

  /// Creates the keys of a data directory; nothing is read yet.
  public init(_ folder: URL) {
    self.folder = folder
  }

  private var intermediateKeys: URL {
    folder.appending(path: Self.intermediateKeysName, directoryHint: .isDirectory)
  }
  var revokedKeysFile: URL { folder.appending(path: Self.revokedKeysName) }
  var publicKeyFile: URL { folder.appending(path: Self.rootPublicKeyName) }

  /// Reads the keys, and creates a root if there is neither a root nor anything signed by one.
  ///
  /// - Parameter hasLedger: Whether a ledger was used with the keys; `nil` if its file exists.
  /// - Throws: ``ServerDataError``. An existing file is never replaced, and no root is created next
  ///   to a ledger, whose apps trust another one.
  public func open(hasLedger: Bool? = nil) throws(ServerDataError) -> Contents {
    let hasLedger = hasLedger ?? DataDirectory.hasLedger(folder)
    let isNew =
      !exists(folder.appending(path: RootKeyFile.name)) && !exists(publicKeyFile)
      && bundleFiles.isEmpty
    if isNew {
      guard !hasLedger else { throw .signingKeysLost(folder: folder.path) }
      _ = try RootKeyFile.loadOrMake(in: folder)
    }
    let contents = try read()
    if !exists(publicKeyFile) { try writeRoots(contents.keys.roots) }
    return contents
  }

  /// Reads the keys without changing anything.
  ///
  /// - Throws: ``ServerDataError`` if there is no root, or its file cannot be used. A problem with
  ///   an intermediate key is in the contents instead.
  public func read() throws(ServerDataError) -> Contents {
    let pinned = exists(publicKeyFile) ? try pinnedKeys() : []
    var (rootKeys, problems) = try readRootKeys(pinned)
    let (bundles, faults) = readBundles()
    problems += faults + retiredRootKeys
    let own = rootKeys.first?.publicKey ?? bundles.first?.root
    guard let own = pinned.first ?? own else {
      throw DataDirectory.hasLedger(folder)
        ? .signingKeysLost(folder: folder.path) : .noSigningKey(folder: folder.path)
    }
    let roots = pinned.isEmpty ? [own] : pinned
    for bundle in bundles where !bundle.roots.contains(where: roots.contains) {
      problems.append(
        "an intermediate key is signed by the root \(bundle.root), but apps trust \(own); "
          + "remove it, or sign another with the right root")
    }
    var keys = SigningKeySet(roots: roots, rootKeys: rootKeys, bundles: bundles)
    do throws(ServerDataError) {
      keys.revoked = try revokedKeys(of: roots)
    } catch {
      keys.revocationFault = "\(error)"
      problems.append("\(error)")
    }
    return Contents(keys: keys, problems: problems)
  }

  /// Adds a key to the folder; a running server loads it automatically.
  ///
  /// - Throws: ``ServerDataError/unwritable(path:reason:)``.
  public func add(_ bundle: IntermediateKeyBundle) throws(ServerDataError) {
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

  /// A value that changes when a file is added, removed or written, or who can read it.
  var fingerprint: [String] {
    (bundleFiles + rootKeyFiles + [publicKeyFile, revokedKeysFile]).map { file in
      // A secret store changes the target of a link, and not the link itself.
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path)
      let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(file.lastPathComponent) \(modified) \(attributes?[.size] ?? 0) "
        + "\(attributes?[.posixPermissions] ?? 0) \(attributes?[.ownerAccountID] ?? 0)"
    }
  }

  var bundleFiles: [URL] {
    func names(in folder: URL) -> [String] {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    }
    // Includes keys that were saved next to the folder of intermediate keys.
    let beside = names(in: folder).filter { $0.hasPrefix("intermediate") }
    return names(in: intermediateKeys).map { intermediateKeys.appending(path: $0) }
      + beside.map { folder.appending(path: $0) }
  }

  func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private static func name(of bundle: IntermediateKeyBundle) -> String {
    Hex.encode(bundle.key.publicKey.prefix(6))
  }
}
