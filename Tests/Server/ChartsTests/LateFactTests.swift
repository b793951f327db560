import AppStoreCore
import Charts
import Subscriptions
import Testing

/// Facts that arrive after a day closed mark what they change, by numbers that a reader can check.
@Suite(.timeLimit(.minutes(30)))
struct LateFactTests {
  /// Returns the marked values of a chart as text: day, measure and change.
  private static func marks(
    _ facts: [ReceivedFacts.Received], _ name: Chart,
    _ days: ClosedRange<ChartDay> = ChartCase.day(3, 1)...ChartCase.day(5, 31),
    owners: ReceivedFacts.Owners = ReceivedFacts.Owners(),
    change: (inout ChartQuery) -> Void = { _ in }
  ) -> [String] {
    var query = ChartQuery(name, days, asOf: ChartCase.day(12, 31).start)
    change(&query)
    let answer = ChartReader(ReceivedFacts(facts).state(owners).index).answer(query)
    return answer.adjusted.map { cell in
      let day = answer.periods[cell.period].first.iso8601.dropFirst(5)
      return "\(day) \(answer.measures[cell.measure].name) \(cell.change.exactText)"
    }
  }

  private static func noon(_ month: Int, _ day: Int) -> Timestamp {
    ChartCase.day(month, day).start + .hours(12)
  }

  private static let first = (
    fact: RandomWorld.Fact.transaction(ChartCase.month()), at: ChartCase.start
  )
  private static let renewal = ChartCase.month("2", from: ChartCase.day(4, 9).start)

  private static func renewed(at date: Timestamp) -> [ReceivedFacts.Received] {
    [first, (.transaction(renewal), date)]
  }

  @Test func `A late renewal takes back the churn of its day`() {
    let facts = Self.renewed(at: Self.noon(4, 12))
    #expect(
      Self.marks(facts, .churn) == [
        "04-09 Churned -1", "04-09 Voluntary -1", "04-10 Actives 1",
      ])
    #expect(Self.marks(facts, .actives) == ["04-09 Actives 1", "04-10 Actives 1"])
    #expect(Self.marks(facts, .mrr) == ["04-09 MRR 9.99", "04-10 MRR 9.99"])
    #expect(Self.marks(facts, .arr) == ["04-09 ARR 119.88", "04-10 ARR 119.88"])
    #expect(
      Self.marks(facts, .revenue) == [
        "04-09 Revenue 9.99", "04-09 Transactions 1", "04-09 Renewal 9.99",
      ])
    #expect(
      Self.marks(facts, .mrrMovement) == ["04-09 Churned MRR 9.99", "04-09 Movement 9.99"])
  }

  @Test func `A day is open until one day after its end`() {
    let closing = ChartCase.day(4, 11).start
    #expect(Self.marks(Self.renewed(at: closing), .churn).isEmpty)
    let late = Timestamp(milliseconds: closing.milliseconds + 1)
    #expect(
      Self.marks(Self.renewed(at: late), .churn) == ["04-09 Churned -1", "04-09 Voluntary -1"])
  }

  @Test func `A period that is open when the fact arrives is not marked`() {
    let facts = Self.renewed(at: Self.noon(4, 12))
    #expect(Self.marks(facts, .revenue) { $0.resolution = .month }.isEmpty)
    let later = Self.renewed(at: Self.noon(5, 3))
    #expect(
      Self.marks(later, .revenue) { $0.resolution = .month } == [
        "04-01 Revenue 9.99", "04-01 Transactions 1", "04-01 Renewal 9.99",
      ])
    #expect(Self.marks(later, .mrr) { $0.resolution = .month } == ["04-01 MRR 9.99"])
  }

  @Test func `A period that is open at the time of the query is not marked`() {
    let facts = Self.renewed(at: Self.noon(4, 12))
    let marks = { (date: Timestamp) in Self.marks(facts, .actives) { $0.asOf = date } }
    #expect(marks(ChartCase.day(4, 11).start) == ["04-09 Actives 1"])
    #expect(marks(Timestamp(milliseconds: ChartCase.day(4, 11).start.milliseconds - 1)).isEmpty)
  }

  @Test func `A late refund changes its day and the subscriptions of the days after it`() {
    var refunded = ChartCase.month()
    refunded.revocationDate = Self.noon(3, 20)
    refunded.signedDate = Self.noon(3, 20)
    let facts = [Self.first, (.transaction(refunded), Self.noon(3, 24))]
    #expect(Self.marks(facts, .refunds) == ["03-20 Refunded 9.99", "03-20 Refunds 1"])
    #expect(
      Self.marks(facts, .revenue) == ["03-20 Revenue -9.99", "03-20 Refunds 9.99"])
    #expect(
      Self.marks(facts, .actives) == [
        "03-20 Actives -1", "03-21 Actives -1", "03-22 Actives -1",
      ])
  }

  @Test func `A late first purchase turns the next charge of the customer into a renewal`() {
    let other = ChartCase.month("9", from: ChartCase.day(3, 13).start, original: "9")
    let world = ReceivedFacts.Owners(
      owners: ["1": "ann", "9": "ann"],
      customers: [ChartCase.customer("ann", seen: ChartCase.day(3, 1).start)])
    let known = ChartCase.month("7", from: ChartCase.day(3, 1).start, original: "7")
    let facts: [ReceivedFacts.Received] = [
      (.transaction(known), ChartCase.day(3, 1).start),
      (.transaction(other), ChartCase.day(3, 13).start),
      (Self.first.fact, Self.noon(3, 15)),
    ]
    #expect(
      Self.marks(facts, .revenue, owners: world) == [
        "03-10 Revenue 9.99", "03-10 Transactions 1", "03-10 New 9.99", "03-13 New -9.99",
        "03-13 Renewal 9.99",
      ])
    #expect(
      Self.marks(facts, .activesNew, owners: world) == ["03-10 Direct 1"])
  }

  @Test func `The history of a purchase that is older than the ledger is not marked`() {
    // The ledger starts on 20 April with one purchase, and another one is imported four days later.
    let known = ChartCase.month("9", from: ChartCase.day(4, 20).start, original: "9")
    var facts: [ReceivedFacts.Received] = [
      (.transaction(known), Self.noon(4, 20)), (Self.first.fact, Self.noon(4, 24)),
      (.transaction(Self.renewal), Self.noon(4, 25)),
    ]
    for name in [Chart.revenue, .actives] { #expect(Self.marks(facts, name).isEmpty) }
    let next = ChartCase.month("3", from: ChartCase.day(5, 9).start)
    facts.append((.transaction(next), Self.noon(5, 12)))
    #expect(Self.marks(facts, .actives) == ["05-09 Actives 1", "05-10 Actives 1"])
  }

  @Test func `A purchase that began after the ledger and arrives late is marked`() {
    let known = ChartCase.month("9", from: ChartCase.day(3, 8).start, original: "9")
    let facts: [ReceivedFacts.Received] = [
      (.transaction(known), Self.noon(3, 8)), (Self.first.fact, Self.noon(3, 13)),
    ]
    #expect(Self.marks(facts, .actives) == ["03-10 Actives 1", "03-11 Actives 1"])
  }

  @Test func `A renewal after a failed payment that was not known corrects the churn by cause`() {
    let info = ChartCase.info(at: ChartCase.day(4, 9).start, retry: true)
    let facts = [Self.first, (.renewal(info), Self.noon(4, 12))]
    #expect(
      Self.marks(facts, .churn) == ["04-09 Voluntary -1", "04-09 Billing 1"])
  }

  @Test func `Filters, currencies and other money apply to marks as to values`() {
    let facts = Self.renewed(at: Self.noon(4, 12))
    func revenue(_ change: (inout ChartQuery) -> Void) -> String? {
      Self.marks(facts, .revenue, change: change).first
    }
    #expect(revenue { $0.filters = [.init(.productID, ["monthly"])] } == "04-09 Revenue 9.99")
    #expect(revenue { $0.filters = [.init(.productID, ["yearly"])] } == nil)
    #expect(revenue { $0.environment = .sandbox } == nil)
    #expect(revenue { $0[RevenueType.self] = .proceeds } == "04-09 Revenue 6.993")
    #expect(revenue { $0.currency = "EUR" } == "04-09 Transactions 1")
    #expect(revenue { $0.segment = .productID } == "04-09 Revenue 9.99")
  }

  @Test func `What changes later by definition is not marked`() {
    var refunded = ChartCase.month()
    refunded.revocationDate = Self.noon(3, 20)
    refunded.signedDate = Self.noon(3, 20)
    let facts = [
      Self.first, (.request("1", "1", Self.noon(3, 15)), Self.noon(3, 15)),
      (.transaction(refunded), Self.noon(3, 20)),
    ]
    #expect(Self.marks(facts, .refunds) { $0.countsRefundsAtPurchase = true }.isEmpty)
    for name in [Chart.refundRate, .refundRequest, .trialConversionRate] {
      #expect(Self.marks(facts, name).isEmpty, "\(name)")
    }
  }
}
