import AppStoreCore
import Subscriptions
import Testing

/// The fold of all renewal info of a subscription.
@Suite("Renewal timelines", .timeLimit(.minutes(30)))
struct RenewalTimelineTests {
  private static let start = Timestamp(milliseconds: 1_700_000_000_000)

  private static func day(_ number: Int) -> Timestamp { start + .days(number) }

  /// Renewal info that was signed on a day.
  private static func info(_ signed: Int, isOn: Bool = true) -> RenewalRecord {
    RenewalRecord(
      originalTransactionId: "0", productId: "monthly", autoRenewStatus: isOn ? .on : .off,
      signedDate: day(signed))
  }

  @Test func `Auto-renew is on until a version says otherwise`() {
    #expect(RenewalTimeline([Self.info(1), Self.info(2)]).autoRenewChanges == [])
    let timeline = RenewalTimeline([
      Self.info(1), Self.info(3, isOn: false), Self.info(5, isOn: false), Self.info(7),
      Self.info(9, isOn: false),
    ])
    #expect(
      timeline.autoRenewChanges == [
        RenewalTimeline.Change(at: Self.day(3), isOn: false),
        RenewalTimeline.Change(at: Self.day(7), isOn: true),
        RenewalTimeline.Change(at: Self.day(9), isOn: false),
      ])
  }

  @Test func `At equal dates auto-renew is off`() {
    let versions = [Self.info(30), Self.info(30, isOn: false)]
    let timeline = RenewalTimeline(versions)
    #expect(timeline == RenewalTimeline(versions.reversed()))
    #expect(timeline.autoRenewChanges.map(\.isOn) == [false])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Any order and repetition gives the same timeline`(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let versions = (0..<Int.random(in: 1...40, using: &dice)).map { _ in
      Self.info(Int.random(in: 0...90, using: &dice), isOn: .random(using: &dice))
    }
    let timeline = RenewalTimeline(versions)
    let changes = timeline.autoRenewChanges

    var other = RenewalTimeline()
    for version in (versions + versions.prefix(9)).shuffled(using: &dice) { other.add(version) }
    #expect(other == timeline)
    #expect(other.autoRenewChanges == changes)

    // Day by day: the status after a day is that of the last version signed until then.
    for day in 0...90 {
      let last = versions.filter { $0.signedDate <= Self.day(day) }.max { one, two in
        (one.signedDate, one.autoRenewStatus == .off ? 1 : 0)
          < (two.signedDate, two.autoRenewStatus == .off ? 1 : 0)
      }
      let change = changes.last { $0.at <= Self.day(day) }
      #expect((change?.isOn ?? true) == (last.map { $0.autoRenewStatus != .off } ?? true))
    }
  }
}
