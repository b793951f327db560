import AppStoreCore
import AppleReports
import Testing

@Suite("Days of reports", .timeLimit(.minutes(30)))
struct ReportDayTests {
  private func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0)
    -> Timestamp
  {
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day) = (year, month, day)
    date.millisecondOfDay = Int64(hour * 60 + minute) * 60_000
    return date.timestamp
  }

  @Test func `A Pacific day starts at 8:00 UTC in winter and 7:00 in summer`() {
    for (date, day) in [
      (instant(2026, 1, 31, 7, 59), "2026-01-30"), (instant(2026, 1, 31, 8), "2026-01-31"),
      (instant(2026, 7, 1, 6, 59), "2026-06-30"), (instant(2026, 7, 1, 7), "2026-07-01"),
      // Summer time starts on 8 March 2026 at 10:00 UTC and ends on 1 November at 9:00 UTC.
      (instant(2026, 3, 8, 7, 30), "2026-03-07"), (instant(2026, 3, 8, 8, 30), "2026-03-08"),
      (instant(2026, 3, 9, 7, 30), "2026-03-09"), (instant(2026, 11, 1, 7, 30), "2026-11-01"),
      (instant(2026, 11, 2, 7, 30), "2026-11-01"), (instant(2026, 11, 2, 8), "2026-11-02"),
      // The first of November 2020 and the first of March 2020 are Sundays.
      (instant(2020, 3, 8, 7, 59), "2020-03-07"), (instant(2020, 3, 9, 7), "2020-03-09"),
      (instant(2020, 11, 1, 7, 30), "2020-11-01"), (instant(2020, 11, 2, 7, 30), "2020-11-01"),
      (instant(2024, 2, 29, 7), "2024-02-28"), (instant(2024, 3, 1, 7), "2024-02-29"),
    ] {
      #expect(ReportDay(date, .pacific).iso8601 == day, "\(date.iso8601)")
      #expect(ReportDay(date, .utc).iso8601 == String(date.iso8601.prefix(10)))
    }
  }

  @Test(arguments: [
    ("01/31/2026", "2026-01-31"), ("2026-01-31", "2026-01-31"), ("1/5/2026", "2026-01-05"),
    ("02/29/2024", "2024-02-29"),
  ])
  func `Both forms of dates are read`(text: String, day: String) {
    #expect(ReportDay(text)?.iso8601 == day)
  }

  @Test(arguments: ["", "02/29/2026", "13/01/2026", "2026-00-10", "2026-1", "today", "1/1/26"])
  func `Other texts are no dates`(text: String) {
    #expect(ReportDay(text) == nil)
  }
}
