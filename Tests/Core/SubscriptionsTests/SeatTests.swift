import AppStoreCore
import Subscriptions
import Testing

/// A subscription of ten seats, of which four are added to the running period.
@Suite(.timeLimit(.minutes(30))) struct SeatTests {
  private let end = Facts.day(2, 1)

  private func seats(
    _ id: TransactionID, _ quantity: Int, from: Timestamp, signed: Timestamp? = nil,
    revoked: Int? = nil, refunded: Timestamp? = nil, isAddition: Bool = false
  ) -> JWSTransactionDecodedPayload {
    var payload = Facts.period(id, from: from, to: end, signed: signed, revoked: refunded)
    payload.quantity = quantity
    payload.webOrderLineItemId = "3"
    payload.multiSeatInfo = TransactionMultiSeatInfo(
      invitationManagement: .apple, priceTiers: [SeatPriceTier(price: 5000, quantity: quantity)],
      revokedSeatQuantity: revoked)
    if isAddition { payload.additionalTransactionReason = .seatAddition }
    return payload
  }

  private func pro(
    _ transactions: [JWSTransactionDecodedPayload], at now: Timestamp = Facts.day(1, 25)
  ) -> String {
    var infos: [JWSRenewalInfoDecodedPayload] = []
    infos.append(Facts.renewal(signed: Facts.day(1, 12)))
    return Facts.pro(transactions, infos, at: now)
  }

  @Test func `The buyer of the seats that are left keeps access after a refund of some`() {
    let bought = seats("1", 10, from: Facts.day(1, 1))
    for date in [nil, Facts.day(1, 20)] {
      let some = seats(
        "1", 10, from: Facts.day(1, 1), signed: Facts.day(1, 20), revoked: 3, refunded: date)
      #expect(pro([bought, some]) == "active subscribed until 2026-02-01")
      #expect(pro([some, bought]) == "active subscribed until 2026-02-01")
    }
    let all = seats(
      "1", 10, from: Facts.day(1, 1), signed: Facts.day(1, 21), revoked: 10,
      refunded: Facts.day(1, 21))
    #expect(pro([bought, all]) == "inactive refunded until 2026-01-21")
  }

  @Test(arguments: UInt64(0)..<50)
  func `A history knows whether seats were added, in any order and repetition of its facts`(
    seed: UInt64
  ) {
    let facts = [
      seats("1", 6, from: Facts.day(1, 1)),
      seats("1", 6, from: Facts.day(1, 1), signed: Facts.day(1, 10), isAddition: true),
      seats("1", 6, from: Facts.day(1, 1), signed: Facts.day(1, 12)),
      seats("2", 4, from: Facts.day(1, 10), isAddition: true),
      seats("2", 4, from: Facts.day(1, 10), signed: Facts.day(1, 20), refunded: Facts.day(1, 20)),
    ]
    var random = SeededRandom(seed: seed)
    let order = facts.shuffled(using: &random)
    for count in 1...order.count {
      let known = Array(order.prefix(count))
      let history = PurchaseHistory(transactions: known, renewalInfos: [])
      let newest = Dictionary(grouping: known, by: \.transactionId).values.compactMap { versions in
        versions.max { $0.signedDate < $1.signedDate }
      }
      #expect(
        history.hasAddedSeats
          == newest.contains { $0.additionalTransactionReason == .seatAddition }, "seed \(seed)")
      let again = (known + known).shuffled(using: &random)
      #expect(history == PurchaseHistory(transactions: again, renewalInfos: []), "seed \(seed)")
    }
  }

  @Test func `Added seats and their period are refunded one by one, also with one line item`() {
    let first = seats("1", 6, from: Facts.day(1, 1))
    let marked = seats(
      "1", 6, from: Facts.day(1, 1), signed: Facts.day(1, 10), isAddition: true)
    let added = seats("2", 4, from: Facts.day(1, 10), isAddition: true)
    let refunded = seats(
      "2", 4, from: Facts.day(1, 10), signed: Facts.day(1, 20), refunded: Facts.day(1, 20),
      isAddition: true)
    let base = seats(
      "1", 6, from: Facts.day(1, 1), signed: Facts.day(1, 21), refunded: Facts.day(1, 21),
      isAddition: true)
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      for facts in [[first, added], [first, marked, added], [first, added, refunded]] {
        #expect(
          pro((facts + facts).shuffled(using: &random)) == "active subscribed until 2026-02-01",
          "seed \(seed)")
      }
      #expect(
        pro([first, added, base].shuffled(using: &random)) == "active subscribed until 2026-02-01",
        "seed \(seed): the added seats are paid")
      #expect(
        pro([first, added, base, refunded].shuffled(using: &random)).hasPrefix(
          "inactive refunded"), "seed \(seed)")
    }
  }

  @Test func `A refunded addition leaves the renewal to the period that it was added to`() throws {
    let facts = [
      seats("1", 6, from: Facts.day(1, 1), isAddition: true),
      seats(
        "2", 4, from: Facts.day(1, 10), signed: Facts.day(1, 20), refunded: Facts.day(1, 20),
        isAddition: true),
    ]
    let history = PurchaseHistory(
      transactions: facts, renewalInfos: [Facts.renewal(signed: Facts.day(1, 12))])
    let purchase = try #require(history.purchases(at: Facts.day(1, 25)).first)
    #expect(purchase.transaction.transactionId == "1")
    #expect(purchase.isLatest && purchase.mayRenew && purchase.renewalInfo != nil)
    #expect(history.askingDate == end + .seconds(60))
  }

  @Test func `A refund of all seats after one of some ends access`() {
    var all = seats(
      "1", 10, from: Facts.day(1, 1), signed: Facts.day(1, 21), revoked: 3,
      refunded: Facts.day(1, 21))
    all.revocationType = .fullRefund
    #expect(pro([seats("1", 10, from: Facts.day(1, 1)), all]).hasPrefix("inactive refunded"))
  }

  @Test func `The charge is the total of the tiers, the average times the seats, or the price`() {
    var payload = seats("1", 10, from: Facts.day(1, 1), revoked: 3)
    (payload.price, payload.currency) = (4400, "USD")
    payload.multiSeatInfo?.priceTiers = [
      SeatPriceTier(price: 5000, quantity: 4), SeatPriceTier(price: 4000, quantity: 6),
    ]
    let dollars = { (milliunits: Int64) in Price(milliunits: milliunits, currency: "USD") }
    #expect(TransactionRecord(payload).chargedPrice == dollars(44_000))
    #expect(TransactionRecord(payload).refundedPrice == dollars(13_200))
    payload.revocationPercentage = 25_000
    #expect(TransactionRecord(payload).refundedPrice == dollars(11_000))
    payload.multiSeatInfo?.priceTiers = nil
    #expect(TransactionRecord(payload).chargedPrice == dollars(44_000))
    payload.multiSeatInfo = nil
    #expect(TransactionRecord(payload).chargedPrice == dollars(4400), "of the whole quantity")
    payload.currency = nil
    #expect(TransactionRecord(payload).chargedPrice == nil)
  }

  @Test func `A reason states how many seats of the period are paid for`() throws {
    let first = seats("1", 6, from: Facts.day(1, 1))
    let added = seats("2", 4, from: Facts.day(1, 10), isAddition: true)
    let some = seats(
      "2", 4, from: Facts.day(1, 10), signed: Facts.day(1, 20), revoked: 3, isAddition: true)
    func explanation(_ facts: [JWSTransactionDecodedPayload]) throws -> String {
      let history = PurchaseHistory(
        transactions: facts, renewalInfos: [Facts.renewal(signed: Facts.day(1, 12))])
      let purchase = try #require(history.purchases(at: Facts.day(1, 25)).first)
      return EntitlementReason(purchase).explanation
    }
    let paid = "\(Facts.monthly) is paid for"
    #expect(
      try explanation([first]) == "\(paid) 6 seats until \(end) and renews by itself.")
    #expect(
      try explanation([first, added]) == "\(paid) 10 seats until \(end) and renews by itself.")
    #expect(
      try explanation([first, some])
        == "\(paid) 7 seats (3 of 10 were refunded) until \(end) and renews by itself.")
  }

  @Test func `Each refund of more seats is one more refund, in any order of the versions`() {
    func version(signed day: Int, revoked: Int, refunded: Bool = false) -> TransactionRecord {
      TransactionRecord(
        seats(
          "1", 10, from: Facts.day(1, 1), signed: Facts.day(1, day), revoked: revoked,
          refunded: refunded ? Facts.day(1, day) : nil))
    }
    let versions = [
      version(signed: 1, revoked: 0), version(signed: 3, revoked: 2),
      version(signed: 4, revoked: 2), version(signed: 6, revoked: 5),
      version(signed: 8, revoked: 10, refunded: true),
      version(signed: 9, revoked: 5),
    ]
    for seed in 0..<50 {
      var random = SeededRandom(seed: UInt64(seed))
      let refunds = RefundTimeline((versions + versions).shuffled(using: &random)).refunds
      #expect(refunds.map(\.date) == [3, 6, 8].map { Facts.day(1, $0) }, "seed \(seed)")
      #expect(refunds.map(\.seats) == [2, 3, nil], "seed \(seed)")
      #expect(refunds.map(\.reversal) == [nil, nil, Facts.day(1, 9)], "seed \(seed)")
      #expect(refunds.map { $0.amount(of: 50_000) } == [10_000, 15_000, 25_000], "seed \(seed)")
      #expect(refunds.map { $0.paidPart(of: 50_000) } == [40_000, 25_000, 0], "seed \(seed)")
    }
  }

  @Test(arguments: [0, -1, 1])
  func `A number of seats that makes no sense grants and breaks nothing`(
    quantity: Int
  ) {
    var payload = seats("1", 10, from: Facts.day(1, 1), revoked: 3)
    payload.quantity = quantity
    #expect(pro([payload]) == "active subscribed until 2026-02-01")
    payload.revocationDate = Facts.day(1, 20)
    #expect(pro([payload]) == "inactive refunded until 2026-01-20")
  }

  @Test func `A record keeps the seats, their total price and why there are several transactions`()
    throws
  {
    var payload = seats("1", 10, from: Facts.day(1, 1), revoked: 3, isAddition: true)
    payload.multiSeatInfo?.priceTiers = [
      SeatPriceTier(price: 5000, quantity: 4), SeatPriceTier(price: 4000, quantity: 6),
    ]
    let history = PurchaseHistory(transactions: [payload], renewalInfos: [])
    var read = PurchaseHistory()
    #expect(history.encoded.withUnsafeBytes { read.apply(encoded: $0) } && read == history)
    let record = try #require(read.transactions["1"])
    #expect(record.seats == SeatRecord(quantity: 10, revoked: 3, price: 44_000))
    #expect(record.seats?.left == 7 && record.isSeatAddition)
  }
}
