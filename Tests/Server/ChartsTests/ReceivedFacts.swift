import AppStoreCore
import Charts
import Subscriptions

/// Facts with the times at which a ledger received them.
struct ReceivedFacts {
  typealias Received = (fact: RandomWorld.Fact, at: Timestamp)

  let facts: [Received]

  /// Creates facts in any order.
  init(_ facts: [Received]) { self.facts = facts.sorted { $0.at < $1.at } }

  /// The days that are closed when a fact arrives.
  var closedDays: ClosedDays { ClosedDays(firstReception: facts[0].at) }

  var purchases: Set<OriginalTransactionID> { Set(facts.map(\.fact.purchase)) }

  /// Returns when facts of a purchase were received, oldest first.
  func arrivals(of id: OriginalTransactionID) -> [Timestamp] {
    facts.filter { $0.fact.purchase == id }.map(\.at)
  }

  /// Returns a purchase with what it was before each late fact.
  func purchase(_ id: OriginalTransactionID) -> ChartPurchase {
    let own = facts.filter { $0.fact.purchase == id }
    var fold = RandomWorld.Fold()
    var versions: [(receivedAt: Timestamp, purchase: ChartPurchase)] = []
    for (place, received) in own.enumerated() {
      fold.add(received.fact)
      guard place + 1 == own.endIndex || own[place + 1].at > received.at else { continue }
      versions.append((received.at, fold.purchase(id)))
    }
    return fold.purchase(id).withEarlierVersions(versions, closedDays)
  }

  /// Returns the state of all facts, with what late ones changed.
  func state(_ world: Owners) -> ChartState {
    var update = ChartState.Update()
    for id in purchases { update.purchases[id] = (purchase(id), world.owners[id]) }
    var state = world.state(update)
    state.apply(closedDays)
    return state
  }

  /// When the first fact of each purchase that began before the ledger's first day was received.
  private var purchasesOlderThanLedger: [OriginalTransactionID: Timestamp] {
    let old = RandomWorld.purchases(facts.map(\.fact)).filter { _, purchase in
      purchase.spans.first.map { ChartDay($0.start) < closedDays.first } ?? false
    }
    return facts.reversed().reduce(into: [:]) { first, received in
      if old[received.fact.purchase] != nil { first[received.fact.purchase] = received.at }
    }
  }

  /// Returns the state of the facts that were received until an instant, which knows no arrivals;
  /// the history of a purchase that is older than the ledger counts as known before.
  func state(_ world: Owners, until date: Timestamp) -> ChartState {
    var update = ChartState.Update()
    let old = purchasesOlderThanLedger
    let known = facts.filter { received in
      let limit = old[received.fact.purchase].map { $0 + .days(1) }
      return received.at <= date || limit.map { received.at <= $0 } ?? false
    }
    for (id, purchase) in RandomWorld.purchases(known.map(\.fact)) {
      update.purchases[id] = (purchase, world.owners[id])
    }
    return world.state(update)
  }

  /// Who owns the purchases.
  struct Owners {
    var owners: [OriginalTransactionID: AppUserID] = [:]
    var customers: [ChartCustomer] = []
    var settings = ChartMoneySettings()

    fileprivate func state(_ purchases: ChartState.Update) -> ChartState {
      var update = purchases
      for customer in customers { update.customers[customer.id] = .some(customer) }
      var state = ChartState(settings)
      state.apply(update)
      return state
    }
  }
}

extension RandomWorld.Fact {
  /// When the App Store signed it.
  var date: Timestamp {
    switch self {
    case .transaction(let record): record.signedDate
    case .renewal(let record): record.signedDate
    case .request(_, _, let date), .decline(_, _, let date): date
    }
  }
}

extension RandomWorld {
  var world: ReceivedFacts.Owners {
    ReceivedFacts.Owners(owners: owners, customers: customers, settings: Self.settings)
  }
}
