import AppStoreCore
import AppStoreSimulator
import Charts
import Foundation
import Populations
import RepositoryFiles
import StoreConfiguration
import Subscriptions

/// What a simulated store signs for a customer base in a year, with the dates on which it signs it.
struct PopulationFacts {
  static let start = ChartDay(year: 2025, month: 1, day: 1)

  private(set) var facts: [ReceivedFacts.Received] = []
  private(set) var owners = ReceivedFacts.Owners()
  private(set) var environment = AppStoreEnvironment.production
  let end: Timestamp

  init(seed: UInt64, customers: Int, months: Int = 12) throws {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    var profile = PopulationProfile()
    profile.trials.startShare = 0.4
    profile.purchases.conversion = 0.7
    profile.changes.upgrade = 0.1
    profile.changes.downgrade = 0.1
    profile.billing.failureShare = 0.4
    profile.gracePeriod.isEnabled = true
    profile.refunds.share = 0.15
    profile.refunds.reversalShare = 0.4
    profile.returns.monthly = 0.5
    profile.consumables.buyerShare = 0.3
    var population = try Population(
      of: StoreKitConfiguration(
        parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit"),
      profile: profile, app: SimulatedApp(bundleID: "com.example.app"),
      startingAt: Self.start.start, months: months, customers: customers, seed: seed)
    end = population.end
    while let events = population.next() { for event in events { add(event) } }
  }

  private mutating func add(_ event: PopulationEvent) {
    let owner = AppUserID(event.account.rawValue)
    var transaction: JWSTransactionDecodedPayload?
    var info: JWSRenewalInfoDecodedPayload?
    switch event.content {
    case .arrival:
      owners.customers.append(
        ChartCustomer(id: owner, appUserIDs: [owner], firstSeen: event.date))
    case .transaction(let compact): transaction = compact.payload
    case .status(let state): info = state.renewalInfo
    case .notification(let signed):
      (transaction, info) = (signed.transaction, signed.renewalInfo)
    }
    if let transaction {
      facts.append((.transaction(TransactionRecord(transaction)), event.date))
      owners.owners[transaction.originalTransactionId] = owner
      environment = transaction.environment
    }
    if let info { facts.append((.renewal(RenewalRecord(info)), event.date)) }
  }

  /// Returns the facts as they arrive after delays in seconds; what was signed together arrives
  /// together.
  func received(_ delay: () -> Int) -> ReceivedFacts {
    var delays: [String: Int] = [:]
    return ReceivedFacts(
      facts.map { fact, date in
        let key = "\(fact.purchase) \(date.milliseconds)"
        let seconds = delays[key] ?? delay()
        delays[key] = seconds
        return (fact, date + .seconds(seconds))
      })
  }
}
