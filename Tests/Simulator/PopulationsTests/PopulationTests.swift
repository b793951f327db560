import AppStoreCore
import AppStoreSimulator
import Populations
import StoreConfiguration
import Testing

/// Properties of every population.
@Suite(.timeLimit(.minutes(30))) struct PopulationTests {
  @Test func `The same profile and seed give the same events, byte for byte`() throws {
    var first = try Business.population(Business.lively, customers: 80, withOffers: true)
    var second = try Business.population(Business.lively, customers: 80, withOffers: true)
    let events = first.events()
    #expect(events.ndjson == second.events().ndjson)
    #expect(first.summary == second.summary)
    var other = try Business.population(
      Business.lively, customers: 80, seed: 2, withOffers: true)
    #expect(other.events().ndjson != events.ndjson)
  }

  @Test func `More months append events and change no earlier ones`() throws {
    var profile = Business.lively
    profile.arrivals.perMonth = 30
    var short = try Business.population(profile, months: 4, customers: nil)
    var long = try Business.population(profile, months: 7, customers: nil)
    let begin = short.events().ndjson
    let whole = long.events().ndjson
    #expect(whole.hasPrefix(begin))
    #expect(whole.count > begin.count)
  }

  @Test func `A customer's history does not depend on the number of other customers`() throws {
    // With a single month, more customers arrive at the same times.
    var profile = Business.lively
    profile.refunds.share = 0
    var few = try Business.population(profile, months: 1, customers: 40)
    var many = try Business.population(profile, months: 1, customers: 200)
    let (some, all) = (few.events(), many.events())
    for number in 1...40 {
      let account = AccountID("customer-\(number)")
      #expect(some.story(of: account) == all.story(of: account))
    }
    #expect(few.summary.subscriptions > 0)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Time never goes back, and the store's invariants hold`(seed: UInt64) throws {
    var population = try Business.population(
      Business.lively, months: 8, customers: 60, seed: seed, withOffers: true)
    var last = Business.start
    while let events = population.next() {
      for event in events {
        #expect(event.date >= last, "seed \(seed)")
        last = event.date
      }
      #expect(population.simulator.now == last, "seed \(seed)")
    }
    #expect(population.simulator.now == population.end)
    #expect(StoreInvariants(of: population.simulator).violations() == [], "seed \(seed)")
    #expect(population.summary.rejectedOrders == 0, "seed \(seed)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `The summary agrees with the store`(seed: UInt64) throws {
    var population = try Business.population(
      Business.lively, months: 8, customers: 80, seed: seed, withOffers: true)
    let events = population.events()
    let (store, summary) = (population.simulator, population.summary)
    var revenue: [String: Int64] = [:]
    var subscribers = 0
    for account in store.knownAccounts {
      for charge in store.charges(of: account) {
        revenue[charge.currency, default: 0] += charge.milliunits - charge.refundedMilliunits
      }
      subscribers +=
        store.statuses(of: account).filter {
          $0.transaction.inAppOwnershipType == .purchased
            && ($0.status == .active || $0.status == .gracePeriod)
        }.count
    }
    #expect(summary.revenue.filter { $0.value != 0 } == revenue, "seed \(seed)")
    #expect(summary.subscribers == subscribers, "seed \(seed)")
    #expect(summary.customers == 80)
    let told = events.notifications
    #expect(summary.notifications == told.count)
    let own = told.filter { $0.transaction.inAppOwnershipType == .purchased }
    #expect(summary.refunds == own.count { $0.type == .refund }, "seed \(seed)")
    #expect(
      summary.recoveries == own.count { $0.subtype == .billingRecovery }, "seed \(seed)")
  }

  @Test func `A lively population has every kind of event`() throws {
    var population = try Business.population(
      Business.lively, months: 14, customers: 150, withOffers: true)
    let told = Set(
      population.events().notifications.map {
        "\($0.type)" + ($0.subtype.map { "/\($0)" } ?? "")
      })
    let wanted: Set = [
      "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_RENEW", "DID_RENEW/BILLING_RECOVERY",
      "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/VOLUNTARY",
      "EXPIRED/BILLING_RETRY", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
      "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
      "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "OFFER_REDEEMED", "ONE_TIME_CHARGE",
      "CONSUMPTION_REQUEST", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED", "REVOKE",
    ]
    #expect(wanted.subtracting(told) == [])
  }

  @Test func `Without a grace period a failed renewal ends access at once`() throws {
    var profile = Business.lively
    profile.gracePeriod.isEnabled = false
    var population = try Business.population(profile, customers: 60)
    let told = population.events().notifications
    #expect(told.contains { $0.type == .didFailToRenew && $0.subtype == nil })
    #expect(!told.contains { $0.type == .gracePeriodExpired })
  }

  @Test func `The profile decides which renewals fail, not the settings of the file`() throws {
    var configuration = try Business.configuration()
    configuration.settings.isBillingRetryOnRenewalEnabled = true
    var profile = Business.lively
    profile.billing.failureShare = 0
    var population = try Population(
      of: configuration, profile: profile, app: Business.app, startingAt: Business.start,
      months: 3, customers: 40, seed: 1)
    _ = population.events()
    #expect(population.summary.failures == 0)
    #expect(population.summary.renewals > 0)
  }

  @Test func `Invalid parameters of a population are rejected`() throws {
    let configuration = try Business.configuration()
    func refusal(
      _ configuration: StoreKitConfiguration, _ profile: PopulationProfile, _ months: Int,
      _ customers: Int?
    ) -> PopulationError? {
      do throws(PopulationError) {
        _ = try Population(
          of: configuration, profile: profile, app: Business.app, startingAt: Business.start,
          months: months, customers: customers, seed: 1)
        return nil
      } catch {
        return error
      }
    }
    let usual = PopulationProfile()
    #expect(refusal(configuration, usual, 0, 10) == .invalidMonths(0))
    #expect(refusal(configuration, usual, 241, 10) == .invalidMonths(241))
    #expect(refusal(configuration, usual, 1, 0) == .invalidCustomers(0))
    #expect(refusal(configuration, usual, 1, 10_000_001) == .invalidCustomers(10_000_001))
    let empty = StoreKitConfiguration(version: FileVersion(major: 4, minor: 0))
    #expect(refusal(empty, usual, 1, 10) == .nothingToSell)
    var profile = usual
    profile.arrivals.perMonth = 1e7
    #expect(refusal(configuration, profile, 2, nil) == .tooManyArrivals)
    #expect(refusal(configuration, profile, 2, 10) == nil)
    profile = usual
    profile.products = ["gold": 1]
    #expect(refusal(configuration, profile, 1, 10) == .unusableProduct("gold"))
    profile = usual
    profile.consumables.products = ["com.example.pro.monthly": 1]
    #expect(
      refusal(configuration, profile, 1, 10) == .unusableProduct("com.example.pro.monthly"))
  }
}
