import Charts
import Testing

/// Files of exchange rates, and what an import of them changes.
@Suite(.timeLimit(.minutes(30)))
struct RateFileTests {
  private static func rows(_ text: String) throws -> [String] {
    try RateFile(text).rows.map { "\($0.currency) \($0.rate.day.iso8601) \($0.rate.text)" }
  }

  @Test func `Lines with a day, a currency and a rate are for one dollar`() throws {
    let text = "day,currency,rate\r\n2026-03-09,EUR,0.9213\r\n2026-03-09, JPY ,151\n\n"
    #expect(try Self.rows(text) == ["EUR 2026-03-09 0.9213", "JPY 2026-03-09 151"])
    #expect(throws: RateFile.Problem.self, "an empty file") { try Self.rows("") }
  }

  @Test func `A value may be in quotation marks, and a broken line is an error`() throws {
    let text = "\u{FEFF}day,currency,rate\n\"2026-03-09\",\"EUR\",\"0.9213\"\n"
    #expect(try Self.rows(text) == ["EUR 2026-03-09 0.9213"])
    let error = #expect(throws: RateFile.Problem.self) {
      try Self.rows(text + "2026-03-10,EUR,\"0.92")
    }
    #expect(error?.line == 3)
  }

  @Test func `The history of the European Central Bank is converted to one dollar`() throws {
    let text = """
      Date,USD,JPY,ISK,
      2026-03-09,1.25,160.5,N/A,
      2026-03-08,,160,140,
      2026-03-06,1.2,,150,
      """
    #expect(
      try Self.rows(text) == [
        "EUR 2026-03-09 0.8", "JPY 2026-03-09 128.4", "EUR 2026-03-06 0.833333333",
        "ISK 2026-03-06 125",
      ])
  }

  @Test(arguments: [
    ("date;currency", "line 1", "header"),
    ("day,currency,rate\n2026-02-30,EUR,1", "line 2", "rate"),
    ("day,currency,rate\n2026-02-03,eur,1", "line 2", "ISO 4217"),
    ("day,currency,rate\n2026-02-03,USD,1", "line 2", "other than USD"),
    ("day,currency,rate\n\n2026-02-03,EUR,-1", "line 3", "for one US dollar"),
    ("Date,USD\n2026-02-03,x", "line 2", "is not a rate of USD"),
    ("Date,USD\n3.2.2026,1", "line 2", "is not a day"),
  ])
  func `A line that is not valid is an error with its number and a fix`(
    text: String, line: String, fix: String
  ) {
    let error = #expect(throws: RateFile.Problem.self) { try RateFile(text) }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("\(line):"), "\(description)")
    #expect(description.contains(fix), "\(description)")
  }

  private static func change(_ lines: String, into known: String = "") throws -> RateImport {
    var rates = ExchangeRates()
    for row in try RateFile("day,currency,rate\n" + known).rows {
      rates.set(row.rate, of: row.currency)
    }
    return RateImport(try RateFile("day,currency,rate\n" + lines), into: rates)
  }

  @Test func `Known rates are no change, and the last one of a day counts`() throws {
    let known = "2026-03-09,EUR,0.9\n2026-03-10,EUR,0.91\n"
    #expect(try Self.change(known, into: known).changes == [])
    let change = try Self.change("2026-03-10,EUR,0.92\n2026-03-10,EUR,0.93", into: known)
    #expect(change.changes.map(\.rate.text) == ["0.93"])
    #expect(change.jumps == [])
  }

  @Test func `A rate that moves by more than a fifth in a day is found`() throws {
    let known = "2026-03-09,EUR,1\n2026-03-12,EUR,1\n2026-03-01,JPY,100\n"
    #expect(try Self.change("2026-03-10,EUR,1.2", into: known).jumps == [])
    let up = try Self.change("2026-03-10,EUR,1.21", into: known).jumps
    #expect(up.map(\.description) == ["EUR: 1 on 2026-03-09, 1.21 on 2026-03-10"])
    let down = try Self.change("2026-03-11,EUR,0.79", into: known).jumps
    #expect(
      down.map(\.description) == [
        "EUR: 1 on 2026-03-09, 0.79 on 2026-03-11", "EUR: 0.79 on 2026-03-11, 1 on 2026-03-12",
      ])
    #expect(try Self.change("2026-03-12,JPY,1000", into: known).jumps == [], "11 days later")
    #expect(try Self.change("2026-03-08,JPY,1000", into: known).jumps.count == 1)
  }
}
