import Foundation

/// Runs the programs of this package, which stand beside the tests.
enum Commands {
  static let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static var tessera: URL { folder.appending(path: "tessera") }

  /// What a program that ended left behind.
  struct Ended: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// As many at a time as there are processors, so that tests that wait together start no crowd.
  private static let places = Places(ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the `tessera` command to its end.
  ///
  /// It waits on a thread of its own: what answers the command may live in this process, and needs
  /// the threads that tasks share.
  ///
  /// - Parameters:
  ///   - input: What it reads; `nil` for what the tests read.
  ///   - sink: Takes the output instead; `nil` gathers it.
  ///   - variables: The environment variables that it does not get.
  static func run(
    _ arguments: [String], in directory: URL? = nil, input: FileHandle? = nil,
    sink: FileHandle? = nil, without variables: [String] = []
  ) async throws -> Ended {
    await places.take()
    let result: Result<Ended, any Error> = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let ended = Result {
          try Self.waitFor(
            arguments, in: directory, input: input, sink: sink, without: variables)
        }
        continuation.resume(returning: ended)
      }
    }
    await places.giveBack()
    return try result.get()
  }

  private static func waitFor(
    _ arguments: [String], in directory: URL?, input: FileHandle?, sink: FileHandle?,
    without variables: [String]
  ) throws -> Ended {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = tessera
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !variables.contains($0.key) }
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

/// Guards a number of places, of which everybody takes one for a while.
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
