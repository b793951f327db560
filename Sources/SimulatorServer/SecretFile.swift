internal import Foundation
internal import OwnerOnlyFiles

/// A file of the store that only its owner may read, because it holds a secret.
struct SecretFile {
  let url: URL

  /// Returns the file's text; `nil` when there is no such file.
  func read() throws(DataDirectoryError) -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Writes the file whole or not at all; nobody else can read it at any moment.
  func write(_ text: String) throws(DataDirectoryError) {
    do throws(FileProblem) {
      try OwnerOnlyFile.write(Array(text.utf8), to: url)
    } catch {
      throw .unwritable(path: error.path, reason: error.reason)
    }
  }
}
