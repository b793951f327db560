public import Foundation

/// The folder of the app; on Apple's platforms the system keeps apps apart as well.
public enum AppFolder {
  /// Where it is.
  public static var url: URL {
    let manager = FileManager.default
    let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? manager.temporaryDirectory)
      .appending(path: ProcessInfo.processInfo.processName)
  }

  /// Writes a file whole or not at all.
  public static func write(_ data: Data, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  }
}
