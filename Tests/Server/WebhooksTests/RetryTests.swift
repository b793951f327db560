import AppStoreCore
import HTTPTypes
import Testing
import Webhooks

/// The times of attempts.
@Suite(.timeLimit(.minutes(30))) struct RetryTests {
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  /// A generator whose numbers choose the middle of a range, so that waits do not vary.
  private struct Middle: RandomNumberGenerator {
    mutating func next() -> UInt64 { .max / 2 }
  }

  private func response(_ status: Int, retryAfter: String? = nil) -> AttemptResult {
    var response = HTTPResponse(status: .init(code: status))
    response.headerFields[.retryAfter] = retryAfter
    return .response(response)
  }

  @Test(arguments: [
    (RetrySchedule.standard, 10, Duration.seconds(75 * 3600 + 35 * 60 + 5)),
    (.revenueCat, 6, .seconds(155 * 60)), (.once, 1, .zero),
  ])
  func `A schedule has its attempts within its time`(
    schedule: RetrySchedule, attempts: Int, total: Duration
  ) {
    var random = Middle()
    var time = now
    var count = 1
    while let next = schedule.nextAttempt(after: count, at: time, using: &random) {
      time = next
      count += 1
    }
    #expect(count == attempts && schedule.attempts == attempts)
    // Each wait is rounded to a millisecond.
    #expect(abs((time - now - total).milliseconds) <= 10)
  }

  @Test(arguments: UInt64(0)..<50)
  func `A wait varies by at most 10 percent`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for (index, wait) in RetrySchedule.standard.waits.enumerated() {
      let next = try #require(
        RetrySchedule.standard.nextAttempt(after: index + 1, at: now, using: &random))
      let difference = (next - now - wait).milliseconds
      #expect(abs(difference) <= wait.milliseconds / 10, "seed \(seed), attempt \(index + 1)")
    }
  }

  @Test func `Waits vary with the seed and repeat with it`() {
    func times(_ seed: UInt64) -> [Timestamp?] {
      var random = SeededRandom(seed: seed)
      return (1...9).map { RetrySchedule.standard.nextAttempt(after: $0, at: now, using: &random) }
    }
    #expect(times(1) == times(1))
    #expect(Set((0..<100).map { times($0) }).count == 100)
    // Both ends of the range are reached: 4.5 and 5.5 seconds.
    let first = (0..<10_000).compactMap { times($0).first.flatMap { $0 } }
    #expect(first.min() ?? now <= now + .milliseconds(4510))
    #expect(first.max() ?? now >= now + .milliseconds(5490))
  }

  @Test(arguments: [0, -1, 10, 11])
  func `A number of attempts outside the schedule has no next attempt`(attempts: Int) {
    var random = SeededRandom(seed: 1)
    #expect(RetrySchedule.standard.nextAttempt(after: attempts, at: now, using: &random) == nil)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `An overloaded receiver delays the next attempt`(status: Int) {
    let after = response(status, retryAfter: "120").retryAfter(at: now)
    #expect(after == now + .seconds(120))
  }

  @Test(arguments: [200, 301, 400, 500, 501])
  func `Any other receiver delays nothing`(status: Int) {
    #expect(response(status, retryAfter: "120").retryAfter(at: now) == nil)
  }

  @Test(arguments: [
    // The clock shows 2026-09-21T14:13:20Z.
    ("0", 0), (" 7", 7), ("86399", 86_399), ("86400", 86_400), ("86401", 86_400),
    ("99999999999999999999999", 86_400), ("Mon, 21 Sep 2026 14:14:20 GMT", 60),
    ("Tue, 22 Sep 2026 14:13:21 GMT", 86_400), ("Fri, 21 Sep 2035 14:13:20 GMT", 86_400),
  ])
  func `A wait is in seconds or a date, and at most 24 hours`(value: String, seconds: Int) {
    #expect(response(503, retryAfter: value).retryAfter(at: now) == now + .seconds(seconds))
  }

  @Test(arguments: [
    "", "-1", "1.5", "soon", "Mon, 21 Sep 2026 14:13:20 GMT", "Sun, 06 Nov 1994 08:49:37 GMT",
    "2026-09-22T14:13:20Z", "٣",
  ])
  func `A date in the past or another text is no wait`(value: String) {
    #expect(response(503, retryAfter: value).retryAfter(at: now) == nil)
  }
}
