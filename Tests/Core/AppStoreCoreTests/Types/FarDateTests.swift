import AppStoreCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct FarDateTests {
  @Test(arguments: [Double.infinity, .greatestFiniteMagnitude, 1e300, 9_223_372_036_854_775.807])
  func `A date after the year 9999 becomes the last instant of that year`(seconds: Double) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)) == .latest)
  }

  @Test(arguments: [-Double.infinity, -1e300, .nan, -9_223_372_036_854_775.808])
  func `A date before all others, or not a number, becomes the distant past`(seconds: Double) {
    let past = Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(past == Timestamp(Date.distantPast))
    #expect(past.date == .distantPast)
  }

  @Test func `Any other date is rounded down to the millisecond`() {
    #expect(Timestamp(Date.distantFuture).date == .distantFuture)
    #expect(Timestamp(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
    #expect(Timestamp(Date(timeIntervalSince1970: 1.9999)).milliseconds == 1999)
  }
}
