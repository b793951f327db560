import ArgumentParser
import Encodings
import Foundation
import Ingest
import Ledger
import ServerBootstrap

/// `tessera import`: imports purchases from another system.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Ask Apple for the purchases of a list, and give them to their customers.",
    discussion: """
      The list is text, CSV or NDJSON with original_transaction_id and, as far as they are known, \
      app_user_id, environment and bundle_id: one purchase on each line; CSV begins with a line of \
      these names. Everything is taken from Apple's own signed answers.
      The same list again goes on where it stopped, and asks once more for what failed. A purchase \
      that a customer showed stays with them.
      Exit status: 0 when everything is recorded, 1 when something failed or waits, 2 when a line \
      cannot be read, and then nothing is begun.
      """)

  @Argument(help: "The list; - is standard input.")
  var file: String

  @OptionGroup var options: ReconcilerOptions

  func run() async throws {
    do {
      let bytes = try contents()
      let batch = ImportReader.batch(of: Array(bytes))
      let requests = try read(String(decoding: bytes, as: UTF8.self), batch: batch)
      let synchronization = try options.desk().synchronization
      for start in stride(from: 0, to: requests.count, by: 1000) {
        try await synchronization.request(
          Array(requests[start..<min(start + 1000, requests.count)]))
      }
      let report = try await stoppable {
        try await ImportRunner(synchronization, batch: batch).run()
      }
      if report.waiting + report.failures.count > 0 { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Console.exitError(error)
    }
  }

  private func contents() throws -> Data {
    if file == "-" { return try Console.input() }
    return Data(try ServerSettings.read(file).utf8)
  }

  private func read(_ text: String, batch: String) throws -> [RefreshRequest] {
    var reader = ImportReader(batch: batch)
    var (requests, problems) = ([RefreshRequest](), 0)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      do {
        if let request = try reader.read(String(line)) { requests.append(request) }
      } catch {
        problems += 1
        if problems <= 20 { Console.printStatus("\(file): \(Console.printable("\(error)"))") }
      }
    }
    guard problems == 0 else {
      Console.printStatus("\(counted(problems, "line")) cannot be read; nothing is imported")
      throw ExitCode(2)
    }
    return requests
  }
}
