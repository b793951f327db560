internal import AppStoreCore

/// The exchange rates in a file: lines with `day,currency,rate`, or the history that the European
/// Central Bank publishes.
///
/// Source: <https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/>
package struct RateFile: Hashable, Sendable {
  /// A rate of a currency.
  package struct Row: Hashable, Sendable {
    /// The ISO 4217 code of the currency.
    package let currency: String
    /// The rate, for one US dollar.
    package let rate: ExchangeRates.Rate
  }

  /// Why a file cannot be read; nothing of it is used.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// The problem and the fix.
    package let reason: String
    /// The line and the problem.
    package var description: String { "line \(line): \(reason)" }
  }

  /// The rates, in the order of the file.
  package private(set) var rows: [Row] = []

  /// Reads a file.
  ///
  /// The header decides about its form: `day,currency,rate` has rates for one US dollar. `Date` and
  /// currencies have rates for one euro, which are converted to rates for one US dollar and rounded
  /// half to even to nine places; a day without a rate of USD is left out.
  ///
  /// - Throws: ``Problem``, for the first line that is not valid.
  package init(_ text: String) throws(Problem) {
    var header: [String]?
    for item in CSVParser.items(in: text) {
      let record: CSVParser.Record
      switch item {
      case .problem(let line, _, let reason): throw Problem(line: line, reason: reason)
      case .record(let found): record = found
      }
      let cells = record.values.map { Self.trimmed($0[...]) }
      guard let names = header else {
        header = try Self.header(cells)
        continue
      }
      if names == Self.names {
        try addRate(cells, line: record.line)
      } else {
        try addDay(cells, names, line: record.line)
      }
    }
    if header == nil { header = try Self.header([]) }
  }

  private static let names = ["day", "currency", "rate"]

  private static func header(_ cells: [String]) throws(Problem) -> [String] {
    guard cells == names || cells.first?.lowercased() == "date" else {
      throw Problem(
        line: 1,
        reason: "the header is unknown; use day,currency,rate, or the file eurofxref-hist.csv")
    }
    return cells
  }

  private static func trimmed(_ cell: Substring) -> String {
    String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private mutating func addRate(_ cells: [String], line: Int) throws(Problem) {
    guard cells.count == 3, let day = ChartDay(iso8601: cells[0]) else {
      throw Problem(line: line, reason: "is not a rate; write a line such as 2026-01-31,EUR,0.9213")
    }
    guard Self.isCurrency(cells[1]), cells[1] != ExchangeRates.base else {
      throw Problem(
        line: line,
        reason: "\"\(cells[1])\" has no rate; use the ISO 4217 code of a currency other than USD")
    }
    guard let billionths = ExchangeRates.billionths(cells[2]) else {
      throw Problem(
        line: line,
        reason: "\"\(cells[2])\" is not a rate; write the amount for one US dollar, such as 0.9213")
    }
    rows.append(
      Row(currency: cells[1], rate: ExchangeRates.Rate(day: day, billionths: billionths)))
  }

  private mutating func addDay(
    _ cells: [String], _ header: [String], line: Int
  ) throws(Problem) {
    guard let day = ChartDay(iso8601: cells[0]) else {
      throw Problem(line: line, reason: "\"\(cells[0])\" is not a day; write 2026-01-31")
    }
    var perEuro: [(currency: String, billionths: Int64)] = [("EUR", 1_000_000_000)]
    for (currency, cell) in zip(header, cells).dropFirst() where !currency.isEmpty {
      if cell.isEmpty || cell == "N/A" { continue }
      guard Self.isCurrency(currency), let rate = ExchangeRates.billionths(cell) else {
        throw Problem(
          line: line, reason: "\"\(cell)\" is not a rate of \(currency); write 1.0855, or N/A")
      }
      perEuro.append((currency, rate))
    }
    guard let dollar = perEuro.first(where: { $0.currency == ExchangeRates.base })?.billionths
    else { return }
    for rate in perEuro where rate.currency != ExchangeRates.base {
      let billionths = Rounding.quotient(rate.billionths, times: 1_000_000_000, over: dollar)
      guard billionths > 0 else { continue }
      rows.append(
        Row(
          currency: rate.currency,
          rate: ExchangeRates.Rate(day: day, billionths: billionths)))
    }
  }

  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
  }
}
