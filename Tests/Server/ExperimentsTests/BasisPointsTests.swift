import Experiments
import Testing

@Suite("Shares and versions", .timeLimit(.minutes(30))) struct BasisPointsTests {
  @Test(arguments: [
    ("0", 0), ("100", 10_000), ("12.5", 1250), ("12.05", 1205), ("0.01", 1), ("7", 700),
  ])
  func `A percentage is read and written exactly`(text: String, points: Int) {
    #expect(BasisPoints(percent: text)?.value == points)
    #expect(BasisPoints(points)?.percent == text)
  }

  @Test(arguments: ["", "-1", "100.01", "1.234", "1.", ".5", "1e2", "5 %", "1,5", "1000", "1.2.3"])
  func `Another text is not a percentage`(text: String) {
    #expect(BasisPoints(percent: text) == nil)
  }

  @Test func `Equal shares have the sum 100 percent`() {
    for count in 1...7 {
      let shares = BasisPoints.even(count).map(\.value)
      #expect(shares.reduce(0, +) == 10_000)
      #expect((shares.max() ?? 0) - (shares.min() ?? 0) <= 1)
    }
  }

  @Test func `Versions are ordered by number, and zeros at the end mean nothing`() {
    let texts = ["0.9", "1", "1.0.1", "2.9", "2.10", "10"]
    let versions = texts.compactMap { AppVersion($0) }
    #expect(versions.count == texts.count)
    #expect(versions.reversed().sorted() == versions)
    #expect(AppVersion("2.0") == AppVersion("2"))
    #expect(["", "1.", "a", "1.2b", "-1", "1..2"].allSatisfy { AppVersion($0) == nil })
    #expect(VersionRange(from: AppVersion("2"), below: AppVersion("2.0")) == nil)
  }
}
