import AppStoreCore
import AppStoreSimulator
import Foundation
import Ledger
import ServerBootstrap
import SimulatorServer
import StoreKitBackend
import Tessera
import Testing

/// The most frequent complaints about subscription SDKs, against a store with every awkward
/// behavior and a server with a ledger.
///
/// The numbers are those of a survey of public issues.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ComplaintsWithServerTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess.awkward()
    store = world.store
  }

  private func buy(_ id: ProductID, _ app: Purchases) async throws {
    let product = try #require(await app.products([id.rawValue]).first)
    _ = try await app.purchase(product: product)
  }

  private func decision(_ app: Purchases) async throws -> AccessDecision {
    try await app.customerInfo(fetchPolicy: .fetchCurrent).accessDecision(for: "pro")
  }

  @Test func `4: On a shared device purchases move only by a restore, and every move is recorded`()
    async throws
  {
    try await world.withApp { app in try await buy(InProcess.lifetime, app) }
    try await world.withApp { app in
      _ = try await app.logIn("bob")
      #expect(try await decision(app).access == .denied(.neverOwned))
      #expect(try await world.server.ledger.ownershipHistory(of: "bob").purchases.isEmpty)

      let restored = try await app.restorePurchases()
      #expect(restored.access(to: "pro") == .granted)
      _ = try await app.logIn(InProcess.account.rawValue)
      #expect(try await !decision(app).access.isGranted, "it is bob's now")

      let acts = try await world.server.ledger.ownershipHistory(of: "bob").entries
      let move = try #require(acts.last { $0.operation.kind == .transfer })
      #expect(move.operation.from == "ada" && move.operation.to == "bob")
      _ = try await world.server.ledger.undo(
        move.operation.id, by: .person("maria"), at: store.clock.now())
      #expect(try await decision(app).access == .granted, "a move can be taken back")
    }
  }

  @Test func `14: Grace keeps access, billing retry removes it, and a late payment restores it`()
    async throws
  {
    try await world.withApp { app in
      try await buy(InProcess.monthly, app)
      try await store.advance(by: .days(10))
      #expect(try await decision(app).access == .granted)
      try await store.setBillingIssue(true, for: InProcess.account)

      try await store.advance(by: .days(31))
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      let pro = try #require(info.entitlements["pro"])
      #expect(info.access(to: "pro") == .granted && pro.billingIssueDetectedAt != nil)
      let access = await store.simulator.access(of: InProcess.account)
      #expect(access.map(\.until) == [pro.expirationDate.map { Timestamp($0) }])

      try await store.advance(by: .days(20))
      #expect(try await decision(app).access == .denied(.billingRetry))
      try await store.setBillingIssue(false, for: InProcess.account)
      #expect(try await decision(app).access == .granted)
    }
  }

  @Test
  func `15: A refund of a known transaction is honored, for that transaction only`()
    async throws
  {
    try await world.withApp { app in
      try await buy(InProcess.monthly, app)
      let first = try #require(await store.simulator.history(of: InProcess.account).last)
      try await buy(InProcess.lifetime, app)
      let lifetime = try #require(await store.simulator.history(of: InProcess.account).last)
      #expect(try await decision(app).productIdentifier == InProcess.lifetime.rawValue)

      try await store.refund(lifetime.transactionId)
      let month = try await decision(app)
      #expect(month.access == .granted && month.productIdentifier == InProcess.monthly.rawValue)

      try await store.refund(first.transactionId)
      #expect(try await decision(app).access == .denied(.refunded))
    }
  }

  @Test func `22: A customer from before the SDK is recognized at the first launch`()
    async throws
  {
    world.wire.turn(.cut)
    for product in [InProcess.monthly, InProcess.lifetime] {
      _ = try await store.buy(PurchaseRequest(productID: product), by: InProcess.account)
      let bought = try #require(await store.simulator.history(of: InProcess.account).last)
      await store.finish(bought.transactionId, account: InProcess.account)
    }
    world.wire.turn(.fine)
    try await world.withApp { app in
      let info = try await app.customerInfo()

      #expect(info.access(to: "pro") == .granted && info.entitlements.verification == .verified)
      #expect(info.activeSubscriptions == [InProcess.monthly.rawValue])
      #expect(
        info.nonSubscriptions.map(\.productIdentifier) == [InProcess.lifetime.rawValue])
    }
  }

  @Test func `23: A purchase approved while the app is closed is there at the next launch`()
    async throws
  {
    try await store.setPurchaseBehavior(.asksToBuy, of: InProcess.account)
    try await world.withApp { app in
      let error = await #expect(throws: PurchasesError.self) {
        try await buy(InProcess.lifetime, app)
      }
      #expect(error?.code == .paymentPendingError)
      let waiting = try await decision(app)
      #expect(waiting.access == .denied(.neverOwned))
    }
    let asked = try #require(await store.simulator.pendingPurchases.last)
    _ = try await store.completePurchase(asked.id)
    try await world.withApp { app in
      let approved = try await decision(app)
      #expect(approved.access == .granted)
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }

  @Test func `24: The response has the ownership type of every purchase, also of lifetime ones`()
    async throws
  {
    for account in ["ada", "ben"] {
      try await store.control("join-family", #"{"account": "\#(account)", "family": "smith"}"#)
    }
    _ = try await store.buy(PurchaseRequest(productID: InProcess.lifetime), by: "ben")
    try await world.withApp { app in
      let shared = try await app.restorePurchases()
      #expect(shared.entitlements["pro"]?.ownershipType == .familyShared)
      #expect(shared.access(to: "pro") == .granted)

      let bens = try #require(await store.simulator.history(of: "ben").last)
      try await store.refund(bens.transactionId)
      #expect(try await !decision(app).access.isGranted)

      try await buy(InProcess.monthly, app)
      let own = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(own.entitlements["pro"]?.ownershipType == .purchased)
    }
  }
}
