import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// Rules that hold for every history.
@Suite(.timeLimit(.minutes(30)))
struct PropertyTests {
  /// What arrived together.
  struct Arrival {
    var transaction: JWSTransactionDecodedPayload?
    var info: JWSRenewalInfoDecodedPayload?
    var type: NotificationType?
    var subtype: NotificationSubtype?
    var uuid: String
  }

  /// A random subscription: renewals, toggles, failed payments, refunds and requests.
  static func arrivals(_ random: inout SeededRandom) -> [Arrival] {
    let periods = TestPeriods()
    var arrivals: [Arrival] = []
    var number = 0
    var transaction = periods.transaction(trial: Bool.random(using: &random))
    func add(
      _ info: JWSRenewalInfoDecodedPayload?, _ type: NotificationType,
      _ subtype: NotificationSubtype? = nil
    ) {
      arrivals.append(
        Arrival(
          transaction: transaction, info: info, type: type, subtype: subtype,
          uuid: "random-\(arrivals.count)"))
    }
    add(periods.info(of: transaction), .subscribed, .initialBuy)
    for _ in 0..<Int.random(in: 3...9, using: &random) {
      let date = transaction.purchaseDate + .days(Int.random(in: 1...9, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        add(
          periods.info(at: date, autoRenew: .off, of: transaction), .didChangeRenewalStatus,
          .autoRenewDisabled)
      case 1:
        add(
          periods.info(at: date + .days(9), of: transaction), .didChangeRenewalStatus,
          .autoRenewEnabled)
      case 2:
        add(
          periods.info(
            at: transaction.expiresDate, retry: true,
            graceDays: Bool.random(using: &random) ? 6 : nil, of: transaction), .didFailToRenew)
      case 3: add(nil, .consumptionRequest)
      case 4:
        transaction.signedDate = date
        transaction.revocationDate = date
        add(nil, .refund)
        fallthrough
      default:
        number += 1
        transaction = periods.transaction(number)
        add(periods.info(of: transaction), .didRenew)
      }
    }
    return arrivals
  }

  static func feed(_ arrivals: [Arrival], at date: Timestamp? = nil) throws -> TestFeed {
    var feed = TestFeed()
    for arrival in arrivals {
      let signed = max(
        arrival.transaction?.signedDate ?? TestFeed.start,
        arrival.info?.signedDate ?? TestFeed.start)
      let now = date ?? signed
      if date == nil { try feed.advance(to: now) }
      try feed.record(
        arrival.transaction, arrival.info, arrival.type, arrival.subtype, uuid: arrival.uuid,
        at: now)
    }
    return feed
  }

  /// The data of an event after everything else, which has the final state of the purchase.
  static func finalState(
    _ feed: inout TestFeed, after arrivals: [Arrival]
  ) throws -> EventData? {
    let end = TestPeriods.date(24)
    try feed.advance(to: end)
    let periods = Set(arrivals.compactMap(\.transaction?.transactionId)).count
    var last = TestPeriods().transaction(periods - 1)
    last.signedDate = TestFeed.start - .days(1)
    return try feed.record(last, nil, .refundDeclined, uuid: "last", at: end)
      .first { $0.type == .refundDeclined }?.data.withoutPrevious
  }

  @Test(arguments: 0..<150)
  func `Deriving the units again gives equal events`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var feed = try Self.feed(Self.arrivals(&random))
    try feed.advance(to: TestPeriods.date(24))
    #expect(!feed.events.isEmpty)
    #expect(try feed.derivedAgain() == feed.events, "seed \(seed)")
  }

  @Test(arguments: 0..<150)
  func `Repeated facts make no events`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let arrivals = Self.arrivals(&random)
    let once = try Self.feed(arrivals)
    let repeated = try Self.feed(arrivals.flatMap { [$0, $0] })
    #expect(once.events.map(\.type) == repeated.events.map(\.type), "seed \(seed)")
  }

  @Test(arguments: 0..<150)
  func `The same facts from another source make no events`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let arrivals = Self.arrivals(&random)
    var feed = try Self.feed(arrivals)
    let count = feed.events.count
    let end = arrivals.compactMap { $0.info?.signedDate }.max() ?? TestFeed.start
    // The App Store signs unchanged data again when it is read.
    var newest: [TransactionID: JWSTransactionDecodedPayload] = [:]
    for case let transaction? in arrivals.map(\.transaction) {
      let held = newest[transaction.transactionId]
      if held.map({ $0.signedDate <= transaction.signedDate }) ?? true {
        newest[transaction.transactionId] = transaction
      }
    }
    try feed.advance(to: end)
    let due = feed.events.count
    for (_, transaction) in newest.sorted(by: { $0.key < $1.key }) {
      var again = transaction
      again.signedDate = max(transaction.signedDate, end)
      try feed.record(again, nil, at: end, from: .serverAPI)
    }
    #expect(due >= count)
    #expect(feed.events.count == due, "seed \(seed)")
  }

  @Test(arguments: 0..<150)
  func `The order of facts does not change the final state`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let arrivals = Self.arrivals(&random)
    let now = TestPeriods.date(3)
    var ordered = try Self.feed(arrivals, at: now)
    var shuffled = try Self.feed(arrivals.shuffled(using: &random), at: now)
    let final = try Self.finalState(&ordered, after: arrivals)
    #expect(final != nil, "seed \(seed)")
    #expect(try Self.finalState(&shuffled, after: arrivals) == final, "seed \(seed)")
    #expect(ordered.due.isEmpty == shuffled.due.isEmpty, "seed \(seed)")
  }

  @Test(arguments: 0..<150)
  func `Every risk is closed by one event at most`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var feed = try Self.feed(Self.arrivals(&random))
    try feed.advance(to: TestPeriods.date(24))
    var open: Set<EventID> = []
    for event in feed.events {
      guard case .risk(let data) = event.data else { continue }
      if event.type == .atRisk {
        #expect(open.isEmpty, "seed \(seed)")
        open.insert(event.id)
      } else if let closed = data.resolves {
        #expect(open.remove(closed) != nil, "seed \(seed)")
      }
    }
  }
}

extension EventData {
  /// The data without the fields before the event, which depend on the order of facts.
  var withoutPrevious: EventData {
    guard case .purchase(var data) = self else { return self }
    data.previous = nil
    return .purchase(data)
  }
}
