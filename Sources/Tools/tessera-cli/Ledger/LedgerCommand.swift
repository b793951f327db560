import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera ledger`: verification of a ledger.
struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Verify, copy or compare the ledger, rebuild its projections, or create its tables.",
    subcommands: [
      LedgerVerifyCommand.self, LedgerRebuildCommand.self, LedgerMigrateCommand.self,
      LedgerCopyCommand.self, LedgerDigestCommand.self,
    ])
}

/// `tessera ledger verify`: verifies every signature again, without the network.
struct LedgerVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Re-verify every fact offline, and derive every event again.",
    discussion: """
      Checks signatures, certificate chains at the signing date, apps and environments of the catalog, \
      and that each row matches its signed data. Then derives all events again in memory and \
      compares them with the stored ones; events about entitlements depend on the catalog of their time \
      and are not compared. Safe while the server runs.
      Exit status: 0 everything verified; 1 a fact or an event failed; 2 the checks could not start.
      """)

  @OptionGroup var options: ReconcilerOptions

  @Flag(help: "Print one JSON object per failed fact or event.")
  var json = false

  func run() async throws {
    let outcome: LedgerVerification.Outcome
    let derived: (events: Int, problems: Int)
    do {
      let admin = try await options.openReconciler()
      let total = try await admin.ledger.counts().facts
      let facts = ProgressLine("verifying", unit: "facts")
      outcome = try await admin.verification.run {
        facts.end()
        try report($0)
      } progress: {
        facts.show($0, of: total)
      }
      facts.end()
      let events = ProgressLine("deriving events", unit: "changes")
      derived = try await admin.verifyEvents {
        events.end()
        try report($0)
      } progress: {
        events.show($0, of: $1)
      }
      events.end()
    } catch {
      throw Console.exitError(error, status: 2)
    }
    Console.printStatus(
      outcome.problems == 0
        ? "\(counted(outcome.facts, "fact")) verified"
        : "\(counted(outcome.facts, "fact")) checked, \(outcome.problems) failed")
    Console.printStatus(
      derived.problems == 0
        ? "\(counted(derived.events, "event")) derived again"
        : "\(counted(derived.events, "event")) compared, "
          + "\(counted(derived.problems, "difference"))")
    if outcome.problems + derived.problems > 0 { throw ExitCode(1) }
  }

  private func report(_ problem: LedgerVerification.Problem) throws {
    if json { return try Console.printJSON(encoding: problem) }
    let subject =
      problem.kind == "event"
      ? "event \(problem.sequence), \(problem.identity)"
      : "fact \(problem.sequence), \(problem.kind) \(problem.identity)"
    Console.print(Console.printable("\(subject): \(problem.check): \(problem.explanation)"))
  }
}

/// `tessera ledger rebuild`: rebuilds the projections from the facts.
struct LedgerRebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Rebuild purchases and owners from facts and operations, and compare.",
    discussion: """
      Replaces the projections. A running server's writes wait until the rebuild is complete.
      Exit status: 0 unchanged; 1 a difference was repaired; 2 the ledger could not be opened.
      """)

  @OptionGroup var options: LedgerOptions

  @OptionGroup var output: JSONOption

  func run() async throws {
    let outcome = try await Console.exiting(2) {
      try await DataDirectory.ledger(
        try options.location(), in: ServerApplication.storage
      ).rebuildProjections()
    }
    Console.print(
      "\(counted(outcome.purchases, "purchase")) rebuilt: "
        + (outcome.isEqual ? "identical" : "DIFFERENT; the projections were repaired"),
      json: [
        "purchases": .integer(Int64(outcome.purchases)), "is_equal": .bool(outcome.isEqual),
      ], isJSON: output.json)
    if !outcome.isEqual { throw ExitCode(1) }
  }
}
