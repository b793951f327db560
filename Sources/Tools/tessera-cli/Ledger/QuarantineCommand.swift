import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ingest
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera quarantine`: data that failed verification.
struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "List, retry or discard data that failed verification.",
    subcommands: [
      QuarantineListCommand.self, QuarantineShowCommand.self, QuarantineRetryCommand.self,
      QuarantineDiscardCommand.self,
    ])
}

/// `tessera quarantine list`: one line for each item.
struct QuarantineListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List quarantined items, oldest first.")

  @Flag(help: "Print one JSON object per item, with its reason.")
  var json = false

  @OptionGroup var options: LedgerOptions

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    var last: QuarantinedItem.ID?
    while true {
      let items = try await ledger.quarantined(after: last, limit: 500)
      guard let newest = items.last?.id else { return }
      if last == nil, !json { Console.print("id\treceived\tsource\tcheck\tretries") }
      last = newest
      for item in items {
        if json {
          Console.print(json: item.json)
          continue
        }
        let cells: [String] = [
          "\(item.id)", item.receivedAt.iso8601, item.source, item.check, "\(item.attempts)",
        ]
        Console.print(cells.map { Console.printable($0) }.joined(separator: "\t"))
      }
    }
  }
}

extension QuarantinedItem {
  /// The item for programs, without its data.
  fileprivate var json: JSONObject {
    var fields: JSONObject = [
      "id": .integer(id), "received_at": .string(receivedAt.iso8601), "source": .string(source),
      "check": .string(check), "reason": .string(reason), "retries": .integer(Int64(attempts)),
      "bytes": .integer(Int64(raw.count)),
    ]
    if let triedAt { fields["last_retry_at"] = .string(triedAt.iso8601) }
    return fields
  }
}

/// `tessera quarantine show`: one item with all its details.
struct QuarantineShowCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one item: failed check, fix and raw data.")

  @Argument(help: "The ID of the item.")
  var id: Int64

  @OptionGroup var options: LedgerOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    guard let item = try await ledger.quarantinedItem(id) else {
      throw Console.exitError(QuarantineProblem.noItem(id))
    }
    let raw = String(decoding: item.raw, as: UTF8.self)
    if output.json {
      var object = item.json
      object["raw"] = .string(raw)
      return Console.print(json: object)
    }
    let lines = [
      "item: \(item.id)", "received: \(item.receivedAt.iso8601)", "source: \(item.source)",
      "check: \(item.check)", "reason: \(item.reason)", "retries: \(item.attempts)",
      "last retry: " + (item.triedAt?.iso8601 ?? "none"),
      "bytes: \(item.raw.count)", raw,
    ]
    for line in lines { Console.print(Console.printable(line)) }
  }
}

/// `tessera quarantine retry`: retries items with the current roots and catalog.
struct QuarantineRetryCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Retry items and record those that now verify.",
    discussion: "A running server does this at startup and when its catalog changes.")

  @Argument(help: "The IDs of the items (default: all).")
  var ids: [Int64] = []

  @OptionGroup var options: ReconcilerOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let synchronization = try await options.openReconciler().synchronization
    var report = QuarantineReport()
    if ids.isEmpty {
      report = try await synchronization.retryQuarantine(all: true)
    }
    for id in ids {
      guard let isRecorded = try await synchronization.retryQuarantined(id) else {
        throw Console.exitError(QuarantineProblem.noItem(id))
      }
      report.tried += 1
      report.recorded += isRecorded ? 1 : 0
    }
    Console.print(
      "retried \(report.tried), recorded \(report.recorded)",
      json: [
        "retried": .integer(Int64(report.tried)), "recorded": .integer(Int64(report.recorded)),
      ], isJSON: output.json)
  }
}

/// `tessera quarantine discard`: discards items.
struct QuarantineDiscardCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "discard",
    abstract: "Discard items permanently; recorded in the audit log.",
    discussion: """
      --all discards only items that no configuration change could make valid. Items that another root, \
      clock, catalog or version might accept stay unless named by ID. Safe while the server runs.
      """)

  @Argument(help: "The IDs of the items.")
  var ids: [Int64] = []

  @Flag(help: "Discard all items that no configuration change could make valid.")
  var all = false

  @OptionGroup var options: LedgerOptions

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard ids.isEmpty == all else {
      throw ValidationError("pass item IDs or --all")
    }
  }

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    for id in ids where try await ledger.quarantinedItem(id) == nil {
      throw Console.exitError(QuarantineProblem.noItem(id))
    }
    let discarded = try await ledger.discardQuarantined(
      all ? Self.garbage(in: ledger) : Set(ids), by: actor.auditText,
      at: SystemClock().now())
    Console.print(
      "discarded \(discarded)", json: ["discarded": .integer(Int64(discarded))], isJSON: output.json
    )
  }

  private static func garbage(
    in ledger: some LedgerStore
  ) async throws(LedgerError) -> Set<QuarantinedItem.ID> {
    var ids: Set<QuarantinedItem.ID> = []
    var last: QuarantinedItem.ID?
    while true {
      let items = try await ledger.quarantined(after: last, limit: 500)
      guard let newest = items.last?.id else { return ids }
      last = newest
      ids.formUnion(items.filter { $0.fault == .sender }.map(\.id))
    }
  }
}

/// A problem with the arguments of a quarantine command.
private enum QuarantineProblem: Error, CustomStringConvertible {
  case noItem(Int64)

  var description: String {
    switch self {
    case .noItem(let id): "quarantine: no item \(id); see `tessera quarantine list`"
    }
  }
}
