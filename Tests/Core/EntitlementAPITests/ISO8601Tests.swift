import AppStoreCore
import EntitlementAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct ISO8601Tests {
  @Test(arguments: [
    ("2026-08-21T17:42:58Z", 1_787_334_178_000), ("2026-08-21T17:42:58.8Z", 1_787_334_178_800),
    ("2026-08-21T17:42:58.845999Z", 1_787_334_178_845),
    ("2026-08-21T19:42:58+02:00", 1_787_334_178_000),
    ("2026-08-21T14:12:58.845-0330", 1_787_334_178_845), ("1970-01-01T00:00:00Z", 0),
    ("2024-02-29T00:00:00Z", 1_709_164_800_000), ("1969-12-31T23:59:59.5Z", -500),
  ])
  func `A date is parsed to the millisecond`(text: String, milliseconds: Int64) {
    #expect(Timestamp(iso8601: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(arguments: [
    "", "2026", "2026-08-21", "2026-08-21T17:42:58", "2026-13-01T00:00:00Z",
    "2025-02-29T00:00:00Z", "2026-08-21T24:00:00Z", "2026-08-21T17:60:00Z",
    "2026-08-21T17:42:58.Z", "2026-08-21T17:42:58Z ", "2026-08-21T17:42:58+25:00",
    "٢٠٢٦-08-21T17:42:58Z", "+026-08-21T17:42:58Z", "1787334178845",
  ])
  func `Any other text is not a date`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }
}
