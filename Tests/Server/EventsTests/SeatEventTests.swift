import AppStoreCore
import Events
import TestSupport
import Testing

/// The events of ten seats for 49.90 dollars, to which four are added after ten days for 24.14.
@Suite(.timeLimit(.minutes(30)))
struct SeatEventTests {
  private typealias Fact = (
    transaction: JWSTransactionDecodedPayload, type: NotificationType,
    subtype: NotificationSubtype?
  )

  private let periods = TestPeriods()
  private let addedAt = TestFeed.start + .days(10)
  private let refundedAt = TestFeed.start + .days(15)

  private func withSeats(
    _ count: Int, each price: Int64, revoked: Int? = nil, isAddition: Bool = false,
    _ transaction: JWSTransactionDecodedPayload
  ) -> JWSTransactionDecodedPayload {
    var payload = transaction
    (payload.quantity, payload.price) = (count, price)
    payload.multiSeatInfo = TransactionMultiSeatInfo(
      invitationManagement: .apple, priceTiers: [SeatPriceTier(price: price, quantity: count)],
      revokedSeatQuantity: revoked)
    if isAddition { payload.additionalTransactionReason = .seatAddition }
    return payload
  }

  private func base(
    signed: Timestamp? = nil, revoked: Int? = nil, refunded: Bool = false
  ) -> JWSTransactionDecodedPayload {
    var payload = withSeats(10, each: 4990, revoked: revoked, periods.transaction(signed: signed))
    payload.revocationDate = refunded ? signed : nil
    return payload
  }

  private func addition(
    signed: Timestamp? = nil, refunded: Bool = false
  ) -> JWSTransactionDecodedPayload {
    var payload = periods.transaction(9, start: addedAt, signed: signed)
    payload.expiresDate = TestPeriods.date(1)
    payload.transactionReason = .purchase
    payload.revocationDate = refunded ? signed : nil
    return withSeats(4, each: 6035, isAddition: true, payload)
  }

  private func soldFeed() throws -> TestFeed {
    var feed = TestFeed()
    try feed.record(base(), periods.info(), .subscribed, .initialBuy)
    try feed.record(addition(), nil, .didChangeRenewalPref, .increaseQuantity)
    return feed
  }

  private func data(_ feed: TestFeed, _ type: EventType) throws -> PurchaseEventData {
    let event = try #require(feed.events.last { $0.type == type })
    guard case .purchase(let data) = event.data else {
      throw MissingData()
    }
    return data
  }

  private struct MissingData: Error {}

  @Test func `Added seats are neither a renewal nor a new subscription`() throws {
    let feed = try soldFeed()
    #expect(feed.types == [.started, .seatsAdded])
    let added = try data(feed, .seatsAdded)
    #expect(added.purchase.price == Money(milliunits: 24_140, currency: "USD"))
    #expect(added.purchase.quantity == 4 && added.purchase.paidSeats == 14)
    #expect(added.purchase.periodNumber == 1)
    let started = try data(feed, .started).purchase
    #expect(started.price == Money(milliunits: 49_900, currency: "USD"))
    #expect(started.paidSeats == 10)
    #expect(
      feed.events.flatMap { RevenueCatEvent.bodies(of: $0) }.map(\.type)
        == ["INITIAL_PURCHASE", "NON_RENEWING_PURCHASE"])
  }

  @Test func `The renewal after an addition is the second period`() throws {
    var feed = try soldFeed()
    try feed.record(withSeats(14, each: 4990, periods.transaction(1)), periods.info(1), .didRenew)
    #expect(feed.types == [.started, .seatsAdded, .renewed])
    #expect(try data(feed, .renewed).purchase.periodNumber == 2)
  }

  @Test func `A refund of added seats ends nothing while the others are paid for`() throws {
    var feed = try soldFeed()
    try feed.record(addition(signed: refundedAt, refunded: true), nil, .refund)
    #expect(feed.types == [.started, .seatsAdded, .refunded])
    let refund = try data(feed, .refunded)
    #expect(
      refund.details
        == .refund(
          Money(milliunits: 24_140, currency: "USD"), seats: nil, isLatest: false,
          endsAccess: false))
    #expect(refund.purchase.paidSeats == 10)
    #expect(!feed.events.contains { $0.type == .churned || $0.type == .deactivated })
  }

  @Test func `A refund of some seats states their number and amount, and ends nothing`() throws {
    var feed = try soldFeed()
    try feed.record(base(signed: refundedAt, revoked: 3), nil, .refund, .seats)
    // Apple signs the same state again on request.
    try feed.record(base(signed: refundedAt + .days(1), revoked: 3))
    #expect(feed.types == [.started, .seatsAdded, .refunded])
    let refund = try data(feed, .refunded)
    #expect(
      refund.details
        == .refund(
          Money(milliunits: 14_970, currency: "USD"), seats: 3, isLatest: false,
          endsAccess: false))
    #expect(refund.purchase.paidSeats == 11)
    #expect(!feed.events.contains { $0.type == .churned || $0.type == .deactivated })
  }

  @Test func `The refund of the last seats ends the subscription`() throws {
    var feed = try soldFeed()
    try feed.record(base(signed: refundedAt, refunded: true), nil, .refund)
    #expect(!feed.events.contains { $0.type == .churned })
    try feed.record(addition(signed: refundedAt + .days(1), refunded: true), nil, .refund)
    #expect(feed.types == [.started, .seatsAdded, .refunded, .refunded])
    #expect(feed.events.count { $0.type == .churned } == 1)
    #expect(
      try data(feed, .refunded).details
        == .refund(
          Money(milliunits: 24_140, currency: "USD"), seats: nil, isLatest: true,
          endsAccess: true))
  }

  @Test func `Every order of the facts has the same sum of events, and no renewal`() throws {
    let facts: [Fact] = [
      (base(), .subscribed, .initialBuy),
      (addition(), .didChangeRenewalPref, .increaseQuantity),
      (base(signed: refundedAt, revoked: 3), .refund, .seats),
      (addition(signed: refundedAt, refunded: true), .refund, nil),
    ]
    for order in facts.indices.orders {
      var feed = TestFeed()
      for (place, index) in order.enumerated() {
        let fact = facts[index]
        try feed.record(
          fact.transaction, nil, fact.type, fact.subtype,
          at: refundedAt + .days(1) + .seconds(60 * place))
      }
      #expect(Self.revenue(of: feed.events) == 49_900 - 14_970, "\(order)")
      #expect(!feed.types.contains(.renewed), "\(order)")
      #expect(!feed.events.contains { $0.type == .churned }, "\(order)")
      #expect(try feed.derivedAgain() == feed.events, "\(order)")
    }
  }

  /// Adds up what a receiver adds up: charges without refunds, in thousandths.
  private static func revenue(of events: [Event]) -> Int64 {
    events.reduce(0) { sum, event in
      guard case .purchase(let data) = event.data else { return sum }
      switch (event.type, data.details) {
      case (.started, _), (.renewed, _), (.seatsAdded, _):
        return sum + (data.purchase.price?.milliunits ?? 0)
      case (.refunded, .refund(let amount, _, _, _)): return sum - (amount?.milliunits ?? 0)
      case (.refundReversed, .refund(let amount, _, _, _)):
        return sum + (amount?.milliunits ?? 0)
      default: return sum
      }
    }
  }
}

extension Collection {
  /// Every order of the elements.
  fileprivate var orders: [[Element]] {
    guard count > 1 else { return [Array(self)] }
    return indices.flatMap { place -> [[Element]] in
      var rest = Array(self)
      let first = rest.remove(at: distance(from: startIndex, to: place))
      return rest.orders.map { [first] + $0 }
    }
  }
}
