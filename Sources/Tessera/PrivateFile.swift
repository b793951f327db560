internal import Foundation

/// Writes the SDK's files, in a folder that is the owner's alone.
enum PrivateFile {
  /// Writes a file whole or not at all, and makes its folder when there is none.
  static func write(_ data: Data, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try data.write(to: file, options: .atomic)
  }
}
