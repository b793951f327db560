import Foundation

/// Runs the programs of this package, which stand beside the tests.
enum Commands {
  static let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static var tessera: URL { folder.appending(path: "tessera") }

  /// What a program that ended left behind.
  struct Ended {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the `tessera` command to its end.
  ///
  /// - Parameters:
  ///   - input: What it reads; `nil` for what the tests read.
  ///   - sink: Takes the output instead; `nil` gathers it.
  static func run(
    _ arguments: [String], in directory: URL? = nil, input: FileHandle? = nil,
    sink: FileHandle? = nil
  ) throws -> Ended {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = tessera
    process.arguments = arguments
    process.currentDirectoryURL = directory
    if let input { process.standardInput = input }
    process.standardOutput = sink ?? output
    process.standardError = errors
    try process.run()
    if sink != nil { try output.fileHandleForWriting.close() }
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Ended(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// The root of the repository.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
