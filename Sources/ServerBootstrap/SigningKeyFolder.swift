public import AppStoreTypes
internal import Encodings
internal import EntitlementServer
public import Foundation
public import TrustedEntitlements

/// The keys that sign answers, in a data folder: the root, and a file for each intermediate key.
///
/// The root may be elsewhere; then its public key stands in `root-public-key`, and intermediate keys are
/// brought here. A file that others may read is not used.
public struct SigningKeyFolder: Sendable {
  /// The folder of the intermediate keys in the data folder.
  public static let intermediateKeysName = "intermediate-keys"
  /// The file of the root's public key in the data folder.
  public static let rootPublicKeyName = "root-public-key"

  /// The file of the keys that the root took back.
  public static let revokedKeysName = "revoked-keys"

  /// What a folder holds.
  public struct Contents: Sendable {
    /// What clients are configured to trust.
    public var publicKey: RootPublicKey
    /// The root key; `nil` when it lives offline.
    public var root: RootSigningKey?
    /// The intermediate keys under that root, the newest first.
    public var bundles: [IntermediateKeyBundle]
    /// The keys that the root took back; `nil` for none.
    public var revoked: RevokedKeyList?
    /// What lies there and is not used, each with the reason and the fix.
    public var problems: [String]

    /// The keys that sign at an instant, the newest first.
    public func usable(at now: Timestamp) -> [IntermediateKeyBundle] {
      bundles.filter {
        now.milliseconds < $0.key.expirationMilliseconds && !isRevoked($0)
          && !IntermediateKeyRing.isPremature($0, at: now)
      }
    }

    /// Whether the root took a key back.
    public func isRevoked(_ bundle: IntermediateKeyBundle) -> Bool {
      revoked?.revokes(bundle.key.publicKey) == true
    }

    /// The keys that were made while a clock was ahead and that clients would still believe, in words.
    public func retired(at now: Timestamp) -> [String] {
      bundles.filter { IntermediateKeyRing.isPremature($0, at: now) && !isRevoked($0) }.map {
        let key = Data($0.key.publicKey).base64EncodedString()
        let issued = Timestamp(milliseconds: $0.issuedAtMilliseconds).iso8601
        let expiry = Timestamp(milliseconds: $0.key.expirationMilliseconds).iso8601
        return
          "the key \(key) is retired: it was made at \(issued), while a clock was ahead, and clients "
          + "believe it until \(expiry); type: tessera keys revoke \(key)"
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
    if !exists(publicKeyFile) {
      try SecretFile.write(Array((contents.publicKey.base64 + "\n").utf8), to: publicKeyFile)
    }
    return contents
  }

  /// Reads the keys and changes nothing.
  ///
  /// - Throws: ``BootstrapError`` when there is no root to go by, or its file cannot be used. What is
  ///   wrong with an intermediate key is a problem in the contents.
  public func read() throws(BootstrapError) -> Contents {
    let rootFile = folder.appending(path: RootKeyFile.name)
    let root = exists(rootFile) ? try RootKeyFile.load(rootFile) : nil
    let pinned = exists(publicKeyFile) ? try pinnedKey() : nil
    if let root, let pinned, root.publicKey != pinned {
      throw .badKey(
        file: publicKeyFile.path,
        reason: "it is another root's than \(rootFile.path); keep the pair that apps are built with"
      )
    }
    var (bundles, problems) = readBundles()
    guard let publicKey = root?.publicKey ?? pinned ?? bundles.first?.root else {
      throw DataFolder.hasLedger(folder)
        ? .signingKeysLost(folder: folder.path) : .noSigningKey(folder: folder.path)
    }
    for bundle in bundles where bundle.root != publicKey {
      problems.append(
        "an intermediate key is signed by the root \(bundle.root), and apps trust \(publicKey); "
          + "remove it, or sign another with the right root")
    }
    bundles.removeAll { $0.root != publicKey }
    var contents = Contents(
      publicKey: publicKey, root: root, bundles: bundles, problems: problems)
    do throws(BootstrapError) {
      contents.revoked = try revokedKeys(of: publicKey)
    } catch {
      contents.problems.append("\(error)")
    }
    return contents
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
    for file in bundleFiles {
      guard let bytes = try? Data(contentsOf: file),
        let bundle = try? IntermediateKeyBundle(json: Array(bytes)),
        bundle.key.expirationMilliseconds < instant.milliseconds
      else { continue }
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// What changes when a file comes, goes or is written.
  var fingerprint: [String] {
    (bundleFiles + [revokedKeysFile]).map { file in
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
    return (bundles.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }, problems)
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

  /// Reads the keys that the root took back; `nil` when there is no such file.
  private func revokedKeys(
    of root: RootPublicKey
  ) throws(BootstrapError) -> RevokedKeyList? {
    guard exists(revokedKeysFile) else { return nil }
    let list = try Self.loadRevokedKeys(revokedKeysFile)
    guard list.root == root else {
      throw .keysRefused(
        reason: "\(revokedKeysFile.path) is signed by the root \(list.root), and apps trust "
          + "\(root); sign it again: tessera keys revoke")
    }
    return list
  }

  /// Reads a signed list of revoked keys.
  public static func loadRevokedKeys(_ file: URL) throws(BootstrapError) -> RevokedKeyList {
    let text = try ServerSettings.read(file.path)
    do throws(KeyError) {
      return try RevokedKeyList(base64: text)
    } catch {
      throw .keysRefused(
        reason: "\(file.path) is not a list of revoked keys: \(error); sign it again: "
          + "tessera keys revoke")
    }
  }

  private func pinnedKey() throws(BootstrapError) -> RootPublicKey {
    let text = try ServerSettings.read(publicKeyFile.path)
    do throws(KeyError) {
      return try RootPublicKey(base64: text.trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      throw .badKey(file: publicKeyFile.path, reason: "\(error)")
    }
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private static func name(of bundle: IntermediateKeyBundle) -> String {
    Hexadecimal.encode(bundle.key.publicKey.prefix(6))
  }
}
