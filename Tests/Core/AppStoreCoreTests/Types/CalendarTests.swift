import AppStoreCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct CalendarTests {
  private func instant(_ iso8601: String) throws -> Timestamp {
    Timestamp(try Date(iso8601, strategy: .iso8601))
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2026-12-31T12:30:00Z", "1969-12-31T23:59:59Z",
    "2100-03-01T00:00:00Z",
  ])
  func `A date survives a round trip through the calendar`(iso8601: String) throws {
    let timestamp = try instant(iso8601)
    #expect(timestamp.iso8601 == iso8601)
    #expect(CivilDate(timestamp).timestamp == timestamp)
  }

  @Test func `A year with any number of digits is written`() {
    func text(_ year: Int) -> String {
      var date = CivilDate(Timestamp(milliseconds: 0))
      date.year = year
      return date.iso8601
    }
    #expect(text(0) == "0000-01-01T00:00:00Z")
    #expect(text(9999) == "9999-01-01T00:00:00Z")
    #expect(text(10_000) == "10000-01-01T00:00:00Z")
    #expect(text(.min) == "\(Int.min)-01-01T00:00:00Z")
  }

  @Test
  func `A monthly subscription bought on 31 January renews on the last day of shorter months`()
    throws
  {
    let start = try instant("2026-01-31T10:00:00Z")
    let month = SubscriptionPeriod(value: 1, unit: .month)
    let renewals = (1...4).map { month.end(from: start, times: $0).iso8601.prefix(10) }
    #expect(renewals == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
  }

  @Test func `A yearly subscription bought on 29 February renews on 28 February`() throws {
    let year = SubscriptionPeriod(value: 1, unit: .year)
    #expect(year.end(from: try instant("2028-02-29T00:00:00Z")).iso8601 == "2029-02-28T00:00:00Z")
  }

  @Test(arguments: ["P1W", "P1M", "P2M", "P3D", "P1Y"])
  func `An ISO 8601 period survives a round trip`(text: String) throws {
    #expect(try #require(SubscriptionPeriod(iso8601: text)).iso8601 == text)
  }

  @Test(arguments: ["", "P", "1M", "P0M", "PM", "P1H", "P-1M", "P1M2D", "P99999Y"])
  func `A text that is not such a period is rejected`(text: String) {
    #expect(SubscriptionPeriod(iso8601: text) == nil)
  }
}
