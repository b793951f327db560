import AppStoreCore
import AppleReports
import ChartProjection
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite("The page that compares reports with the ledger", .timeLimit(.minutes(30)))
struct ReconciliationPageTests {
  private static let hostile = "<script>alert(1)</script>"
  private static let columns = [
    "SKU", "Product Type Identifier", "Units", "Developer Proceeds", "Begin Date", "End Date",
    "Customer Currency", "Country Code", "Currency of Proceeds", "Apple Identifier",
    "Customer Price",
  ]

  private func imported(_ product: String) async throws -> Browser {
    let server = try ServerUnderTest()
    let line = [
      product, "IAY", "2", "6.99", "01/31/2026", "01/31/2026", "USD", "US", "USD", "1", "9.99",
    ]
    let text = [Self.columns, line].map { $0.joined(separator: "\t") }.joined(separator: "\n")
    _ = try await ReconciliationReader(ledger: server.ledger).import(
      AppleReport(Array(text.utf8), named: "S_D_80012345_20260131.txt"), addsVendor: false,
      at: server.clock.now(), by: "cli:ada")
    return try await Browser(server)
  }

  @Test func `Units that only the report has are shown with their cause`() async throws {
    let browser = try await imported("com.example.\(Self.hostile)")
    let page = try await browser.page("/dashboard/reconciliation?from=2026-01-01&to=2026-01-31")
    #expect(page.contains("Days with a report: 1") && page.contains("in the report only"))
    #expect(page.contains("2 for 19.98"))
    #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;"))
    #expect(page.firstMatch(of: /(src|href|action)="(?!\/dashboard|#)/) == nil)
    let entry = try await browser.server.ledger.newestAuditEntries(limit: 1).first?.entry
    #expect(entry?.action == .importReport)
  }

  @Test func `The chart has both sides and the part of each cause, and reads what is imported`()
    async throws
  {
    let browser = try await imported("com.example.pro")
    let path = "/v2/projects/main/charts/apple_reconciliation"
    // 2026-02-01.
    let range = "start_date=2026-01-30&end_date=2026-01-31&as_of=1769904000000"
    func values(_ more: String = "") async throws -> [Double] {
      let reply = await browser.server.get(
        "\(path)?\(range)&\(more)", key: ServerUnderTest.secretKey)
      #expect(reply.response.status == .ok)
      let text = String(decoding: reply.body, as: UTF8.self)
      return text.matches(of: /"measure":[0-9]+,"value":([-0-9.]+)/).compactMap { Double($0.1) }
    }
    #expect(
      try await values() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19.98, 19.98, 0, 0, 0, 0, 19.98, 0])
    #expect(try await values("environment=sandbox").allSatisfy { $0 == 0 })
    #expect(try await values("filter=product_id:=:other").allSatisfy { $0 == 0 })
    let selectors = "selectors=%7B%22report%22:%22subscriber%22%7D"
    #expect(try await values(selectors).allSatisfy { $0 == 0 })
    for wrong in [
      "segment=product_id", "filter=storefront:=:USA", "selectors=%7B%22report%22:%22x%22%7D",
    ] {
      let reply = await browser.server.get(
        "\(path)?\(range)&\(wrong)", key: ServerUnderTest.secretKey)
      #expect(reply.response.status == .badRequest, "\(wrong)")
    }
    let page = try await browser.page(
      "/dashboard/charts/apple_reconciliation?\(range)&environment=production")
    #expect(page.contains("Apple Reconciliation") && page.contains("19.98"))
    #expect(!page.contains("apple_reconciliation/facts"))
    let list = try await browser.page("/dashboard/charts")
    #expect(list.contains("/dashboard/charts/apple_reconciliation"))
  }

  @Test func `Days without a report, without a choice and with mistakes are explained`()
    async throws
  {
    let browser = try await imported("a")
    let path = "/dashboard/reconciliation"
    #expect(try await browser.page(path).contains("First day"))
    #expect(
      try await browser.page("\(path)?from=2026-03-01&to=2026-03-02")
        .contains("No daily report of these days is imported"))
    #expect(
      try await browser.page("\(path)?from=2026-03-02&to=2026-03-01")
        .contains("The last day is before the first one"))
    #expect(await browser.reply("\(path)?from=soon").response.status == .badRequest)
  }
}
