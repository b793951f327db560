internal import AppStoreCore
package import Foundation

/// A folder of this machine; only its owner can read the files.
package struct FolderDestination: ExportDestination {
  private let folder: URL

  /// Creates a destination; the folder is created when it is needed.
  package init(_ folder: URL) { self.folder = folder }

  /// The path of the folder.
  package var name: String { folder.path }

  /// Writes a draft, and renames it when it is on disk.
  package func write(_ bytes: [UInt8], to file: String) async throws(ExportError) {
    do throws(FileProblem) {
      try OwnerOnlyFile.write(bytes, to: location(of: file))
    } catch {
      throw .file(error)
    }
  }

  /// Returns a file; `nil` if it does not exist.
  package func read(_ file: String) async throws(ExportError) -> [UInt8]? {
    let location = location(of: file)
    guard FileManager.default.fileExists(atPath: location.path) else { return nil }
    do {
      return Array(try Data(contentsOf: location))
    } catch {
      throw .file(.other(path: location.path, reason: FileProblem.cause(error)))
    }
  }

  /// Returns the names of the files in a folder, ordered, without drafts.
  package func files(in folder: String) async throws(ExportError) -> [String] {
    let location = location(of: folder)
    guard FileManager.default.fileExists(atPath: location.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: location.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw .file(.other(path: location.path, reason: FileProblem.cause(error)))
    }
  }

  /// Deletes a file.
  package func delete(_ file: String) async throws(ExportError) {
    let location = location(of: file)
    guard FileManager.default.fileExists(atPath: location.path) else { return }
    do {
      try FileManager.default.removeItem(at: location)
    } catch {
      throw .file(.other(path: location.path, reason: FileProblem.cause(error)))
    }
  }

  private func location(of file: String) -> URL { folder.appending(path: file) }
}
