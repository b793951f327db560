import AppStoreCore
import ArgumentParser
import Catalog
import Charts
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera rates`: the exchange rates with which charts convert money.
struct RatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rates", abstract: "Import and show the exchange rates of charts.",
    subcommands: [RatesImportCommand.self, RatesListCommand.self])
}

/// `tessera rates import`: saves the rates of a file.
struct RatesImportCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import exchange rates from a file; recorded in the audit log.",
    discussion: """
      The file has lines such as 2026-01-31,EUR,0.9213 under the header day,currency,rate, with the amount for \
      one US dollar. Or it is the history of the European Central Bank (eurofxref-hist.csv), which has amounts \
      for one euro. A rate that moves by more than \(RateImport.mostPercent) % from one day to the next is \
      rejected without --accept. Running servers convert all money again. Importing a file again changes nothing.
      """)

  @Argument(help: "The file.")
  var file: String

  @Flag(help: "Import rates that move by more than \(RateImport.mostPercent) %, too.")
  var accept = false

  @OptionGroup var options: LedgerOptions

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    let rates = try RateFile(FileProblem.text(of: file))
    let ledger = try await RatesLedger.open(options)
    let change = RateImport(rates, into: ExchangeRates(try await ledger.exchangeRates()))
    if !change.jumps.isEmpty, !accept { throw RateJumps(jumps: change.jumps) }
    try await ledger.saveExchangeRates(
      change.changes.map { row in
        ExchangeRate(
          currency: row.currency, day: UTCDay(containing: row.rate.day.start),
          perUSD: row.rate.text, source: URL(filePath: file).lastPathComponent)
      }, at: SystemClock().now(), by: actor.auditText)
    let unchanged = rates.rows.count - change.changes.count
    Console.print(
      "imported \(change.changes.count), unchanged \(unchanged)",
      json: [
        "imported": .integer(Int64(change.changes.count)),
        "unchanged": .integer(Int64(unchanged)),
      ], isJSON: output.json)
  }
}

/// `tessera rates list`: one line for each rate.
struct RatesListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the exchange rates, by currency and day.",
    discussion: "Without --currency, prints the newest rate of each currency only.")

  @Option(help: "The currency whose rates are printed.")
  var currency: String?

  @OptionGroup var options: LedgerOptions

  @Flag(help: "Print one JSON object for each rate.")
  var json = false

  func execute() async throws {
    let all = try await RatesLedger.open(options).exchangeRates()
    let newest = Dictionary(all.map { ($0.currency, $0) }) { $1 }
    let rates =
      currency.map { currency in all.filter { $0.currency == currency } }
      ?? newest.values.sorted { $0.currency < $1.currency }
    for rate in rates {
      Console.print(
        Console.printable("\(rate.currency)  \(rate.day)  \(rate.perUSD)  \(rate.source)"),
        json: [
          "currency": .string(rate.currency), "day": .string("\(rate.day)"),
          "per_usd": .string(rate.perUSD), "source": .string(rate.source),
        ], isJSON: json)
    }
  }
}

/// Opens the ledger whose rates are read and saved.
enum RatesLedger {
  static func open(_ options: LedgerOptions) async throws -> any LedgerStore {
    try await DataDirectory.ledger(try options.location(), in: ServerApplication.storage)
  }
}

/// A file has rates that differ much from those before.
struct RateJumps: Error, CustomStringConvertible {
  let jumps: [RateImport.Jump]

  var description: String {
    let list = jumps.prefix(5).map(\.description).joined(separator: "; ")
    let rest = jumps.count > 5 ? "; and \(jumps.count - 5) more" : ""
    return "nothing was imported: rates move by more than \(RateImport.mostPercent) % in a day: "
      + "\(list)\(rest); check the file, or pass --accept"
  }
}
