import Foundation
import Testing

/// A `tessera serve` process that can be killed without warning.
final class ServerProcess {
  let port: Int
  private let process = Process()

  /// Starts a server and waits until it listens.
  ///
  /// - Parameters:
  /// - ledger: The URL of a database; `nil` for the ledger in the data directory.
  /// - arguments: More arguments.
  init(
    catalog: String, root: String, data: String, ledger: String? = nil, arguments: [String] = []
  ) throws {
    let output = Pipe()
    process.executableURL = Commands.tessera
    process.arguments = [
      "serve", "--catalog", catalog, "--root", root, "--data", data, "--port", "0",
    ]
    process.arguments? += arguments
    if let ledger { process.arguments? += ["--ledger", ledger] }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var printed = ""
    while !printed.contains("\n") {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { break }
      printed += String(decoding: chunk, as: UTF8.self)
    }
    let match = try #require(try /127\.0\.0\.1:(\d+)/.firstMatch(in: printed), "\(printed)")
    port = try #require(Int(match.1))
  }

  /// Signals it to stop, as a service manager does, and waits until it has.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Kills it immediately, as `kill -9` does.
  func kill() {
    // Once it is gone, its number may be another process's.
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
