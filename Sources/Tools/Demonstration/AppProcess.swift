package import AppFrame
package import Foundation

/// An example app as a child process: each tap is an input line, and each screen an output line.
package actor AppProcess {
  private let process = Process()
  private let taps: FileHandle
  private let lines: AsyncStream<String>

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - executable: The app's file.
  ///   - environment: All of the app's environment.
  /// - Throws: ``DemonstrationError/appMissing(path:)`` if there is no such file.
  package init(executable: URL, environment: [String: String]) throws {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw DemonstrationError.appMissing(path: executable.path)
    }
    let input = Pipe()
    let output = Pipe()
    process.executableURL = executable
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    taps = input.fileHandleForWriting
    let screen = output.fileHandleForReading
    let (lines, found) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    try process.run()
    Thread.detachNewThread {
      var pending = Data()
      while true {
        let chunk = screen.availableData
        guard !chunk.isEmpty else { break }
        pending.append(chunk)
        while let newline = pending.firstIndex(of: 10) {
          found.yield(String(decoding: pending[..<newline], as: UTF8.self))
          pending.removeSubrange(...newline)
        }
      }
      found.finish()
    }
  }

  /// Sends a tap and returns the screen after it.
  ///
  /// - Throws: ``DemonstrationError/appStopped`` if the app ended instead.
  package func tap(_ line: String) async throws -> Screen {
    try taps.write(contentsOf: Data((line + "\n").utf8))
    for await screen in lines {
      return try JSONDecoder().decode(Screen.self, from: Data(screen.utf8))
    }
    throw DemonstrationError.appStopped
  }

  /// Ends the app immediately, as a crash does.
  package func kill() {
    // After the process has ended, its number can belong to another process.
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Closes the app and waits until it has ended.
  package func stop() {
    try? taps.close()
    process.terminate()
    process.waitUntilExit()
  }
}
