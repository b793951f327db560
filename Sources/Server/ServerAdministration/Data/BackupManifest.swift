internal import AppStoreCore
internal import Crypto
public import Foundation

/// The contents of a backup: every file with its length and its SHA-256.
public struct BackupManifest: Codable, Hashable, Sendable {
  /// A file of a backup.
  public struct Entry: Codable, Hashable, Sendable {
    /// The path in the backup, with `/` between its parts.
    public let path: String
    /// The length in bytes.
    public let bytes: Int
    /// The SHA-256 in hexadecimal.
    public let sha256: String
  }

  enum CodingKeys: String, CodingKey {
    case version
    case createdAt = "created_at"
    case facts
    case files
  }

  /// The file's name in a backup.
  public static let name = "manifest.json"
  static let version = 1

  let version: Int
  /// When the backup began, in ISO 8601.
  public let createdAt: String
  /// The number of facts in the ledger.
  public let facts: Int
  /// The files, ordered by path.
  public let files: [Entry]

  init(createdAt: String, facts: Int, files: [Entry]) {
    version = Self.version
    self.createdAt = createdAt
    self.facts = facts
    self.files = files
  }

  /// Reads the manifest of a backup and compares every file with it.
  ///
  /// - Parameters:
  ///   - folder: The backup.
  ///   - progress: Called after each part of a file.
  /// - Throws: ``ServerDataError/backup(reason:)`` with the name of the first file that differs.
  public static func verified(
    in folder: URL, progress: (BackupProgress) -> Void = { _ in }
  ) throws(ServerDataError) -> BackupManifest {
    let file = folder.appending(path: name)
    guard let bytes = try? Data(contentsOf: file),
      let manifest = try? JSONDecoder().decode(BackupManifest.self, from: bytes)
    else {
      throw .backup(
        reason:
          "\(file.path): not a backup manifest; give the directory that `tessera backup` created")
    }
    guard manifest.version == version else {
      throw .backup(
        reason: "\(file.path): created by another version (\(manifest.version)); upgrade Tessera")
    }
    var checked = BackupCounter(.checking, of: manifest.files.reduce(0) { $0 + $1.bytes })
    for entry in manifest.files {
      try entry.checkPath()
      let found = try Entry(of: folder, path: entry.path) { checked.add($0, progress) }
      guard found == entry else {
        throw .backup(
          reason: "\(folder.appending(path: entry.path).path): changed since the backup; restore "
            + "from another one")
      }
    }
    return manifest
  }

  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and integers always encode.
    return (try? encoder.encode(self)) ?? Data()
  }
}

extension BackupManifest.Entry {
  /// Reads a file and computes its length and hash.
  ///
  /// - Parameters:
  ///   - folder: The backup.
  ///   - path: The path of the file in the backup.
  ///   - report: Called with the number of bytes of each part that was read.
  init(
    of folder: URL, path: String, counting report: (Int) -> Void
  ) throws(ServerDataError) {
    let file = folder.appending(path: path)
    var hash = SHA256()
    var count = 0
    do {
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
      guard type as? FileAttributeType == .typeRegular else {
        throw ServerDataError.backup(
          reason: "\(file.path): not a regular file; remove it from the backup")
      }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
        hash.update(data: chunk)
        count += chunk.count
        report(chunk.count)
      }
    } catch let error as ServerDataError {
      throw error
    } catch {
      throw .unreadable(file: file.path, reason: FileProblem.cause(error))
    }
    self.init(path: path, bytes: count, sha256: Hex.encode(hash.finalize()))
  }

  /// Throws for a path that leads out of the folder.
  fileprivate func checkPath() throws(ServerDataError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw .backup(reason: "manifest: invalid path \"\(path)\"; restore from another backup")
    }
  }
}
