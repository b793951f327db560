import AppStoreCore
import Subscriptions
import Testing

/// The fold of all signed versions of a transaction that was refunded.
@Suite(.timeLimit(.minutes(30)))
struct RefundTimelineTests {
  private static let start = Timestamp(milliseconds: 1_772_409_600_000)

  private static func version(
    signed day: Int, refunded: Int? = nil, percentage: Int? = nil
  ) -> TransactionRecord {
    var record = TransactionRecord(
      transactionId: "1", originalTransactionId: "1", productId: "monthly",
      bundleId: "com.example.app", type: .autoRenewable, purchaseDate: start,
      originalPurchaseDate: start, signedDate: start + .days(day), environment: .production)
    record.revocationDate = refunded.map { start + .days($0) }
    record.revocationPercentage = percentage
    return record
  }

  private static func days(_ timeline: RefundTimeline) -> [[Int64?]] {
    func day(_ date: Timestamp?) -> Int64? {
      date.map { ($0 - start).milliseconds / 86_400_000 }
    }
    return timeline.refunds.map { [day($0.date), day($0.reversal), $0.percentage.map(Int64.init)] }
  }

  @Test func `A refund lasts until the first later version without it`() {
    let versions = [
      Self.version(signed: 0), Self.version(signed: 3, refunded: 3),
      Self.version(signed: 5, refunded: 3, percentage: 50_000), Self.version(signed: 9),
      Self.version(signed: 12), Self.version(signed: 20, refunded: 19),
    ]
    let expected: [[Int64?]] = [[3, 9, 50_000], [19, nil, nil]]
    for seed in UInt64(1)...50 {
      var random = SeededRandom(seed: seed)
      let timeline = RefundTimeline((versions + versions).shuffled(using: &random))
      #expect(Self.days(timeline) == expected, "seed \(seed)")
    }
    #expect(Self.days(RefundTimeline([Self.version(signed: 1)])) == [])
  }

  @Test func `The end of family sharing is no refund`() {
    var record = Self.version(signed: 3, refunded: 3)
    record.revocationType = .familyRevoke
    #expect(RefundTimeline([record]).refunds == [])
  }

  @Test func `A history remembers in any order that a refund was reversed`() {
    let versions = [
      Self.version(signed: 0), Self.version(signed: 3, refunded: 3), Self.version(signed: 9),
      Self.version(signed: 12),
    ]
    for seed in UInt64(1)...50 {
      var random = SeededRandom(seed: seed)
      var history = PurchaseHistory()
      let shuffled = versions.shuffled(using: &random)
      for version in shuffled { history.apply(version) }
      #expect(history.transactions["1"]?.hasRefundHistory == true, "seed \(seed)")
      #expect(history.transactions["1"]?.signedDate == versions[3].signedDate, "seed \(seed)")
      var copy = PurchaseHistory()
      let bytes = history.encoded
      let isWhole = bytes.withUnsafeBytes { copy.apply(encoded: $0) }
      #expect(isWhole, "seed \(seed)")
      #expect(copy == history, "seed \(seed)")
      let before = history
      for version in shuffled {
        let isChanged = history.apply(version)
        #expect(!isChanged && history == before, "seed \(seed)")
      }
    }
    var history = PurchaseHistory()
    for version in versions.prefix(2) { history.apply(version) }
    #expect(history.transactions["1"]?.hasRefundHistory == false, "the newest version states it")
  }
}
