import AppStoreCore
import ArgumentParser
import Foundation
import Ingest
import Ledger
import ServerBootstrap

/// `tessera import list`: imports purchases from a list of transaction IDs.
struct ImportCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Import purchases from a list of original transaction IDs.",
    discussion: """
      The list is text, CSV or NDJSON, one purchase per line, with original_transaction_id and \
      optionally app_user_id, environment and bundle_id. CSV needs a header line. All data comes from \
      Apple's signed responses.
      Running the same list again resumes the import and retries failures. A purchase that an app has \
      already claimed stays with its customer.
      Exit status: 0 all recorded; 1 some failed or are pending; 2 invalid line, nothing imported.
      """)

  @Argument(help: "The list, or - for standard input.")
  var file: String

  @OptionGroup var options: ReconcilerOptions

  @Flag(help: "Print the result as one JSON object.")
  var json = false

  func execute() async throws {
    let bytes = try contents()
    let batch = ImportReader.batch(of: Array(bytes))
    let requests = try read(String(decoding: bytes, as: UTF8.self), batch: batch)
    let synchronization = try await options.openReconciler().synchronization
    for start in stride(from: 0, to: requests.count, by: 1000) {
      try await synchronization.request(
        Array(requests[start..<min(start + 1000, requests.count)]))
    }
    let report = try await stoppable {
      try await ImportRunner(
        synchronization, batch: batch, action: "importing", isJSON: json
      ).run()
    }
    if report.waiting + report.failures.count > 0 { throw ExitCode(1) }
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
      Console.printStatus("\(counted(problems, "invalid line")); nothing was imported")
      throw ExitCode(2)
    }
    return requests
  }
}
