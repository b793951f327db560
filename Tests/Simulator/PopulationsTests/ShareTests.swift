import AppStoreCore
import AppStoreSimulator
import Populations
import StoreConfiguration
import Testing

/// Populations match their profile within wide bounds; a failure prints the seed.
@Suite(.timeLimit(.minutes(30))) struct ShareTests {
  /// Expects a share within four standard deviations plus two percent.
  private func expect(_ part: Int, of whole: Int, near share: Double, _ name: Comment) {
    let found = Double(part) / Double(max(1, whole))
    let sigma = (share * (1 - share) / Double(max(1, whole))).squareRoot()
    #expect(abs(found - share) < 4 * sigma + 0.02, "\(name): \(found)")
  }

  @Test(arguments: [UInt64(11), 12])
  func `The shares of a population match those of its profile`(seed: UInt64) throws {
    var profile = PopulationProfile()
    profile.trials.startShare = 0.3
    profile.trials.conversion = 0.6
    profile.purchases.conversion = 0.2
    profile.purchases.delayDays = 1
    profile.products = ["com.example.pro.monthly": 3, "com.example.pro.yearly": 1]
    profile.monthlyChurn = [0.2, 0.1]
    profile.changes.upgrade = 0
    profile.changes.downgrade = 0
    profile.changes.crossgrade = 0
    profile.billing.failureShare = 0.1
    profile.billing.recoveryShare = 0.7
    profile.billing.recoveryDays = 4
    profile.refunds.share = 0
    profile.returns.monthly = 0
    profile.accountTokenShare = 0.4
    profile.consumables.buyerShare = 0
    // Few arrivals in the last months, so that what has started can end.
    profile.arrivals.growth = -0.9
    var population = try Business.population(profile, months: 5, customers: 1000, seed: seed)
    let events = population.events()
    let summary = population.summary
    expect(summary.trialsStarted, of: summary.customers, near: 0.3, "trials, seed \(seed)")
    expect(
      summary.trialsConverted, of: summary.trialsStarted, near: 0.6, "conversion, seed \(seed)")
    let direct = summary.subscriptions - summary.trialsStarted
    expect(
      direct, of: summary.customers - summary.trialsStarted, near: 0.2, "purchases, seed \(seed)")
    expect(summary.recoveries, of: summary.failures, near: 0.7, "recovery, seed \(seed)")

    let told = events.notifications
    let bought = told.filter { $0.type == .subscribed && $0.transaction.offerType == nil }
    expect(
      bought.count { $0.transaction.productId == "com.example.pro.yearly" }, of: bought.count,
      near: 0.25, "yearly, seed \(seed)")
    let tokens = told.filter { $0.subtype == .initialBuy }
    expect(
      tokens.count { $0.transaction.appAccountToken != nil }, of: tokens.count, near: 0.4,
      "tokens, seed \(seed)")
  }

  @Test(arguments: [UInt64(31), 32])
  func `Refunds match the profile`(seed: UInt64) throws {
    var profile = PopulationProfile()
    profile.trials.startShare = 0
    profile.purchases.conversion = 1
    profile.products = ["com.example.pro.monthly": 1]
    profile.changes.upgrade = 0
    profile.refunds.share = 0.5
    profile.refunds.delayDays = 1
    profile.refunds.requestShare = 0.7
    profile.refunds.decisionDays = 1
    profile.refunds.declineShare = 0.2
    profile.refunds.reversalShare = 0.3
    profile.returns.monthly = 0
    profile.consumables.buyerShare = 0
    profile.arrivals.growth = -0.9
    var population = try Business.population(profile, months: 3, customers: 400, seed: seed)
    let told = population.events().notifications
    let summary = population.summary
    let declined = told.count { $0.type == .refundDeclined }
    let asked = declined + summary.refunds
    let charged = told.count { $0.type == .subscribed || $0.type == .didRenew }
    expect(asked, of: charged, near: 0.5, "refunds, seed \(seed)")
    expect(summary.refundRequests, of: asked, near: 0.7, "requests, seed \(seed)")
    expect(declined, of: summary.refundRequests, near: 0.2, "declined, seed \(seed)")
    expect(summary.reversals, of: summary.refunds, near: 0.3, "reversed, seed \(seed)")
  }

  @Test(arguments: [UInt64(21), 22])
  func `Churn depends on the number of paid months`(seed: UInt64) throws {
    var profile = PopulationProfile()
    profile.trials.startShare = 0
    profile.purchases.conversion = 1
    profile.purchases.delayDays = 0
    profile.products = ["com.example.pro.monthly": 1]
    profile.monthlyChurn = [0.3, 0.1, 0]
    profile.changes.upgrade = 0
    profile.changes.downgrade = 0
    profile.changes.crossgrade = 0
    profile.billing.failureShare = 0
    profile.refunds.share = 0
    profile.returns.monthly = 0
    profile.consumables.buyerShare = 0
    profile.arrivals.growth = -0.99
    var population = try Business.population(profile, months: 5, customers: 400, seed: seed)
    _ = population.events()
    let store = population.simulator
    let lengths = store.knownAccounts.map { store.history(of: $0).count }
    let whole = Double(lengths.count)
    let first = Double(lengths.count { $0 == 1 }) / whole
    let second = Double(lengths.count { $0 == 2 }) / whole
    #expect(abs(first - 0.3) < 0.1, "\(first), seed \(seed)")
    #expect(abs(second - 0.07) < 0.06, "\(second), seed \(seed)")
    #expect(!lengths.contains(3), "nobody leaves later, seed \(seed)")
  }

  @Test func `Storefronts have their weights, currencies and prices`() throws {
    var profile = Business.lively
    profile.storefronts = profile.storefronts.filter {
      ["USA", "JPN"].contains($0.storefront.countryCode)
    }
    profile.storefronts[0].weight = 3
    profile.storefronts[1].weight = 1
    var population = try Business.population(profile, months: 2, customers: 400)
    let events = population.events()
    let arrivals = events.compactMap { event -> String? in
      if case .arrival(let arrival) = event.content { arrival.storefront } else { nil }
    }
    let japanese = Double(arrivals.count { $0 == "JPN" }) / Double(arrivals.count)
    #expect(abs(japanese - 0.25) < 0.1)
    let monthly = events.notifications.map(\.transaction).filter { payload in
      guard payload.productId == "com.example.pro.monthly" else { return false }
      return payload.offerType == nil && payload.inAppOwnershipType == .purchased
    }
    let dollars = monthly.filter { $0.storefront == "USA" }
    #expect(Set(dollars.map(\.price)) == [4990])
    let yen = monthly.filter { $0.storefront == "JPN" }
    #expect(Set(yen.map(\.price)) == [749_000])
    #expect(Set(yen.map(\.currency)) == ["JPY"])
  }

  @Test func `Arrivals follow growth and season, and sum up to the total`() throws {
    var profile = PopulationProfile()
    profile.arrivals.growth = 1
    profile.arrivals.seasonality = [1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    var population = try Business.population(profile, months: 4, customers: 1900)
    let arrivals = population.events().filter {
      if case .arrival = $0.content { true } else { false }
    }
    let months = (1...4).map { month in
      arrivals.count { CivilDate($0.date).month == month }
    }
    // 1 : 2 : 4 · 2 : 8
    #expect(months == [100, 200, 800, 800])
  }
}
