import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

/// Exchange rates, in every store.
@Suite("Exchange rates", .timeLimit(.minutes(30)))
struct ExchangeRateTests {
  private static func rate(
    _ currency: String, _ day: Int64, _ perUSD: String, source: String = "rates.csv"
  ) -> ExchangeRate {
    ExchangeRate(
      currency: currency, day: UTCDay(number: day), perUSD: perUSD, source: source)
  }

  @Test(arguments: StoreKind.allCases)
  func `A currency has one rate for each day, and the newest import counts`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      #expect(try await ledger.exchangeRates() == [])
      try await ledger.saveExchangeRates(
        [
          Self.rate("JPY", 20_600, "151.2"), Self.rate("EUR", 20_601, "0.93"),
          Self.rate("EUR", 9_000, "0.9213"),
        ], at: Cast.start, by: "cli:ann")
      try await ledger.saveExchangeRates(
        [Self.rate("EUR", 20_601, "0.94", source: "other.csv")], at: Cast.start, by: "cli:ann")
      #expect(
        try await ledger.exchangeRates() == [
          Self.rate("EUR", 9_000, "0.9213"),
          Self.rate("EUR", 20_601, "0.94", source: "other.csv"),
          Self.rate("JPY", 20_600, "151.2"),
        ])
      for limit in 1...2 {
        var read: [ExchangeRate] = []
        var place: LedgerCursor?
        while let end = try await page(of: ledger, after: place, limit: limit, to: &read) {
          place = end
        }
        #expect(read == (try await ledger.exchangeRates()), "\(limit) in a page")
      }
    }
  }

  private func page(
    of ledger: any LedgerStore, after place: LedgerCursor?, limit: Int,
    to rates: inout [ExchangeRate]
  ) async throws -> LedgerCursor? {
    let page = try await ledger.page(of: .exchangeRates, after: place, limit: limit)
    rates += page.rows(ExchangeRate.self)
    return page.end
  }

  @Test(arguments: StoreKind.allCases)
  func `An import is a line of the feed and of the audit log, and nothing without rates`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await ledger.saveExchangeRates([], at: Cast.start, by: "cli:ann")
      #expect(try await ledger.changes(after: 0, limit: 9).isEmpty)
      try await ledger.saveExchangeRates(
        [Self.rate("EUR", 20_601, "0.93")], at: Cast.start, by: "cli:ann")
      let changes = try await ledger.changes(after: 0, limit: 9)
      #expect(changes.map(\.change.kind) == [.exchangeRates])
      let audit = try await ledger.newestAuditEntries(limit: 9)
      #expect(audit.map(\.entry.action) == [.importRates])
      #expect(audit.map(\.entry.details) == [["count": "1", "source": "rates.csv"]])
    }
  }
}
