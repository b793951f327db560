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
  var revokedKeysFile: URL { folder.appending(path: Self.revokedKeysName) }
  var publicKeyFile: URL { folder.appending(path: Self.rootPublicKeyName) }

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

  var bundleFiles: [URL] {
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

  func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private static func name(of bundle: IntermediateKeyBundle) -> String {
    Hexadecimal.encode(bundle.key.publicKey.prefix(6))
  }
}
