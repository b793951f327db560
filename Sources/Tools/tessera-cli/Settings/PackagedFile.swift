import Foundation

/// An example file that the package installs next to the program.
enum PackagedFile {
  /// Returns the path of an example: the one of a checkout in the working directory, else the
  /// installed one.
  ///
  /// - Parameter path: The path in a checkout, such as `Examples/Catalog.storekit`, or of any other
  ///   file.
  /// - Returns: An example that exists, or the unchanged path of another file.
  static func path(_ path: String) throws -> String {
    let files = FileManager.default
    guard path.hasPrefix("Examples/"), !files.fileExists(atPath: path) else { return path }
    let installed = folder.appending(path: URL(filePath: path).lastPathComponent).path
    guard files.fileExists(atPath: installed) else {
      throw MissingExample(path: path, installed: installed)
    }
    return installed
  }

  /// The folder of the installed examples, such as `/usr/share/tessera/examples`.
  ///
  /// It is relative to the program, which may be in a folder of any name.
  static var folder: URL {
    programFolder.deletingLastPathComponent().appending(path: "share/tessera/examples")
  }

  /// Returns an app of `Examples/`, which is built next to the program and is in no package.
  static func app(_ name: String) throws -> URL {
    let app = programFolder.appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: app.path) else {
      throw MissingApp(name: name, path: app.path)
    }
    return app
  }

  private static var programFolder: URL {
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

/// An example file is neither in a checkout nor installed.
private struct MissingExample: Error, CustomStringConvertible {
  let path: String
  let installed: String

  var description: String {
    "\(path): not here, nor \(installed); name your own file, or run the command in a checkout"
  }
}

/// An example app is not built.
private struct MissingApp: Error, CustomStringConvertible {
  let name: String
  let path: String

  var description: String {
    "\(name): not built: \(path); packages do not contain the example apps; run the command in a "
      + "checkout, after: swift build --product \(name)"
  }
}
