public import Foundation

/// The folder of the app.
///
/// On Apple's platforms the system also separates apps.
public enum AppFolder {
  /// The location of the folder.
  public static var url: URL {
    let manager = FileManager.default
    let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? manager.temporaryDirectory)
      .appending(path: ProcessInfo.processInfo.processName)
  }

  /// Writes a file atomically.
  public static func write(_ data: Data, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  }
}
