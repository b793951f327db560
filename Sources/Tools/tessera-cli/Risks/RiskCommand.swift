import AppStoreCore
import ArgumentParser
import Events
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera risk`: subscriptions that may end.
struct RiskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "risk", abstract: "Show subscriptions that may end.",
    subcommands: [RiskListCommand.self])
}

/// `tessera risk list`: one line for each subscription at risk, and the totals.
struct RiskListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the subscriptions that may end, why, and what they are worth.",
    discussion: """
      Newest risk first. Reads the ledger; safe while servers run, which derive the list. Values are \
      the prices of the next periods; a dash is an unknown price. A subscription with several risks \
      counts under each of them.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "Only subscriptions with this risk, such as billing_retry.")
  var risk: String?

  @Option(help: "Only this environment: production or sandbox.")
  var environment: String?

  @Option(help: "Only this app, by its bundle ID.")
  var app: String?

  @Option(help: "How many subscriptions to print.")
  var limit = 100

  @Flag(help: "Print one JSON object for each subscription, and one with the totals.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(limit) else {
      throw ValidationError("--limit: must be 1 to 10000")
    }
    guard environment.map({ ["production", "sandbox"].contains($0) }) ?? true else {
      throw ValidationError("--environment: must be production or sandbox")
    }
    let known = RiskKind.all.map(\.rawValue)
    guard risk.map(known.contains) ?? true else {
      throw ValidationError("--risk: must be one of \(known.joined(separator: ", "))")
    }
  }

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    let filter = RiskFilter(
      kind: risk, environment: environment.map { $0 == "production" ? .production : .sandbox },
      bundleID: app.map { BundleID($0) })
    let rows = try await ledger.risks(matching: filter, after: nil, limit: limit)
    let totals = RiskTotals(try await ledger.riskGroups(matching: filter))
    let lines =
      json
      ? rows.map { String(decoding: $0.body, as: UTF8.self) } + [RiskLines.json(totals)]
      : RiskLines.table(try rows.map { try AtRiskSubscription(json: $0.body) })
        + RiskLines.summary(totals, shown: rows.count)
    for line in lines {
      Console.print(json ? Console.printable(json: line) : Console.printable(line))
    }
  }
}
