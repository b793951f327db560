internal import AppStoreCore
internal import Foundation

/// The server's files with secrets, with errors for operators.
enum SecretFile {
  /// Reads a file; fails if other users can read it.
  static func read(_ file: URL) throws(ServerDataError) -> [UInt8] {
    do throws(FileProblem) {
      return try OwnerOnlyFile.read(file)
    } catch .exposed(let path) {
      throw .keyFileTooPermissive(file: path)
    } catch {
      throw .unreadable(file: error.path, reason: error.reason)
    }
  }

  /// Reads a text file that holds no secret.
  static func text(of path: String) throws(ServerDataError) -> String {
    do throws(FileProblem) {
      return try FileProblem.text(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  /// Creates a folder for its owner only, with its missing parents; an existing one is not changed.
  static func makeFolder(_ folder: URL) throws(ServerDataError) {
    do throws(FileProblem) {
      try OwnerOnlyFile.makeFolder(folder)
    } catch {
      throw .unwritable(path: error.path, reason: error.reason)
    }
  }

  /// Writes a file atomically; it is on the disk when this returns.
  static func write(_ bytes: [UInt8], to file: URL) throws(ServerDataError) {
    do throws(FileProblem) {
      try OwnerOnlyFile.write(bytes, to: file)
    } catch {
      throw .unwritable(path: error.path, reason: error.reason)
    }
  }
}
