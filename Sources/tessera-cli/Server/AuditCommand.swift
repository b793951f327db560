import AppStoreTypes
import ArgumentParser
import Foundation
import ServerAdministration
import ServerBootstrap
import SimulatorServer

/// `tessera audit`: the log of manual operations.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "List what was done by hand: who, what, to whom; the oldest first.",
    discussion: """
      Reads the ledger in the data folder; a server may be running on it. Nothing in the log can be \
      changed. API keys are named by a fingerprint.
      """)

  @Option(help: "The folder of the ledger, as `tessera serve` was started with.")
  var data = "Data"

  @Option(help: "Only what was done since, such as 2026-08-21 or 2026-08-21T12:00:00Z.")
  var since: String?

  @Flag(help: "Print one JSON object for each act.")
  var json = false

  func validate() throws {
    guard since.map({ Timestamp(iso8601: $0) != nil }) ?? true else {
      throw ValidationError(
        "--since: \"\(since ?? "")\" is not a date such as 2026-08-21 or 2026-08-21T12:00:00Z")
    }
  }

  func run() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let log = try AuditLog(
        dataFolder: URL(filePath: data), storage: ServerApplication.storage)
      try await log.lines(since: since.flatMap { Timestamp(iso8601: $0) }) { line in
        if json {
          Console.print(
            Console.printable(json: String(decoding: try encoder.encode(line), as: UTF8.self)))
        } else {
          Console.print(
            Console.printable(
              "\(line.at)  \(line.actor)  \(line.act)  \(line.subject)  \(line.detailText)"))
        }
      }
    } catch {
      throw Console.exitError(error)
    }
  }
}
