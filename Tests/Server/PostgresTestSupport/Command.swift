#if Postgres
  internal import Foundation

  /// Runs programs for the tests, on threads of their own: tests must not block those of tasks.
  enum Command {
    struct Failed: Error, CustomStringConvertible {
      let description: String
    }

    /// Creates a process that finds its program in PATH.
    static func process(_ words: [String], _ environment: [String: String] = [:]) -> Process {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = words
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      return process
    }

    /// Runs a program to its end and returns what it printed.
    ///
    /// - Throws: ``Failed`` with all output if it does not succeed.
    @discardableResult
    static func run(
      _ words: [String], _ environment: [String: String] = [:]
    ) async throws -> String {
      try await onThread {
        let process = process(words, environment)
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationStatus == 0 else {
          throw Failed(description: "\(words.joined(separator: " ")) failed: \(text)")
        }
        return text
      }
    }

    /// Calls a function that blocks.
    static func onThread<Value: Sendable>(
      _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
      }
    }
  }
#endif
