import Foundation
import RepositoryFiles

/// Runs the programs of this package, which are built next to the tests.
enum Commands {
  static let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static var tessera: URL { folder.appending(path: "tessera") }

  /// The output and exit status of a program.
  struct Ended: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Limits the programs that run at the same time to the number of processors.
  private static let places = Places(ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the `tessera` command to its end.
  ///
  /// It waits on a separate thread: the server that responds to the command may run in this process
  /// and needs the threads that tasks share.
  ///
  /// - Parameters:
  /// - input: The standard input; `nil` for the input of the tests.
  /// - sink: Receives the output; `nil` to collect it.
  /// - variables: The environment variables to remove.
  /// - added: The environment variables to set.
  /// - program: The program; `nil` for the one that was built.
  static func run(
    _ arguments: [String], in directory: URL? = nil, input: FileHandle? = nil,
    sink: FileHandle? = nil, without variables: [String] = [],
    with added: [String: String] = [:], program: URL? = nil
  ) async throws -> Ended {
    await places.take()
    let result: Result<Ended, any Error> = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let ended = Result {
          try Self.waitFor(
            arguments, in: directory, input: input, sink: sink, without: variables, with: added,
            program: program)
        }
        continuation.resume(returning: ended)
      }
    }
    await places.giveBack()
    return try result.get()
  }

  private static func waitFor(
    _ arguments: [String], in directory: URL?, input: FileHandle?, sink: FileHandle?,
    without variables: [String], with added: [String: String], program: URL?
  ) throws -> Ended {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = program ?? tessera
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !variables.contains($0.key) }
      .merging(added) { $1 }
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
  static let repository = Repository.root
}

/// A semaphore for tasks.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
