import ArgumentParser
import CatalogModel
import Encodings
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera ledger`: verification of a ledger.
struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "Verify a ledger's facts again, or derive its answers again.",
    subcommands: [LedgerVerifyCommand.self, LedgerReplayCommand.self])
}

/// `tessera ledger verify`: verifies every signature again, without the network.
struct LedgerVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify every fact again, without the network; exit status 1 if one fails.",
    discussion: """
      Signatures, certificate chains at the date of signing, apps and environments of the catalogue, \
      and whether each row says what was signed. A server may be running on the ledger.
      """)

  @OptionGroup var options: ReconcilerOptions

  @Flag(help: "Print one JSON object for each fact that fails.")
  var json = false

  func run() async throws {
    let outcome: LedgerVerification.Outcome
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      outcome = try await options.desk().verification.run { problem in
        let line =
          json
          ? Console.printable(json: String(decoding: try encoder.encode(problem), as: UTF8.self))
          : Console.printable(
            "fact \(problem.sequence), \(problem.kind) \(problem.identity): \(problem.check): "
              + problem.explanation)
        Console.print(line)
      }
    } catch {
      throw Console.exitError(error, status: 2)
    }
    Console.printStatus(
      outcome.problems == 0
        ? "\(counted(outcome.facts, "fact")), all as they were signed"
        : "\(counted(outcome.facts, "fact")), \(outcome.problems) not as signed")
    if outcome.problems > 0 { throw ExitCode(1) }
  }
}

/// `tessera ledger replay`: rebuilds the projections from the facts.
struct LedgerReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract:
      "Derive owners and purchases again from facts and acts, and say whether they are equal.",
    discussion: """
      What was derived stands afterwards. A server that is running on the ledger waits meanwhile with \
      what it wants to record. Exit status 1 if something was different before.
      """)

  @Option(help: "The server's data folder.")
  var data = "Data"

  func run() async throws {
    let outcome: RebuildResult
    do {
      outcome = try await DataDirectory.ledger(
        URL(filePath: data), in: ServerApplication.storage
      ).rebuildProjections()
    } catch {
      throw Console.exitError(error, status: 2)
    }
    Console.print(
      "\(counted(outcome.purchases, "purchase")) derived again: "
        + (outcome.isEqual ? "equal to what was there" : "NOT equal to what was there; it is now"))
    if !outcome.isEqual { throw ExitCode(1) }
  }
}
