import Foundation
import Testing

/// A `tessera simulate` or `tessera store` process: a simulated App Store on a port.
final class StoreProcess {
  let port: Int
  private let process = Process()

  /// Starts a store and waits until it listens.
  convenience init(data: String) throws {
    let catalog = Commands.repository.appending(path: "Examples/Catalog.storekit").path
    try self.init(data: data, arguments: ["simulate", catalog])
  }

  /// Starts a store with more arguments than these and waits until it listens.
  init(data: String, arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = Commands.tessera
    process.arguments = arguments + ["--data", data, "--port", "0"]
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

  /// Kills it immediately.
  func kill() {
    // Once it is gone, its number may be another process's.
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
