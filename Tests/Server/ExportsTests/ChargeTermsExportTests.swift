import AppStoreCore
import Catalog
import Exports
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

/// Prices in US dollars and their parts in the table of transactions.
@Suite("Dollars, tax and commission of exports", .timeLimit(.minutes(30)))
struct ChargeTermsExportTests {
  private static let unknown = Array(repeating: "", count: 5)

  /// Returns the prices in US dollars, the share without commission, the tax and the commission of
  /// each row.
  private func prices(
    of records: [TransactionRecord], _ money: String, rates: [ExchangeRate] = []
  ) async throws -> [[String]] {
    var catalog = ExportLedger.catalog
    catalog.money = try CatalogFile.parse(
      """
      apps:
        - {bundle_id: com.example.app, environments: [Production], public_api_keys: [appl_one]}
      entitlements: {}
      \(money)
      """, fileName: "catalog.yaml", inputs: .none
    ).money
    var ledger = ExportLedger()
    ledger.add(ExportLedger.history(records), of: nil)
    try await ledger.save()
    try await ledger.ledger.saveExchangeRates(rates, at: ExportLedger.start, by: "cli:ann")
    let destination = MemoryDestination()
    _ = try await ExportRun(
      ExportDefinition(name: "test", destination: .folder("unused"), tables: [.transactions]),
      of: catalog, from: ledger.ledger, to: destination,
      clock: VirtualClock(at: ExportLedger.start)
    ).run()
    let file = destination.files.first { $0.key.hasSuffix(".csv.gz") }?.value
    // No value before these columns contains a comma but the product's name.
    return try #require(text(file)).split(separator: "\n").dropFirst().map { line in
      let cells = line.replacing("\"Pro, \"\"monthly\"\"\"", with: "name")
        .split(separator: ",", omittingEmptySubsequences: false)
      return cells[16...20].map(String.init)
    }
  }

  @Test func `Tax and commission are parts of the price by the settings of the day`() async throws {
    let rows = try await prices(
      of: (1...14).map { ExportLedger.period($0, of: "70") },
      "money: {taxes: {DEU: [{from: 2026-10-01, rate: 19}]}}")
    #expect(rows.count == 14)
    #expect(rows.first == ["", "", "0.700000", "0.000000", "0.300000"])
    // 19/119 and 30/119.
    #expect(rows[1] == ["", "", "0.700000", "0.159664", "0.252101"])
    // The first period after 365 paid days.
    #expect(rows[12] == ["", "", "0.700000", "0.159664", "0.252101"])
    #expect(rows[13] == ["", "", "0.850000", "0.159664", "0.126050"])
  }

  @Test func `The small business program alone states that there is no tax`() async throws {
    let rows = try await prices(
      of: [ExportLedger.period(1, of: "70")],
      "money: {small_business_program: [{from: 2026-01-01}]}")
    #expect(rows == [["", "", "0.850000", "0.000000", "0.150000"]])
  }

  @Test func `Without settings, and of a purchase that someone else paid, they are empty`()
    async throws
  {
    #expect(try await prices(of: [ExportLedger.period(1, of: "70")], "") == [Self.unknown])
    let shared = ExportLedger.period(1, of: "70") { $0.inAppOwnershipType = .familyShared }
    #expect(
      try await prices(of: [shared], "money: {taxes: {DEU: [{from: 2020-01-01, rate: 19}]}}")
        == [Self.unknown])
  }

  @Test func `Prices in US dollars use the exchange rate of the day of the charge`() async throws {
    let rate = ExchangeRate(
      currency: "EUR", day: UTCDay(containing: ExportLedger.start), perUSD: "0.8",
      source: "rates.csv")
    let refunded = ExportLedger.period(1, of: "70") { $0.revocationDate = $0.purchaseDate }
    // The second period is 30 days after the only rate, which is valid for seven.
    let next = ExportLedger.period(2, of: "70")
    let rows = try await prices(of: [refunded, next], "", rates: [rate])
    #expect(rows.map { Array($0.prefix(2)) } == [["0.00", "6.2375"], ["", ""]])
    let third = ExchangeRate(
      currency: "EUR", day: UTCDay(containing: ExportLedger.start), perUSD: "0.9",
      source: "rates.csv")
    let endless = try await prices(of: [ExportLedger.period(1, of: "70")], "", rates: [third])
    #expect(endless.map { $0[1] } == ["5.544444"], "six places, not three")
    let dollars = ExportLedger.period(1, of: "70") { $0.currency = "USD" }
    #expect(try await prices(of: [dollars], "").map { $0[1] } == ["4.99"])
  }
}
