public import AppStoreCore

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

extension LedgerStore {
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
      for rate in rates { tables.put(rate) }
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
    var cursor: LedgerCursor?
    while true {
      let page = try await page(of: .exchangeRates, after: cursor, limit: Self.pageSize)
      guard let end = page.end else { return rates }
      rates += page.rows(ExchangeRate.self)
      cursor = end
    }
  }
}

extension ExchangeRate: LedgerRow {
  /// A rate is replaced when it is imported again.
  public static let table = LedgerTable<ExchangeRate>(
    "exchange_rates", part: "exchangeRates", title: "exchange rates", role: .state,
    writing: .save, key: .columns(["currency", "day"]),
    columns: [
      .text("currency") { $0.currency }, .integer("day") { $0.day.number },
      .text("per_usd") { $0.perUSD }, .text("source") { $0.source },
    ]
  ) { row in
    ExchangeRate(
      currency: row.text(), day: UTCDay(number: row.integer()), perUSD: row.text(),
      source: row.text())
  }
}

extension LedgerPart {
  /// The exchange rates.
  public static let exchangeRates = LedgerPart(ExchangeRate.self)
}
