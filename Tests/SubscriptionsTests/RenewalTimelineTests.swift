import AppStoreTypes
import Effects
import Subscriptions
import Testing

/// The fold of all renewal info of a subscription.
@Suite("Renewal timelines", .timeLimit(.minutes(5)))
struct RenewalTimelineTests {
  private static let start = Timestamp(milliseconds: 1_700_000_000_000)

  private static func day(_ number: Int) -> Timestamp { start + .days(number) }

  private static func period(_ number: Int) -> TransactionRecord {
    var record = TransactionRecord(
      transactionId: TransactionID("\(number)"), originalTransactionId: "0",
      productId: "monthly", bundleId: "com.example.app", type: .autoRenewable,
      purchaseDate: day(30 * number), originalPurchaseDate: start, signedDate: day(30 * number),
      environment: .production)
    record.expiresDate = day(30 * number + 30)
    return record
  }

  /// Renewal info that was signed on a day, about the period that ends on another one.
  private static func info(
    _ signed: Int, isOn: Bool = true, ends: Int? = nil, grace: Int? = nil
  ) -> RenewalRecord {
    var record = RenewalRecord(
      originalTransactionId: "0", productId: "monthly", autoRenewStatus: isOn ? .on : .off,
      signedDate: day(signed))
    record.renewalDate = ends.map(day)
    record.gracePeriodExpiresDate = grace.map(day)
    record.isInBillingRetryPeriod = grace != nil
    return record
  }

  @Test func `A period keeps its grace period when a later one has another`() {
    let timeline = RenewalTimeline([
      Self.info(1, ends: 30), Self.info(30, ends: 30, grace: 36), Self.info(40, ends: 60),
      Self.info(60, ends: 60, grace: 70), Self.info(61, ends: 60, grace: 76),
    ])
    #expect(
      timeline.graceEnds(of: (0..<4).map(Self.period)) == ["0": Self.day(36), "1": Self.day(76)])
  }

  @Test func `Renewal info without the end of its period is about the newest one that ended`() {
    let timeline = RenewalTimeline([
      Self.info(30, grace: 36),
      // The payment succeeded, so that the next period started, before this version was signed.
      Self.info(61, grace: 62),
    ])
    #expect(
      timeline.graceEnds(of: (0..<3).map(Self.period)) == ["0": Self.day(36), "1": Self.day(62)])
    #expect(RenewalTimeline([Self.info(-9, grace: 3)]).graceEnds(of: [Self.period(0)]).isEmpty)
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

  @Test func `At equal dates auto-renew is off, and the longer grace period counts`() {
    for versions in [
      [Self.info(30, ends: 30, grace: 36), Self.info(30, isOn: false, ends: 30, grace: 33)],
      [Self.info(30, ends: 30, grace: 33), Self.info(30, ends: 30, grace: 36)],
    ] {
      let timeline = RenewalTimeline(versions)
      #expect(timeline == RenewalTimeline(versions.reversed()))
      let isOff = versions.contains { $0.autoRenewStatus == .off }
      #expect(timeline.autoRenewChanges.last.map { !$0.isOn } ?? !isOff)
      #expect(
        timeline.graceEnds(of: [Self.period(0)])["0"] == (isOff ? Self.day(33) : Self.day(36)))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Any order and repetition gives the same timeline`(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let versions = (0..<Int.random(in: 1...40, using: &dice)).map { _ in
      Self.info(
        Int.random(in: 0...90, using: &dice), isOn: .random(using: &dice),
        ends: [nil, 30, 60, 90].randomElement(using: &dice) ?? nil,
        grace: [nil, nil, 36, 66, 96].randomElement(using: &dice) ?? nil)
    }
    let periods = (0..<4).map(Self.period)
    let timeline = RenewalTimeline(versions)
    let (changes, ends) = (timeline.autoRenewChanges, timeline.graceEnds(of: periods))

    var other = RenewalTimeline()
    for version in (versions + versions.prefix(9)).shuffled(using: &dice) { other.add(version) }
    #expect(other == timeline)
    #expect(other.autoRenewChanges == changes)
    #expect(other.graceEnds(of: periods.shuffled(using: &dice)) == ends)

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
