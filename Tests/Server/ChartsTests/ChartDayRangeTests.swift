import Charts
import Testing

@Suite(.timeLimit(.minutes(30))) struct ChartDayRangeTests {
  @Test(arguments: [
    ("30d", "2026-03-02"), ("1d", "2026-03-31"), ("2w", "2026-03-18"), ("1mo", "2026-03-01"),
    ("12mo", "2025-04-01"), ("13mo", "2025-03-01"), ("1y", "2025-04-01"), ("2y", "2024-04-01"),
    ("90000mo", "1970-01-01"),
  ])
  func `A number of days, weeks, months or years ends with the last day`(
    text: String, start: String
  ) throws {
    let last = try #require(ChartDay(iso8601: "2026-03-31"))
    let range = try ChartDayRange(text, upTo: last)
    #expect(range.start == start && range.end == "2026-03-31")
  }

  @Test func `Two days are the range itself`() throws {
    let range = try ChartDayRange("2026-01-01:2026-02-01", upTo: ChartDay(0))
    #expect(range.start == "2026-01-01" && range.end == "2026-02-01")
  }

  @Test(arguments: ["", "12", "12m", "mo", "0d", "-3d", "1d2", "yesterday"])
  func `Another text is an error that names the forms`(text: String) {
    #expect(throws: ChartParameterError.self) { try ChartDayRange(text, upTo: ChartDay(0)) }
  }
}
