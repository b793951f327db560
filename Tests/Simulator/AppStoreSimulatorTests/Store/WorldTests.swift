import AppStoreSimulator
import AppStoreTypes
import StoreConfiguration
import Testing

@Suite(.timeLimit(.minutes(30))) struct WorldTests {
  private let apps: [BundleID] = ["com.example.one", "com.example.two"]

  private func world(seed: UInt64 = 1) throws -> MultiAppStoreState {
    var world = MultiAppStoreState(
      environment: .sandbox, startingAt: try day("2026-01-31"), seed: seed)
    for app in apps.reversed() {
      world.add(SimulatedApp(bundleID: app), selling: try Catalogue.configuration())
    }
    return world
  }

  private func buy(
    _ product: ProductID, in app: BundleID, of world: inout MultiAppStoreState
  ) throws -> JWSTransactionDecodedPayload {
    var bought: JWSTransactionDecodedPayload?
    _ = try world.change(app) { store throws(StorePurchaseError) in
      let receipt = try store.purchase(PurchaseRequest(productID: product), by: "anna")
      bought = receipt.transaction
      return receipt.effects
    }
    return try #require(bought)
  }

  @Test func `Each app has its own transactions and identifiers`() throws {
    var world = try world()
    let one = try buy("weekly", in: apps[0], of: &world)
    let two = try buy("weekly", in: apps[1], of: &world)
    #expect(one.bundleId == apps[0])
    #expect(two.bundleId == apps[1])
    #expect(one.transactionId != two.transactionId)
    #expect(one.appTransactionId != two.appTransactionId)
    #expect(world.store(of: apps[0])?.history(of: "anna") == [one])
    #expect(world.apps == apps)
  }

  @Test func `Time is the same in every app, and events are ordered by it`() throws {
    var world = try world()
    _ = try buy("monthly.other", in: apps[0], of: &world)
    _ = try buy("weekly", in: apps[1], of: &world)
    #expect(world.nextEventDate == (try day("2026-02-07")))
    let effects = world.advance(to: try day("2026-03-01"))
    let dates = effects.map(\.effect).notifications.map(\.signedDate)
    #expect(dates == dates.sorted())
    #expect(dates.count == 5)
    #expect(apps.map { world.store(of: $0)?.now } == [world.now, world.now])
    #expect(world.advance(to: try day("2026-01-01")).isEmpty)
  }

  @Test func `A failing card and a family apply to a customer in every app`() throws {
    var world = try world()
    for app in apps { _ = try buy("home", in: app, of: &world) }
    _ = try world.changeAll { store throws(FamilyError) in
      try store.joinFamily("F1", account: "anna")
    }
    let joined = try world.changeAll { store throws(FamilyError) in
      try store.joinFamily("F1", account: "ben")
    }
    #expect(joined.map(\.effect).names == ["SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/INITIAL_BUY"])
    #expect(Set(joined.map(\.app)) == Set(apps))
    let before = world
    #expect(throws: FamilyError.inFamily("ben", "F1")) {
      try world.changeAll { store throws(FamilyError) in
        try store.joinFamily("F2", account: "ben")
      }
    }
    #expect(world == before)
    _ = world.changeAll { $0.setBillingIssue(true, for: "anna") }
    let failed = world.advance(to: try day("2026-03-01")).map(\.effect).names
    #expect(failed == Array(repeating: "DID_FAIL_TO_RENEW/GRACE_PERIOD", count: 4))
  }

  @Test func `The same seed gives the same world`() throws {
    var (first, second) = (try world(seed: 3), try world(seed: 3))
    _ = try buy("weekly", in: apps[0], of: &first)
    _ = try buy("weekly", in: apps[0], of: &second)
    #expect(first == second)
    #expect(try world(seed: 4) != world(seed: 3))
    #expect(first.change("com.example.none") { $0.setBillingIssue(true, for: "anna") }.isEmpty)
  }
}
