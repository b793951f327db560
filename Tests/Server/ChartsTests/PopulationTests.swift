import AppStoreCore
import AppStoreSimulator
import Charts
import Foundation
import Populations
import RepositoryFiles
import StoreConfiguration
import Subscriptions
import Testing

/// Charts of a generated customer base equal its own summary, which other code counts.
@Suite(.timeLimit(.minutes(30)))
struct PopulationTests {
  private static let start = ChartDay(year: 2025, month: 1, day: 1)

  private static func population(_ seed: UInt64) throws -> Population {
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
      profile: profile, app: SimulatedApp(bundleID: "com.example.app"),
      startingAt: start.start, months: 12, customers: 60, seed: seed)
  }

  /// The state of what the store signed, and the environment in which it did.
  private static func state(
    _ population: inout Population
  ) -> (state: ChartState, environment: AppStoreEnvironment) {
    var facts: [RandomWorld.Fact] = []
    var owners: [OriginalTransactionID: AppUserID] = [:]
    var environment = AppStoreEnvironment.production
    var update = ChartState.Update()
    while let events = population.next() {
      for event in events {
        let owner = AppUserID(event.account.rawValue)
        var transaction: JWSTransactionDecodedPayload?
        var info: JWSRenewalInfoDecodedPayload?
        switch event.content {
        case .arrival:
          update.customers[owner] = .some(
            ChartCustomer(id: owner, appUserIDs: [owner], firstSeen: event.date))
        case .transaction(let compact): transaction = compact.payload
        case .status(let state): info = state.renewalInfo
        case .notification(let signed):
          (transaction, info) = (signed.transaction, signed.renewalInfo)
        }
        if let transaction {
          facts.append(.transaction(TransactionRecord(transaction)))
          owners[transaction.originalTransactionId] = owner
          environment = transaction.environment
        }
        if let info { facts.append(.renewal(RenewalRecord(info))) }
      }
    }
    for (id, purchase) in RandomWorld.purchases(facts) {
      update.purchases[id] = (purchase, owners[id])
    }
    var state = ChartState()
    state.apply(update)
    return (state, environment)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `A year of a customer base adds up to its summary`(seed: UInt64) throws {
    var population = try Self.population(seed)
    let (state, environment) = Self.state(&population)
    let summary = population.summary
    let reader = ChartReader(state.index)
    func answer(
      _ name: Chart, currency: String = "USD", in environment: AppStoreEnvironment = environment
    ) -> ChartAnswer {
      var query = ChartQuery(
        name, Self.start...ChartDay(population.end), asOf: population.end)
      (query.environment, query.currency, query.resolution) = (environment, currency, .month)
      query.filters = currency == "USD" ? [] : [.init(.currency, [currency])]
      return reader.answer(query)
    }
    func total(_ name: Chart, _ measure: Int = 0, currency: String = "USD") -> Int64 {
      answer(name, currency: currency).segments[0].summaries[measure].total?.units ?? 0
    }
    // A customer who never bought counts in production.
    let customers = Set([environment, .production]).reduce(0) {
      $0 + (answer(.customersNew, in: $1).segments[0].summaries[0].total?.units ?? 0)
    }
    #expect(customers == Int64(summary.customers), "seed \(seed)")
    #expect(total(.trialsNew) == Int64(summary.trialsStarted), "seed \(seed)")
    #expect(
      total(.trialConversionRate, 1) == Int64(summary.trialsConverted), "seed \(seed)")
    #expect(
      total(.nonSubscriptionPurchases) == Int64(summary.oneTimePurchases), "seed \(seed)")
    #expect(
      total(.refunds, 1) == Int64(summary.refunds - summary.reversals), "seed \(seed)")
    let active =
      [Chart.actives, .trials].reduce(0) {
        $0 + (answer($1).segments[0].rows.last?[0]?.units ?? 0)
      }
    #expect(active == Int64(summary.subscribers), "seed \(seed)")
    #expect(summary.charged.count > 1, "seed \(seed)")
    for (currency, milliunits) in summary.charged where currency != "USD" {
      let gross = total(.revenue, 2, currency: currency) + total(.revenue, 3, currency: currency)
      #expect(gross == 1000 * milliunits, "seed \(seed), \(currency)")
      // The estimate of an upgrade is exact to a thousandth of a percent in the simulated store.
      let back = total(.refunds, 0, currency: currency) + total(.refunds, 2, currency: currency)
      let charges = total(.revenue, 1, currency: currency)
      let difference = back - 1000 * (summary.paidBack[currency] ?? 0)
      #expect(
        difference.magnitude <= 2000 * charges.magnitude, "seed \(seed), \(currency): \(back)")
    }
  }
}
