internal import Foundation
internal import StoreConfiguration

/// Finds and reads `.storekit` files.
enum ConfigurationFile {
  /// Returns the location of a file in the resources of a test target.
  ///
  /// SwiftPM copies the resources of each target into a folder next to the test program. If several
  /// targets have a file of that name, one of a target whose name contains `Test` is preferred.
  /// - Parameter name: The name, with or without the extension `storekit`.
  /// - Throws: ``SKTestError/fileNotFound`` with the folders that were searched.
  static func find(_ name: String, beside program: URL) throws -> URL {
    let fileName = name.hasSuffix(".storekit") ? name : name + ".storekit"
    let folders = resourceFolders(beside: program)
    for folder in folders {
      if let file = file(fileName, in: folder) { return file }
    }
    let searched = folders.map(\.lastPathComponent).joined(separator: ", ")
    throw SKTestError(
      .fileNotFound,
      because: "\(fileName) is not in the resources of a test target (searched: "
        + (searched.isEmpty ? "no folder of resources exists" : searched)
        + "); add resources: [.process(\"\(fileName)\")] to the target in Package.swift")
  }

  /// Reads a file.
  ///
  /// - Throws: ``SKTestError/invalidURL`` for a URL that names no file, and
  ///   ``SKTestError/fileNotFound`` if the file does not exist or is not a configuration.
  static func read(_ file: URL) throws -> StoreKitConfiguration {
    guard file.isFileURL else {
      throw SKTestError(
        .invalidURL, because: "\(file.absoluteString) is not a file URL; use URL(filePath:)")
    }
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw SKTestError(
        .fileNotFound, because: "\(file.lastPathComponent) cannot be read; check its path")
    }
    do throws(StoreKitConfigurationError) {
      return try StoreKitConfiguration(parsing: Array(data), fileName: file.lastPathComponent)
    } catch {
      throw SKTestError(.fileNotFound, because: "the configuration cannot be used: \(error)")
    }
  }

  private static func resourceFolders(beside program: URL) -> [URL] {
    let entries = try? FileManager.default.contentsOfDirectory(
      at: program, includingPropertiesForKeys: nil)
    let folders = (entries ?? []).filter { ["resources", "bundle"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let isOfTests = { (folder: URL) in folder.lastPathComponent.contains("Test") }
    return folders.filter(isOfTests) + folders.filter { !isOfTests($0) } + [program]
  }

  private static func file(_ name: String, in folder: URL) -> URL? {
    let direct = folder.appending(path: name)
    if FileManager.default.fileExists(atPath: direct.path) { return direct }
    guard folder.pathExtension == "resources" || folder.pathExtension == "bundle" else {
      return nil
    }
    // `.copy` keeps the folders of the sources.
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = walker?.nextObject() as? URL {
      if file.lastPathComponent == name { return file }
    }
    return nil
  }
}
