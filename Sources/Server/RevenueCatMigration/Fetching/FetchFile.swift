internal import AppStoreCore
internal import Crypto
internal import Foundation

/// The file of customers that were read from RevenueCat's API, a JSON object on each line.
///
/// Lines are only appended, so a command that was interrupted continues. After an import the file is
/// emptied. A last line that was cut off is removed. Only its owner can read the file.
final class FetchFile {
  private let url: URL
  private let handle: FileHandle

  /// Opens the file, and creates it if it is missing.
  ///
  /// - Throws: ``FetchFileError``.
  init(_ url: URL) throws(FetchFileError) {
    self.url = url
    if !FileManager.default.fileExists(atPath: url.path) { OwnerOnlyFile.makeEmpty(url) }
    guard let handle = FileHandle(forUpdatingAtPath: url.path) else {
      throw .unusable(url.path, reason: "cannot be written; choose another file")
    }
    self.handle = handle
    do { try removePartialLine() } catch {
      throw .unusable(url.path, reason: "cannot be read; check the disk")
    }
  }

  deinit { try? handle.close() }

  private func removePartialLine() throws {
    let end = try handle.seekToEnd()
    var position = end
    while position > 0 {
      let size = min(position, 64 << 10)
      try handle.seek(toOffset: position - size)
      let piece = Array(try handle.read(upToCount: Int(size)) ?? Data())
      if let index = piece.lastIndex(of: UInt8(ascii: "\n")) {
        position = position - size + UInt64(index) + 1
        break
      }
      position -= size
    }
    if position < end { try handle.truncate(atOffset: position) }
    try handle.seekToEnd()
  }

  /// Appends lines, which are on disk afterwards.
  func append(_ objects: [JSONObject]) throws(FetchFileError) {
    var bytes: [UInt8] = []
    for object in objects {
      bytes += JSONValue.object(object).jsonBytes
      bytes.append(UInt8(ascii: "\n"))
    }
    do {
      try handle.write(contentsOf: Data(bytes))
      try handle.synchronize()
    } catch {
      throw .unusable(
        url.path, reason: "writing failed; free space, and run the command again to continue")
    }
  }

  func removeAll() throws(FetchFileError) {
    do {
      try handle.truncate(atOffset: 0)
      try handle.synchronize()
    } catch {
      throw .unusable(url.path, reason: "cannot be emptied; delete it")
    }
  }

  /// Calls a function with each line.
  ///
  /// - Returns: The SHA-256 of the file, in hexadecimal.
  @discardableResult
  func read(_ line: (JSONObject) throws(FetchFileError) -> Void) throws(FetchFileError) -> String {
    guard let reader = FileHandle(forReadingAtPath: url.path) else {
      throw .unusable(url.path, reason: "cannot be read; check the path")
    }
    defer { try? reader.close() }
    var (rest, number): ([UInt8], Int) = ([], 0)
    var hash = SHA256()
    while true {
      let piece: [UInt8]
      do { piece = Array(try reader.read(upToCount: 1 << 20) ?? Data()) } catch {
        throw .unusable(url.path, reason: "cannot be read; check the disk")
      }
      guard !piece.isEmpty else { return Hex.encode(hash.finalize()) }
      hash.update(data: piece)
      rest += piece
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        guard let object = try? JSONReader.object(Array(rest[start..<end])) else {
          throw .damaged(url.path, line: number)
        }
        try line(object)
        start = end + 1
      }
      rest.removeFirst(start)
    }
  }
}

/// Why the file of fetched customers cannot be used.
public enum FetchFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be read or written.
  case unusable(String, reason: String)
  /// A line is not as this program writes it.
  case damaged(String, line: Int)
  /// It has the customers of another project.
  case otherProject(String, project: String)

  /// The problem and its fix.
  public var description: String {
    switch self {
    case .unusable(let path, let reason): "\(path): \(reason)"
    case .damaged(let path, let line):
      "\(path): line \(line) is damaged; delete the file, and run the command again"
    case .otherProject(let path, let project):
      "\(path): has the customers of project \(project); choose another file with --fetched"
    }
  }
}
