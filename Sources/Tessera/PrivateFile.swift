internal import Foundation

/// Reads and writes the SDK's files, in a folder that is the owner's alone.
enum PrivateFile {
  /// What a place says that keeps bytes.
  enum Content: Hashable, Sendable {
    /// What is kept.
    case bytes([UInt8])
    /// Nothing was ever kept.
    case nothing
    /// Something is kept that cannot be read now: it is no "nothing", and nothing may replace it.
    case unreadable
  }

  /// Reads a file.
  static func read(_ file: URL) -> Content {
    do {
      return .bytes(Array(try Data(contentsOf: file)))
    } catch CocoaError.fileReadNoSuchFile {
      return .nothing
    } catch {
      Log.warn("\(file.lastPathComponent) cannot be read now: \(error)")
      return .unreadable
    }
  }

  /// Writes a file whole or not at all, and makes its folder when there is none.
  static func write(_ data: Data, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try data.write(to: file, options: .atomic)
  }
}
