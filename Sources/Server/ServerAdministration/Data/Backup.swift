public import AppStoreCore
internal import EntitlementAPI
internal import EntitlementServer
public import Foundation
public import Ledger

/// Backups of a data directory: a snapshot of the ledger, and the signing keys.
///
/// The server may run during a backup. Data that was acknowledged before a backup began is in it.
public enum Backup {
  /// Creates a backup.
  ///
  /// - Parameters:
  ///   - data: The data directory.
  ///   - folder: The folder to create, readable by its owner only; it must not exist yet.
  ///   - now: The time when the backup begins.
  ///   - hasLedger: Whether the ledger is in the data directory; a database has its own tools.
  ///   - storage: The database of the ledger.
  ///   - progress: Called after each part of a file.
  /// - Returns: The manifest of the backup.
  /// - Throws: ``ServerDataError``; the folder does not exist then.
  public static func make(
    of data: URL, in folder: URL, at now: Timestamp, hasLedger: Bool = true,
    storage: any LedgerStorage, progress: (BackupProgress) -> Void = { _ in }
  ) throws(ServerDataError) -> BackupManifest {
    // A folder's listing does not follow links, even if the folder itself is one.
    let data = data.resolvingSymlinksInPath()
    guard !hasLedger || FileManager.default.fileExists(atPath: ledger(in: data).path) else {
      throw .backup(
        reason: "\(data.path): has no ledger; give the server's data directory with --data")
    }
    guard !isInside(folder, of: data) else {
      throw .backup(
        reason:
          "\(folder.path): is inside the data directory \(data.path), so it would be lost with it; "
          + "choose a directory outside with --out")
    }
    let keys = try keys(in: data)
    return try inDraft(of: folder) { (draft) throws(ServerDataError) in
      // The ledger is copied first, so that no later acknowledgment is waited for.
      let facts = hasLedger ? try copyLedger(in: data, to: draft, storage, progress) : 0
      var paths = hasLedger ? [DataDirectory.ledgerFile] : []
      for path in try otherFiles(in: data) {
        try copy(data.appending(path: path), to: draft.appending(path: path))
        paths.append(path)
      }
      // A server restored without these keys would sign with others, which apps do not trust.
      guard try Self.keys(in: draft).isSuperset(of: keys) else {
        throw .backup(
          reason:
            "\(data.path): some signing keys cannot be copied; replace links to directories with "
            + "the files themselves")
      }
      var files: [BackupManifest.Entry] = []
      var checked = BackupCounter(.checking, of: size(of: paths, in: draft))
      for path in paths.sorted() {
        files.append(try .init(of: draft, path: path) { checked.add($0, progress) })
      }
      let manifest = BackupManifest(createdAt: now.iso8601, facts: facts, files: files)
      try SecretFile.write(
        Array(manifest.json), to: draft.appending(path: BackupManifest.name))
      return manifest
    }
  }

  /// Creates a data directory from a backup, after comparing every file with the manifest.
  ///
  /// - Parameters:
  ///   - folder: The backup.
  ///   - data: The data directory to create; it must not exist yet.
  ///   - storage: The database of the ledger.
  ///   - progress: Called after each part of a file.
  /// - Returns: The manifest of the backup.
  /// - Throws: ``ServerDataError``; the data directory does not exist then.
  public static func restore(
    from folder: URL, to data: URL, storage: any LedgerStorage,
    progress: (BackupProgress) -> Void = { _ in }
  ) throws(ServerDataError) -> BackupManifest {
    let manifest = try BackupManifest.verified(in: folder, progress: progress)
    return try inDraft(of: data) { (draft) throws(ServerDataError) in
      var copied = BackupCounter(.copying, of: manifest.files.reduce(0) { $0 + $1.bytes })
      for entry in manifest.files {
        try copy(folder.appending(path: entry.path), to: draft.appending(path: entry.path)) {
          copied.add($0, progress)
        }
      }
      let hasLedger = manifest.files.contains { $0.path == DataDirectory.ledgerFile }
      guard hasLedger else { return manifest }
      do throws(LedgerError) {
        let inspection = try storage.inspect(ledger(in: draft).path, maxPurchases: 0)
        guard inspection.damage.isEmpty, inspection.counts.facts == manifest.facts else {
          throw LedgerError.damaged(ledger(in: folder).path)
        }
      } catch {
        throw .ledger(reason: "\(error)")
      }
      return manifest
    }
  }

  /// Whether a folder, which may not exist yet, is the same as another one or inside it, with
  /// symbolic links resolved.
  private static func isInside(_ folder: URL, of other: URL) -> Bool {
    var existing = folder.standardizedFileURL
    while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
      existing.deleteLastPathComponent()
    }
    let ways = [existing, other].map {
      $0.resolvingSymlinksInPath().standardizedFileURL.pathComponents
    }
    return ways[0].starts(with: ways[1])
  }

  /// Copies the ledger and returns the number of its facts.
  private static func copyLedger(
    in data: URL, to draft: URL, _ storage: any LedgerStorage,
    _ progress: (BackupProgress) -> Void
  ) throws(ServerDataError) -> Int {
    let facts: Int
    do throws(LedgerError) {
      facts = try storage.copy(ledger(in: data).path, to: ledger(in: draft).path) {
        progress(BackupProgress(step: .copying, bytes: $0, total: $1))
      }
    } catch {
      throw .ledger(reason: "\(error)")
    }
    try sync(ledger(in: draft))
    return facts
  }

  private static func ledger(in folder: URL) -> URL {
    folder.appending(path: DataDirectory.ledgerFile)
  }

  /// Fills a temporary folder next to the target, and renames it when it is complete.
  private static func inDraft(
    of folder: URL, _ fill: (URL) throws(ServerDataError) -> BackupManifest
  ) throws(ServerDataError) -> BackupManifest {
    let folder = folder.standardizedFileURL
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw .exists(path: folder.path)
    }
    let draft = folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
    try SecretFile.makeFolder(draft)
    do throws(ServerDataError) {
      let manifest = try fill(draft)
      guard rename(draft.path, folder.path) == 0 else {
        throw .unwritable(path: folder.path, reason: String(cString: strerror(errno)))
      }
      return manifest
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Returns the signing keys that a server uses in a folder; the ledger can be backed up even if
  /// they are lost.
  private static func keys(in folder: URL) throws(ServerDataError) -> Set<String> {
    do throws(ServerDataError) {
      let contents = try SigningKeyDirectory(folder).read()
      return Set(
        contents.keys.roots.map(\.base64)
          + contents.keys.rootKeys.map { "root key \($0.publicKey)" }
          + contents.bundles.map { "\($0.issuedAtMilliseconds) \($0.key.publicKey)" })
    } catch .noSigningKey, .signingKeysLost {
      return []
    }
  }

  /// Returns the paths of the files other than the ledger.
  ///
  /// It skips names that begin with a dot, which are temporary, and the manifest of a backup that
  /// the folder was restored from.
  private static func otherFiles(in data: URL) throws(ServerDataError) -> [String] {
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: data.path)
    } catch {
      throw .unreadable(file: data.path, reason: FileProblem.cause(error))
    }
    return paths.filter { path in
      let isDraft = path.split(separator: "/").contains { $0.hasPrefix(".") }
      let type = try? FileManager.default.attributesOfItem(
        atPath: data.appending(path: path).resolvingSymlinksInPath().path)[.type]
      return !isDraft && !path.hasPrefix(DataDirectory.ledgerFile) && path != BackupManifest.name
        && type as? FileAttributeType == .typeRegular
    }.sorted()
  }

  /// Returns the number of bytes of files; a file that cannot be read counts as empty.
  private static func size(of paths: [String], in folder: URL) -> Int {
    paths.reduce(0) { sum, path in
      let file = folder.appending(path: path).path
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  private static func copy(
    _ file: URL, to target: URL, counting count: (Int) -> Void = { _ in }
  ) throws(ServerDataError) {
    let bytes: FileHandle
    try SecretFile.makeFolder(target.deletingLastPathComponent())
    do {
      bytes = try FileHandle(forReadingFrom: file)
    } catch {
      throw .unreadable(file: file.path, reason: FileProblem.cause(error))
    }
    defer { try? bytes.close() }
    do {
      let output = FileHandle(
        fileDescriptor: try OwnerOnlyFile.create(target), closeOnDealloc: true)
      while let chunk = try bytes.read(upToCount: 1 << 20), !chunk.isEmpty {
        try output.write(contentsOf: chunk)
        count(chunk.count)
      }
      try output.synchronize()
      try output.close()
    } catch {
      let reason = (error as? FileProblem)?.reason ?? FileProblem.cause(error)
      throw .unwritable(path: target.path, reason: reason)
    }
  }

  private static func sync(_ file: URL) throws(ServerDataError) {
    do {
      let handle = try FileHandle(forUpdating: file)
      defer { try? handle.close() }
      try handle.synchronize()
    } catch {
      throw .unwritable(path: file.path, reason: FileProblem.cause(error))
    }
  }
}
