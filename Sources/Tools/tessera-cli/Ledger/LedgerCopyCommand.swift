import AppStoreCore
import ArgumentParser
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera ledger copy`: copies a ledger between a file and a database.
struct LedgerCopyCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a ledger between files and PostgreSQL databases, and compare the copy.",
    discussion: """
      Stop the servers of both ledgers first. An interrupted copy continues when the same command runs \
      again; do not start a server on it before that. Signing keys and the catalog are not part of a \
      ledger.
      Exit status: 0 the copy is equal; 1 it is not equal or incomplete; 2 a ledger could not be opened.
      """)

  @Option(help: "The ledger to copy: a data directory, a ledger's file, or the URL of a database.")
  var from: String

  @Option(help: "The new ledger: a data directory, a file, or the URL of a database; empty.")
  var to: String

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let (source, target) = try await Console.exiting(2) {
      let source = try await OpenLedger(from, creates: false)
      return (source, try await OpenLedger(to, creates: true))
    }
    let digest = try await stoppable {
      let progress = CopyProgress()
      defer { progress.end() }
      return try await LedgerCopy(from: source.ledger, to: target.ledger).run {
        progress.show($0)
      }
    }
    try digest.print(isJSON: output.json)
    Console.printStatus("equal: \(target.location)")
  }
}

/// `tessera ledger digest`: hashes a ledger, to compare it with another.
struct LedgerDigestCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Print the hash of each part of a ledger; equal ledgers have equal ones.",
    discussion: """
      The hashes do not depend on the kind of database. Stop the servers first, or the parts are read \
      at different times.
      Exit status: 0 printed; 1 a part could not be read; 2 the ledger could not be opened.
      """)

  @OptionGroup var options: LedgerOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let opened = try await Console.exiting(2) { try await OpenLedger(try options.location()) }
    let digest = try await stoppable {
      let progress = CopyProgress()
      defer { progress.end() }
      return try await LedgerDigest.of(opened.ledger) { progress.show($0) }
    }
    try digest.print(isJSON: output.json)
  }
}
