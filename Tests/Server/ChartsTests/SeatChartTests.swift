import AppStoreCore
import Charts
import Subscriptions
import Testing

/// A subscription of ten seats for 49.90 dollars, to which four are added after ten days for 24.14.
@Suite(.timeLimit(.minutes(30)))
struct SeatChartTests {
  private static func base(
    signed day: Int = 0, revokedSeats: Int = 0, refunded: Bool = false
  ) -> RandomWorld.Fact {
    var record = ChartCase.month()
    (record.price, record.quantity) = (4990, 10)
    record.seats = SeatRecord(quantity: 10, revoked: revokedSeats, price: 49_900)
    record.signedDate = ChartCase.start + .days(day)
    record.revocationDate = refunded ? record.signedDate : nil
    return .transaction(record)
  }

  private static func addition(signed day: Int = 10, refunded: Bool = false) -> RandomWorld.Fact {
    var record = ChartCase.month("2", from: ChartCase.start + .days(10), days: 20)
    record.transactionReason = .purchase
    record.additionalTransactionReason = .seatAddition
    (record.price, record.quantity) = (6035, 4)
    record.seats = SeatRecord(quantity: 4, price: 24_140)
    record.signedDate = ChartCase.start + .days(day)
    record.revocationDate = refunded ? record.signedDate : nil
    return .transaction(record)
  }

  private static func renewal() -> RandomWorld.Fact {
    var record = ChartCase.month("3", from: ChartCase.start + .days(30))
    (record.price, record.quantity) = (4990, 14)
    record.seats = SeatRecord(quantity: 14, price: 69_860)
    return .transaction(record)
  }

  /// The value of a chart some days after the start, in hundredths.
  private static func hundredths(
    _ facts: [RandomWorld.Fact], _ name: Chart, after days: Int, _ measure: Int = 0
  ) -> Int? {
    let day = ChartDay(ChartCase.start) + days
    let query = ChartQuery(name, day...day, asOf: ChartCase.day(12, 31).start)
    let rows = ChartCase.reader(facts).answer(query).segments[0].rows
    return (rows[0][measure]?.approximation).map { Int(($0 * 100).rounded()) }
  }

  @Test func `Added seats raise the monthly revenue, and are neither a renewal nor a start`() {
    let facts = [Self.base(), Self.addition()]
    #expect(Self.hundredths(facts, .mrr, after: 9) == 4990)
    #expect(Self.hundredths(facts, .mrr, after: 10) == 7404)
    #expect(Self.hundredths(facts, .actives, after: 10) == 100)
    #expect(Self.hundredths(facts, .revenue, after: 10) == 2414)
    #expect(Self.hundredths(facts, .mrrMovement, after: 10, 2) == 2414, "an expansion")
    #expect(Self.hundredths(facts, .activesMovement, after: 10) == 0)
    #expect(Self.hundredths(facts, .mrr, after: 30) == 0)
    #expect(Self.hundredths(facts, .churn, after: 30, 1) == 100)
  }

  @Test func `The renewal of all seats follows their period`() {
    let facts = [Self.base(), Self.addition(), Self.renewal()]
    #expect(Self.hundredths(facts, .mrr, after: 29) == 7404)
    #expect(Self.hundredths(facts, .mrr, after: 30) == 6986)
    #expect(Self.hundredths(facts, .actives, after: 30) == 100)
    #expect(Self.hundredths(facts, .churn, after: 30, 1) == 0)
  }

  @Test func `A refund of added seats leaves the subscription active with the first seats`() {
    let facts = [Self.base(), Self.addition(), Self.addition(signed: 15, refunded: true)]
    #expect(Self.hundredths(facts, .mrr, after: 14) == 7404)
    #expect(Self.hundredths(facts, .mrr, after: 15) == 4990)
    #expect(Self.hundredths(facts, .actives, after: 15) == 100)
    #expect(Self.hundredths(facts, .churn, after: 15, 1) == 0)
    #expect(Self.hundredths(facts, .refunds, after: 15) == 2414)
  }

  @Test func `A refund of some seats counts once, when it was first signed`() {
    let facts = [
      Self.base(), Self.base(signed: 5, revokedSeats: 3), Self.base(signed: 9, revokedSeats: 3),
    ]
    #expect(Self.hundredths(facts, .refunds, after: 5) == 1497)
    #expect(Self.hundredths(facts, .refunds, after: 9) == 0)
    #expect(Self.hundredths(facts, .mrr, after: 4) == 4990)
    #expect(Self.hundredths(facts, .mrr, after: 5) == 3493)
    #expect(Self.hundredths(facts, .actives, after: 9) == 100)
    #expect(Self.hundredths(facts, .churn, after: 5, 1) == 0)
  }

  @Test func `The refund of the last seats ends the subscription`() {
    let facts = [
      Self.base(), Self.addition(), Self.base(signed: 12, refunded: true),
      Self.addition(signed: 15, refunded: true),
    ]
    #expect(Self.hundredths(facts, .mrr, after: 12) == 2414)
    #expect(Self.hundredths(facts, .actives, after: 14) == 100)
    #expect(Self.hundredths(facts, .actives, after: 15) == 0)
    #expect(Self.hundredths(facts, .mrr, after: 15) == 0)
    #expect(Self.hundredths(facts, .churn, after: 15, 5) == 100)
  }

  @Test func `Every order of the facts has the same charts`() {
    let facts = [
      Self.base(), Self.addition(), Self.base(signed: 5, revokedSeats: 3),
      Self.addition(signed: 15, refunded: true), Self.renewal(),
    ]
    let expected = RandomWorld.purchases(facts)
    #expect(expected.count == 1)
    for order in facts.orders { #expect(RandomWorld.purchases(order) == expected) }
    #expect(Self.hundredths(facts, .mrr, after: 15) == 3493)
  }
}

extension Array {
  /// Every order of the elements.
  fileprivate var orders: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { place -> [[Element]] in
      var rest = self
      let first = rest.remove(at: place)
      return rest.orders.map { [first] + $0 }
    }
  }
}
