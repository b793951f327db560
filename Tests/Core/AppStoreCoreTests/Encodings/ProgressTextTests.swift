import AppStoreCore
import Testing

/// The line that long commands show on a terminal.
@Suite(.timeLimit(.minutes(30))) struct ProgressTextTests {
  private let verifying = ProgressText("verifying", unit: "facts")

  @Test func `The line has count, total, rate and the time left`() {
    #expect(
      verifying.text(2_000, of: 10_000, after: .seconds(10))
        == "verifying: 2000 of 10000 facts, 200 per second, 40 s left")
  }

  @Test func `In the first second there is no rate`() {
    #expect(verifying.text(50, of: 100, after: .milliseconds(999)) == "verifying: 50 of 100 facts")
    #expect(verifying.text(0, of: 100, after: .seconds(9)) == "verifying: 0 of 100 facts")
  }

  @Test func `Without a total there is no time left`() {
    #expect(
      verifying.text(300, of: nil, after: .seconds(3)) == "verifying: 300 facts, 100 per second")
  }

  @Test func `At the end there is no time left`() {
    #expect(
      verifying.text(100, of: 100, after: .seconds(2))
        == "verifying: 100 of 100 facts, 50 per second")
  }

  @Test func `A total that was exceeded is raised`() {
    #expect(
      verifying.text(120, of: 100, after: .seconds(2))
        == "verifying: 120 of 120 facts, 60 per second")
  }

  @Test func `Earlier work does not count for the rate`() {
    let resumed = ProgressText("importing", unit: "purchases", startingAt: 900)
    #expect(
      resumed.text(950, of: 1_000, after: .seconds(5))
        == "importing: 950 of 1000 purchases, 10 per second, 5 s left")
  }

  @Test func `A slow rate has a decimal`() {
    #expect(
      verifying.text(3, of: 10, after: .seconds(2))
        == "verifying: 3 of 10 facts, 1.5 per second, 5 s left")
    #expect(
      verifying.text(1, of: 101, after: .seconds(100))
        == "verifying: 1 of 101 facts, 0.0 per second, 2 h 46 min left")
  }

  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (60, "1 min"), (61, "2 min"), (3_599, "60 min"), (3_600, "1 h 0 min"),
    (7_500, "2 h 5 min"),
  ])
  func `Durations are rounded up to a unit for people`(seconds: Int, text: String) {
    #expect(ProgressText.text(of: .seconds(seconds)) == text)
  }
}
