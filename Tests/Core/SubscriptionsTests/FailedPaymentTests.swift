import AppStoreCore
import Subscriptions
import Testing

/// What a history remembers of failed payments and of first signings.
@Suite("Failed payments", .timeLimit(.minutes(30)))
struct FailedPaymentTests {
  private static let start = Timestamp(milliseconds: 1_700_000_000_000)

  private static func day(_ number: Int) -> Timestamp { start + .days(number) }

  private static func period(_ number: Int, signed: Int? = nil) -> TransactionRecord {
    var record = TransactionRecord(
      transactionId: TransactionID("\(number)"), originalTransactionId: "0",
      productId: "monthly", bundleId: "com.example.app", type: .autoRenewable,
      purchaseDate: day(30 * number), originalPurchaseDate: start,
      signedDate: day(signed ?? 30 * number), environment: .production)
    record.expiresDate = day(30 * number + 30)
    record.transactionReason = number == 0 ? .purchase : .renewal
    return record
  }

  /// Renewal info that was signed on a day, about the period that ends on another one.
  private static func info(
    _ signed: Int, ends: Int?, failed: Bool = false, grace: Int? = nil
  ) -> RenewalRecord {
    var record = RenewalRecord(
      originalTransactionId: "0", productId: "monthly", autoRenewStatus: .on,
      signedDate: day(signed))
    record.renewalDate = ends.map(day)
    record.gracePeriodExpiresDate = grace.map(day)
    record.isInBillingRetryPeriod = failed || grace != nil
    return record
  }

  private static func history(
    _ transactions: [TransactionRecord], _ infos: [RenewalRecord]
  ) -> PurchaseHistory {
    var history = PurchaseHistory()
    for record in transactions { history.apply(record) }
    for record in infos { history.apply(record) }
    return history
  }

  /// The history as a ledger stores it.
  private static func stored(_ history: PurchaseHistory) -> PurchaseHistory {
    var copy = PurchaseHistory()
    #expect(history.encoded.withUnsafeBytes { copy.apply(encoded: $0) })
    return copy
  }

  @Test func `A period keeps its failed payment and grace period when later ones are known`() {
    let infos = [
      Self.info(1, ends: 30), Self.info(30, ends: 30, grace: 36), Self.info(40, ends: 60),
      Self.info(60, ends: 60, grace: 70), Self.info(61, ends: 60, grace: 76),
      // After the grace period no version states it.
      Self.info(77, ends: 60, failed: true), Self.info(90, ends: 90, failed: true),
      Self.info(95, ends: 120),
    ]
    let history = Self.stored(Self.history((0..<4).map { Self.period($0) }, infos))
    let periods = history.chargedPeriods
    #expect(periods.map(\.graceEnd) == [Self.day(36), Self.day(76), nil, nil])
    #expect(
      periods.map(\.billingIssueDate) == [Self.day(30), Self.day(60), Self.day(90), nil])
    // The customer returned before the grace periods ended.
    #expect(
      periods.map(\.effectiveEnd) == [Self.day(30), Self.day(60), Self.day(90), Self.day(120)])
  }

  @Test func `A failed payment after an extension belongs to the period that was extended`() {
    let history = Self.history([Self.period(0)], [Self.info(37, ends: 37, grace: 43)])
    #expect(history.chargedPeriods.map(\.graceEnd) == [Self.day(43)])
    let other = Self.history([Self.period(2)], [Self.info(37, ends: 37, grace: 43)])
    #expect(other.chargedPeriods.map(\.graceEnd) == [nil])
  }

  @Test func `A grace period without an end has the shortest length`() {
    var info = Self.info(30, ends: 30, failed: true)
    info.saysGrace = true
    let history = Self.history(
      [Self.period(0), Self.period(2)], [info, Self.info(61, ends: 90)])
    #expect(history.chargedPeriods.map(\.graceEnd) == [Self.day(33), nil])
  }

  @Test func `The end of a purchase is not the later date of its refund`() {
    var refunded = Self.period(0)
    refunded.revocationDate = Self.day(50)
    #expect(Self.history([refunded], []).completePeriods[0].effectiveEnd == Self.day(30))
    refunded.revocationDate = Self.day(20)
    #expect(Self.history([refunded], []).completePeriods[0].effectiveEnd == Self.day(20))
    var kept = Self.period(0)
    (kept.type, kept.expiresDate) = (.nonConsumable, nil)
    #expect(Self.history([kept], []).completePeriods[0].effectiveEnd == nil)
  }

  @Test func `A period that was dated back is charged when it was signed first`() {
    let failed = Self.info(30, ends: 30, grace: 46)
    func charged(_ versions: [TransactionRecord], _ infos: [RenewalRecord]) -> Timestamp? {
      let stored = Self.stored(Self.history([Self.period(0)] + versions, infos))
      return stored.chargedPeriods.last?.chargedAt
    }
    let late = [Self.period(1, signed: 50), Self.period(1, signed: 40)]
    #expect(charged(late, [failed]) == Self.day(40))
    #expect(charged(late.reversed(), [failed]) == Self.day(40))
    #expect(charged(late, []) == Self.day(30), "no payment failed")
    #expect(charged(late + [Self.period(1, signed: 30)], [failed]) == Self.day(30), "at once")
    #expect(charged([Self.period(1, signed: 61)], [failed]) == Self.day(30), "after the period")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Any order and repetition remembers the same`(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let infos = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
      let end = [30, 60, 90].randomElement(using: &dice) ?? 30
      return Self.info(
        Int.random(in: 0...100, using: &dice), ends: end, failed: .random(using: &dice),
        grace: [nil, end + 6, end + 16].randomElement(using: &dice) ?? nil)
    }
    let transactions = (0..<Int.random(in: 3...9, using: &dice)).map { place in
      let number = place < 3 ? place : Int.random(in: 0..<3, using: &dice)
      return Self.period(number, signed: 30 * number + Int.random(in: 0...20, using: &dice))
    }
    let history = Self.history(transactions, infos)
    var other = PurchaseHistory()
    for record in (transactions + transactions.prefix(2)).shuffled(using: &dice) {
      other.apply(record)
    }
    for record in (infos + infos.prefix(3)).shuffled(using: &dice) { other.apply(record) }
    #expect(other == history, "seed \(seed)")
    #expect(Self.stored(history) == history, "seed \(seed)")
    for period in history.chargedPeriods {
      let own = infos.filter {
        $0.isInBillingRetryPeriod && $0.renewalDate == period.transaction.expiresDate
      }
      let named = own.compactMap { info in
        info.gracePeriodExpiresDate.map { (info.signedDate, $0) }
      }
      #expect(
        period.failedPayment?.due == (own.isEmpty ? nil : period.transaction.expiresDate),
        "seed \(seed)")
      #expect(period.failedPayment?.graceEnd == named.max { $0 < $1 }?.1, "seed \(seed)")
    }
  }
}
