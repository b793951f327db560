import AppStoreCore
import ArgumentParser
import Foundation
import ServerAdministration
import ServerBootstrap
import SimulatorServer

/// `tessera audit`: the log of manual operations.
struct AuditCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "List manual operations, oldest first: actor, action, subject.",
    discussion: """
      Reads the ledger; safe while servers run. The log is append-only. API keys appear \
      as fingerprints.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "Only operations since this date, such as 2026-08-21 or 2026-08-21T12:00:00Z.")
  var since: String?

  @Flag(help: "Print one JSON object per operation.")
  var json = false

  func validate() throws {
    guard since.map({ Timestamp(date: $0) != nil }) ?? true else {
      throw ValidationError(
        "--since: unknown date \"\(since ?? "")\"; use one such as 2026-08-21 or 2026-08-21T12:00:00Z"
      )
    }
  }

  func execute() async throws {
    let log = try await AuditLog(
      try options.location(), storage: ServerApplication.storage)
    try await log.lines(since: since.flatMap { Timestamp(date: $0) }) { line in
      if json {
        try Console.printJSON(encoding: line)
      } else {
        Console.print(
          Console.printable(
            "\(line.at)  \(line.actor)  \(line.action)  \(line.subject)  \(line.detailText)"))
      }
    }
  }
}
