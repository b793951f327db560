import Catalog
import Charts
import Testing

@Suite("Commission and taxes in a catalog", .timeLimit(.minutes(30)))
struct MoneyCatalogTests {
  private func catalog(_ money: String) throws -> ServerCatalog {
    let text = """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_example]
      entitlements:
        pro: [monthly]
      \(money)
      """
    let inputs = CatalogInputs(
      read: { _ throws(CatalogInputs.UnreadableFile) in
        throw CatalogInputs.UnreadableFile(reason: "no such file")
      }, variable: { _ in nil })
    return try CatalogFile.parse(text, fileName: "catalog.yaml", inputs: inputs)
  }

  private func problems(_ money: String) -> String {
    do {
      _ = try catalog(money)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> ChartDay {
    ChartDay(year: year, month: month, day: day)
  }

  private static let text = """
    money:
      small_business_program:
        - {from: 2024-01-01, to: 2025-12-31}
        - from: 2026-03-01
      taxes:
        DEU: [{from: 2021-01-01, rate: 19}, {from: 2020-07-01, rate: 16}]
        CHE: [{from: 2024-01-01, rate: 8.1}]
    """

  @Test func `Times in the small business program and tax rates are read`() throws {
    #expect(try catalog("").money == ChartMoneySettings())
    let money = try catalog(Self.text).money
    func commission(_ day: ChartDay) -> Int64 {
      money.commission.rate(on: day, isAfterOneYear: false)
    }
    #expect(commission(day(2023, 12, 31)) == 30_000)
    #expect(commission(day(2024, 1, 1)) == 15_000)
    #expect(commission(day(2025, 12, 31)) == 15_000)
    #expect(commission(day(2026, 1, 1)) == 30_000)
    #expect(commission(day(2030, 1, 1)) == 15_000)
    #expect(money.taxes.rate(in: "DEU", on: day(2020, 6, 30)) == 0)
    #expect(money.taxes.rate(in: "DEU", on: day(2020, 12, 31)) == 16_000)
    #expect(money.taxes.rate(in: "DEU", on: day(2021, 1, 1)) == 19_000)
    #expect(money.taxes.rate(in: "CHE", on: day(2026, 1, 1)) == 8_100)
  }

  @Test(arguments: [
    ("taxs: {}", "money.taxs", "did you mean taxes?"),
    ("small_business_program: 2024", "money.small_business_program", "write a list"),
    ("small_business_program: [{to: 2024-01-01}]", "[0].from", "2026-01-31"),
    (
      "small_business_program: [{from: 2024-01-02, to: 2024-01-01}]", "[0].to",
      "write the last day in the program"
    ),
    ("small_business_program: [{from: 1.1.2024}]", "[0].from", "2026-01-31"),
    ("taxes: {Germany: [{from: 2024-01-01, rate: 19}]}", "money.taxes.Germany", "such as DEU"),
    ("taxes: {DEU: 19}", "money.taxes.DEU", "write a list"),
    ("taxes: {DEU: [{from: 2024-01-01, rate: -1}]}", "money.taxes.DEU[0].rate", "such as 19"),
    ("taxes: {DEU: [{from: 2024-01-01, rate: 19.1234}]}", "DEU[0].rate", "three decimal places"),
    ("taxes: {DEU: [{from: 2024-01-01, rate: 101}]}", "DEU[0].rate", "from 0 to 100"),
    (
      "taxes: {DEU: [{from: 2024-01-01, rate: 1}, {from: 2024-01-01, rate: 2}]}",
      "DEU[1].from", "keep one rate"
    ),
  ])
  func `A problem names the field and the fix`(line: String, field: String, fix: String) {
    let report = problems("money:\n  \(line)")
    #expect(report.contains(field), "\(report)")
    #expect(report.contains(fix), "\(report)")
  }

  @Test func `Changed settings are described`() throws {
    let (old, new) = (try catalog(""), try catalog(Self.text))
    let lines = CatalogDifference(from: old, to: new).lines.filter { $0.hasPrefix("money: ") }
    #expect(
      lines == [
        "money: small business program: from 2024-01-01 to 2025-12-31 added",
        "money: small business program: from 2026-03-01 added",
        "money: tax CHE from 2024-01-01: 8.100 % added",
        "money: tax DEU from 2020-07-01: 16.000 % added",
        "money: tax DEU from 2021-01-01: 19.000 % added",
      ])
  }
}
