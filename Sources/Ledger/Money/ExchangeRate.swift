public import AppStoreTypes

/// How much of a currency one US dollar bought on a day.
public struct ExchangeRate: Hashable, Sendable {
  /// The ISO 4217 code of the currency.
  public let currency: String
  /// The day of the rate.
  public let day: UTCDay
  /// The amount for one US dollar as a decimal number, such as `0.9213`.
  public let perUSD: String
  /// The name of the file from which it was imported.
  public let source: String

  /// Creates a rate.
  public init(currency: String, day: UTCDay, perUSD: String, source: String) {
    self.currency = currency
    self.day = day
    self.perUSD = perUSD
    self.source = source
  }
}

extension LedgerDatabase {
  /// How many rates are read together.
  private static var pageSize: Int { 5000 }

  /// Saves rates, an audit entry, and a change of the feed, atomically; no rates change nothing.
  ///
  /// A rate of the same currency and day is replaced.
  ///
  /// - Parameters:
  ///   - rates: The rates.
  ///   - now: The time.
  ///   - actor: Who saves them, such as `cli:ann`.
  public func saveExchangeRates(
    _ rates: [ExchangeRate], at now: Timestamp, by actor: String
  ) async throws(LedgerError) {
    guard !rates.isEmpty else { return }
    try await change { tables in
      tables.save(rates)
      tables.append(FeedChange(kind: .exchangeRates, at: now, customer: nil))
      tables.append(
        AuditEntry(
          at: now, actor: actor, action: .importRates, subject: "exchange rates",
          details: ["count": "\(rates.count)", "source": rates[0].source]))
    }
  }

  /// Returns all rates, ordered by currency and day.
  public func exchangeRates() async throws(LedgerError) -> [ExchangeRate] {
    var rates: [ExchangeRate] = []
    var place: LedgerCursor?
    while true {
      let page = try await page(of: .exchangeRates, after: place, limit: Self.pageSize)
      guard let end = page.end else { return rates }
      rates += page.changes.exchangeRates
      place = end
    }
  }
}

extension LedgerTables {
  mutating func save(_ rates: [ExchangeRate]) { write { $1.exchangeRates += rates } }
}

extension LedgerPage {
  var rateRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.exchangeRates) { rate, row in
      row.add(rate.currency)
      row.add(rate.day.number)
      row.add(rate.perUSD)
      row.add(rate.source)
    }
  }
}
