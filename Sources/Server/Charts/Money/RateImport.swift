/// What an import of exchange rates changes.
package struct RateImport: Hashable, Sendable {
  /// A rate that differs much from the one before it, which may be an error of the file.
  package struct Jump: Hashable, Sendable, CustomStringConvertible {
    /// The currency.
    package let currency: String
    /// The rate before.
    package let before: ExchangeRates.Rate
    /// The rate.
    package let after: ExchangeRates.Rate

    /// The days and the rates.
    package var description: String {
      "\(currency): \(before.text) on \(before.day.iso8601), \(after.text) on "
        + "\(after.day.iso8601)"
    }
  }

  /// By how many percent a rate may move from one day with a rate to the next.
  package static let mostPercent: Int64 = 20

  /// The rates that are new or different, ordered by currency and day.
  package private(set) var changes: [RateFile.Row] = []
  /// The moves of more than ``mostPercent`` to or from a changed rate, within the days for which the
  /// earlier rate applies.
  package private(set) var jumps: [Jump] = []

  /// Compares a file with the known rates; of several rates of one day the last one counts.
  package init(_ file: RateFile, into known: ExchangeRates) {
    var merged = known
    for row in file.rows { merged.set(row.rate, of: row.currency) }
    var keys: Set<RateFile.Row> = []
    for row in file.rows {
      guard let rate = merged.rate(of: row.currency, on: row.rate.day),
        known.exactRate(of: row.currency, on: row.rate.day) != rate
      else { continue }
      keys.insert(RateFile.Row(currency: row.currency, rate: rate))
    }
    changes = keys.sorted { ($0.currency, $0.rate.day) < ($1.currency, $1.rate.day) }
    for currency in Set(changes.map(\.currency)).sorted() {
      let list = merged.list(of: currency)
      let changed = Set(changes.filter { $0.currency == currency }.map(\.rate.day))
      for (before, after) in zip(list, list.dropFirst())
      where changed.contains(before.day) || changed.contains(after.day) {
        let move = (after.billionths - before.billionths).magnitude
        let (product, isLarge) = move.multipliedReportingOverflow(by: 100)
        let most = before.billionths.magnitude * Self.mostPercent.magnitude
        guard after.day - before.day <= ExchangeRates.validDays, isLarge || product > most else {
          continue
        }
        jumps.append(Jump(currency: currency, before: before, after: after))
      }
    }
  }
}
