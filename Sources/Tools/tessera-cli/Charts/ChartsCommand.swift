import AppStoreCore
import ArgumentParser
import Catalog
import ChartProjection
import Charts
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera charts`: one chart as a table, JSON or CSV.
struct ChartsCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "charts", abstract: "Print a chart, such as mrr, actives, revenue or churn.",
    discussion: """
      Reads the whole ledger; safe while servers run. Days are UTC. The charts: \
      \(Chart.all.map(\.id).joined(separator: ", ")).
      """)

  @OptionGroup var options: LedgerOptions

  @Argument(
    help: "The chart, such as mrr.", completion: .list(Chart.all.map(\.id)))
  var name: String

  @Option(
    help: """
      The last days, weeks, months or years, such as 90d, 8w, 12mo or 1y, or two dates, such as \
      2026-01-01:2026-03-31.
      """)
  var range = "30d"

  @Option(help: "The length of the periods: day, week, month, quarter or year.")
  var resolution = "day"

  @Option(help: "A property that divides the chart into segments, such as product_id.")
  var segment: String?

  @Option(help: "A filter, such as product_id:=:monthly; may be repeated.")
  var filter: [String] = []

  @Option(help: "A selector of the chart, such as conversion_timeframe=7; may be repeated.")
  var selector: [String] = []

  @Option(help: "The currency of money.")
  var currency = "USD"

  @Option(help: "The environment: production, sandbox or xcode.")
  var environment = "production"

  @Option(
    help: """
      The server's catalog (YAML), which states the commission and the taxes of proceeds (default: \
      TESSERA_CATALOG, or that of the settings).
      """)
  var catalog: String?

  @Flag(help: "Print the chart as JSON, as the server returns it.")
  var json = false

  @Flag(help: "Print the chart as CSV.")
  var csv = false

  func validate() throws {
    guard Chart(id: name) != nil else {
      let known = Chart.all.map(\.id).joined(separator: ", ")
      throw ValidationError("there is no chart \(name); use one of \(known)")
    }
    guard !(json && csv) else { throw ValidationError("--json and --csv: use one of them") }
    do throws(ChartParameterError) {
      _ = try query(at: Timestamp(Date()))
    } catch {
      throw ValidationError("\(Self.option(error.parameter)): \(error.reason)")
    }
  }

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    let query = try query(at: Timestamp(Date()))
    let money = try options.settings.value("catalog", flag: catalog).map {
      try CatalogFile.load($0, environment: ProcessInfo.processInfo.environment).money
    }
    let charts = ChartProjection(ledger: ledger) { money ?? ChartMoneySettings() }
    let found = try await charts.answer([query])
    let answer = found.value[0]
    if json {
      Console.print(json: answer.json(mark: found.sequence))
    } else if csv {
      Console.write(answer.csv)
    } else {
      for line in ChartLines.table(answer) { Console.print(Console.printable(line)) }
    }
  }

  /// Returns the query; its parameters have the rules of the server's.
  private func query(at now: Timestamp) throws(ChartParameterError) -> ChartQuery {
    var parameters: [String: [String]] = [
      "resolution": [resolution], "currency": [currency], "environment": [environment],
    ]
    if let segment { parameters["segment"] = [segment] }
    if !filter.isEmpty { parameters["filter"] = filter }
    var choices: [ChartParameters.Choice] = []
    for text in selector {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ChartParameterError("selectors", "must be such as conversion_timeframe=7.")
      }
      choices.append((parts[0], parts[1]))
    }
    let days = try ChartDayRange(range, upTo: ChartDay(now))
    (parameters["start_date"], parameters["end_date"]) = ([days.start], [days.end])
    return try ChartParameters(parameters, choices: choices, at: now)
      .query(of: Chart(id: name) ?? .mrr)
  }

  /// The option of a parameter.
  private static func option(_ parameter: String) -> String {
    switch parameter {
    case "start_date", "end_date", "range": "--range"
    case "filters", "filter": "--filter"
    case "selectors": "--selector"
    default: "--\(parameter)"
    }
  }
}
