import AppStoreCore
import AppStoreSimulator
import Events
import Foundation
import Ledger
import Populations
import RepositoryFiles
import StoreConfiguration
import Subscriptions
import TestSupport
import Testing
import WaitingTestSupport

/// The events of a customer base over a year, compared with what the simulated store charged.
@Suite(.timeLimit(.minutes(30)))
struct RevenueTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `The prices of a year's events add up to the store's net revenue in each currency`(
    seed: UInt64
  ) async throws {
    var population = try Self.population(seed)
    var feed = TestFeed()
    while let events = population.next() {
      for event in events { try Self.record(event, in: &feed) }
      await leaveThread()
    }
    try feed.advance(to: population.end)
    let expected = Self.netRevenue(of: population.simulator)
    #expect(expected.count > 1, "seed \(seed)")
    #expect(Self.revenue(of: feed.events) == expected, "seed \(seed)")
    let types = Set(feed.types)
    #expect(types.isSuperset(of: [.started, .renewed, .refunded, .refundReversed]), "seed \(seed)")
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `Facts in another order and repeated facts do not change the revenue of a year`(
    seed: UInt64
  ) async throws {
    var population = try Self.population(seed, customers: 25)
    var all: [PopulationEvent] = []
    while let events = population.next() { all += events }
    var random = SeededRandom(seed: seed)
    // What happens within a minute arrives in another order, and some of it twice.
    let arrivals = all.flatMap { event in
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (event.date + .seconds(Int.random(in: 0..<60, using: &random)), event)
      }
    }.sorted { $0.0 < $1.0 }
    var feed = TestFeed()
    for (number, (date, event)) in arrivals.enumerated() {
      try Self.record(event, in: &feed, at: date)
      if number % 40 == 0 { await leaveThread() }
    }
    try feed.advance(to: population.end + .hours(2))
    let isEqual = Self.revenue(of: feed.events) == Self.netRevenue(of: population.simulator)
    #expect(isEqual, "seed \(seed)")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Under any delivery the events add up to what the known transactions charged`(
    seed: UInt64
  ) async throws {
    var population = try Self.population(seed, customers: 25)
    var all: [PopulationEvent] = []
    while let events = population.next() { all += events }
    var random = SeededRandom(seed: seed &* 97)
    // Notifications are lost, arrive weeks later and repeatedly, and histories are imported at once.
    let outage = Int.random(in: 60...200, using: &random)
    let first = all[0].date
    let arrivals = all.flatMap { event -> [(Timestamp, PopulationEvent)] in
      let day = (event.date - first).milliseconds / 86_400_000
      if (outage..<(outage + 50)).contains(Int(day)) {
        return [(first + .days(outage + 50), event)]
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return []
      case 1, 2: return [(event.date + .days(Int.random(in: 1...80, using: &random)), event)]
      case 3: return [(event.date, event), (event.date + .days(9), event)]
      default: return [(event.date, event)]
      }
    }.shuffled(using: &random).sorted { $0.0 < $1.0 }
    var feed = TestFeed()
    var known: [JWSTransactionDecodedPayload] = []
    for (number, (date, event)) in arrivals.enumerated() {
      try Self.record(event, in: &feed, at: date)
      switch event.content {
      case .transaction(let compact): known.append(compact.payload)
      case .notification(let signed): known.append(signed.transaction)
      case .arrival, .status: break
      }
      guard number % 40 == 0 || number + 1 == arrivals.count else { continue }
      await leaveThread()
      #expect(Self.revenue(of: feed.events) == Self.revenue(of: known), "seed \(seed), \(number)")
    }
    let late = feed.events.filter { $0.isBackfill && $0.type == .renewed }
    #expect(!late.isEmpty, "seed \(seed)")
    #expect(try feed.derivedAgain() == feed.events, "seed \(seed)")
  }

  /// Adds up the newest versions of transactions: their prices minus what was refunded.
  private static func revenue(of versions: [JWSTransactionDecodedPayload]) -> [String: Int64] {
    var newest: [TransactionID: JWSTransactionDecodedPayload] = [:]
    for version in versions where version.inAppOwnershipType == .purchased {
      let held = newest[version.transactionId]
      let isNewer =
        held.map {
          version.signedDate == $0.signedDate
            ? version.revocationDate != nil : version.signedDate > $0.signedDate
        } ?? true
      if isNewer { newest[version.transactionId] = version }
    }
    var sums: [String: Int64] = [:]
    for version in newest.values {
      guard let currency = version.currency, let price = version.price else { continue }
      let share = version.revocationDate == nil ? 0 : version.revocationPercentage ?? 100_000
      let (whole, rest) = (price * Int64(share)).quotientAndRemainder(dividingBy: 100_000)
      let isUp = rest > 50_000 || (rest == 50_000 && whole % 2 == 1)
      sums[currency, default: 0] += price - whole - (isUp ? 1 : 0)
    }
    return sums.filter { $0.value != 0 }
  }

  private static func population(_ seed: UInt64, customers: Int = 40) throws -> Population {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    var profile = PopulationProfile()
    profile.trials.startShare = 0.4
    profile.purchases.conversion = 0.5
    profile.changes.upgrade = 0.1
    profile.changes.downgrade = 0.1
    profile.billing.failureShare = 0.2
    profile.refunds.share = 0.15
    profile.refunds.reversalShare = 0.4
    profile.returns.monthly = 0.3
    profile.consumables.buyerShare = 0.3
    return try Population(
      of: StoreKitConfiguration(
        parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit"),
      profile: profile, app: SimulatedApp(bundleID: TestStore.bundleID),
      startingAt: Timestamp(milliseconds: 1_735_689_600_000), months: 12, customers: customers,
      seed: seed)
  }

  private static func record(
    _ event: PopulationEvent, in feed: inout TestFeed, at date: Timestamp? = nil
  ) throws {
    let date = date ?? event.date
    let owner = AppUserID(event.account.rawValue)
    try feed.advance(to: date)
    switch event.content {
    case .arrival: break
    case .transaction(let transaction):
      try feed.record(transaction.payload, at: date, owner: owner)
    case .status(let state):
      try feed.record(nil, state.renewalInfo, at: date, from: .serverAPI, owner: owner)
    case .notification(let notification):
      try feed.record(
        notification.transaction, notification.renewalInfo, notification.type,
        notification.subtype, uuid: notification.notificationUUID, status: notification.status,
        at: date, owner: owner)
    }
  }

  /// Adds up what a receiver of our events adds up: the prices of new periods and purchases that
  /// were paid by the customer, minus refunds.
  private static func revenue(of events: [Event]) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for event in events {
      guard case .purchase(let data) = event.data, data.purchase.ownership == "purchased" else {
        continue
      }
      var amount: Money?
      switch (event.type, data.details) {
      case (.started, _), (.renewed, _), (.seatsAdded, _), (.purchased, _):
        amount = data.purchase.price
      case (.refunded, .refund(let money, _, _, _)):
        amount = money.map { Money(milliunits: -$0.milliunits, currency: $0.currency) }
      case (.refundReversed, .refund(let money, _, _, _)): amount = money
      default: break
      }
      if let amount { sums[amount.currency, default: 0] += amount.milliunits }
    }
    return sums.filter { $0.value != 0 }
  }

  /// Adds up the charges of all accounts minus refunds, without the refunds of upgrades, whose
  /// amounts the App Store does not sign.
  private static func netRevenue(of store: AppStoreState) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for account in store.knownAccounts {
      let upgraded = Set(
        store.history(of: account).filter {
          $0.isUpgraded == true && $0.revocationDate == nil
        }.map(\.transactionId))
      for charge in store.charges(of: account) {
        let refund = upgraded.contains(charge.transactionID) ? 0 : charge.refundedMilliunits
        sums[charge.currency, default: 0] += charge.milliunits - refund
      }
    }
    return sums.filter { $0.value != 0 }
  }
}
