/// A place for files, which are named with slashes.
package protocol ExportDestination: Sendable {
  /// The place for people.
  var name: String { get }

  /// Writes a file; replaces one of the same name, and no reader ever sees a part of it.
  func write(_ bytes: [UInt8], to file: String) async throws(ExportError)

  /// Returns a file; `nil` if it does not exist.
  func read(_ file: String) async throws(ExportError) -> [UInt8]?

  /// Returns the names of the files in a folder, without those in its folders, ordered; empty if
  /// there is no such folder.
  func files(in folder: String) async throws(ExportError) -> [String]

  /// Deletes a file; does nothing if it does not exist.
  func delete(_ file: String) async throws(ExportError)
}

extension ExportDestination {
  /// Writes, reads, lists and deletes a file, as runs and commands need.
  ///
  /// - Throws: ``ExportError`` that names what is not permitted.
  package func check() async throws(ExportError) {
    let file = ExportPath.probe
    let bytes = Array("Tessera checks that it can write here.\n".utf8)
    try await write(bytes, to: file)
    guard try await read(file) == bytes else { throw .changed(file) }
    _ = try await files(in: ExportPath.manifests(of: "check"))
    try await delete(file)
  }
}
