internal import AppStoreCore
internal import Foundation

/// A file with a secret that only its owner can read.
struct SecretFile {
  let url: URL

  /// Returns the file's text; `nil` if the file does not exist.
  func read() throws(DataDirectoryError) -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Writes the file atomically.
  ///
  /// Other users can never read it.
  func write(_ text: String) throws(DataDirectoryError) {
    do throws(FileProblem) {
      try OwnerOnlyFile.write(Array(text.utf8), to: url)
    } catch {
      throw .unwritable(path: error.path, reason: error.reason)
    }
  }
}
