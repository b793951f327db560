import AppStoreCore
import ArgumentParser
import Dispatch
import EntitlementAPI
import Foundation

/// A command that prints an error as one line; an `ExitCode` only sets the exit status.
protocol ErrorLineCommand: AsyncParsableCommand {
  /// Runs the command.
  func execute() async throws
}

extension ErrorLineCommand {
  func run() async throws {
    do {
      try await execute()
    } catch let status as ExitCode {
      throw status
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// The flag of commands whose result is one JSON object.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  var json = false
}

/// Shared output of the commands: lines for people, and one clear line for an error.
enum Console {
  /// Prints a line of output.
  static func print(_ line: String) { write(line + "\n") }

  /// Writes output; if that fails, the command ends with an error of one line.
  static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      printStatus(
        "tessera: writing output failed: disk full or pipe closed; redirect it elsewhere. "
          + "Completed work is saved.")
      exit(1)
    }
  }

  /// Prints a line to standard error.
  static func printStatus(_ line: String) {
    complain(line + "\n")
  }

  /// Writes to standard error; a full disk there must not end the command.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  static func input() throws -> Data {
    do {
      return try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw InspectProblem("standard input: cannot be read; redirect a file or a pipe")
    }
  }

  /// Throws if a listen address is invalid.
  static func checkAddress(host: String, port: Int) throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port: \(port) is out of range; use 0 to 65535")
    }
    guard !host.isEmpty else {
      throw ValidationError("--host: empty; give an address such as 127.0.0.1")
    }
  }

  /// Throws if the app is invalid or the directory has no name.
  static func checkApp(bundle: String, appAppleID: Int64?, data: String) throws {
    guard appAppleID.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--app-apple-id: must be 1 or more")
    }
    guard !bundle.isEmpty else {
      throw ValidationError("--bundle: empty; give a bundle identifier such as com.example.app")
    }
    guard !data.isEmpty else {
      throw ValidationError("--data: empty; give a directory such as Data/store")
    }
  }

  /// Runs a part of a command whose errors have an exit status of their own.
  static func exiting<Value>(
    _ status: Int32, _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch {
      throw exitError(error, status: status)
    }
  }

  /// Converts an error to one line on standard error and an exit status.
  static func exitError(_ error: any Error, status: Int32 = 1) -> any Error {
    printStatus("tessera: \(error)")
    return ExitCode(status)
  }
}

/// Results for programs: JSON, with one value on each line.
extension Console {
  /// Prints a result: its JSON for programs, or a text for people.
  ///
  /// - Parameters:
  ///   - text: The text, which the caller made printable.
  ///   - object: The same result for programs.
  ///   - isJSON: Whether to print the JSON.
  static func print(_ text: String, json object: JSONObject, isJSON: Bool) {
    if isJSON { print(json: object) } else { print(text) }
  }

  static func print(json object: JSONObject) { printJSON(JSONValue.object(object).jsonBytes) }

  /// Prints a body of the HTTP API as JSON.
  static func printJSON(encoding body: some Encodable) throws {
    printJSON(try WireJSON.encode(body))
  }

  /// Prints the bytes of a JSON value without line breaks.
  static func printJSON(_ bytes: [UInt8]) {
    print(printable(json: String(decoding: bytes, as: UTF8.self)))
  }
}

/// Text from others must not control the terminal that shows it.
extension Console {
  /// Returns a text with question marks in place of characters that could move the cursor or break
  /// a line.
  static func printable(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(scalar.isInvisible ? "?" : scalar) }
    return String(line)
  }

  /// Returns JSON without line breaks, and with escapes for these characters, so that its values do
  /// not change.
  static func printable(json: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard scalar.isInvisible else {
        line.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        line += String(format: "\\u%04x", Int(unit)).unicodeScalars
      }
    }
    return String(line)
  }
}

/// Runs an operation that SIGINT or SIGTERM cancels, so that it can clean up.
func stoppable<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  // Writing to a child that ended is an error to report, and must not end this process.
  signal(SIGPIPE, SIG_IGN)
  let task = Task { try await operation() }
  let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
  defer { sources.forEach { $0.cancel() } }
  return try await task.value
}
