import AppStoreCore
import AppStoreSimulator
import Catalog
import EntitlementAPI
import Foundation
import ServerBootstrap
import SimulatorServer
import StoreConfiguration
import Tessera
import Testing

/// Client, server and store in one process without a socket: the life of a subscription as the app
/// sees it, each line compared with the simulator's ground truth.
@Suite(.serialized, .timeLimit(.minutes(30))) struct InProcessStoryTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess()
    store = world.store
  }

  /// The app's result as one line.
  private func line(_ info: CustomerInfo) -> String {
    guard let pro = info.entitlements["pro"], pro.isActive else { return "inactive" }
    let plan = pro.productIdentifier.split(separator: ".").last ?? ""
    let until = pro.expirationDate.map { Timestamp($0).iso8601 } ?? "ever"
    return "\(plan) until \(until)"
  }

  /// The simulator's ground truth as the same line.
  private func truth() async -> String {
    let access = await store.simulator.access(of: InProcess.account)
    let far = Timestamp(milliseconds: .max)
    guard let longest = access.max(by: { ($0.until ?? far) < ($1.until ?? far) }) else {
      return "inactive"
    }
    let plan = longest.productID.rawValue.split(separator: ".").last ?? ""
    return "\(plan) until \(longest.until?.iso8601 ?? "ever")"
  }

  private func product(_ id: ProductID, _ app: Purchases) async throws -> StoreProduct {
    try #require(await app.products([id.rawValue]).first)
  }

  @Test func `A purchase that the device could not verify was made, and is recorded later`()
    async throws
  {
    try await world.withApp { app in
      let monthly = try await product(InProcess.monthly, app)
      await store.control.setSimulatedError(
        SimulatedError.Choice(type: "verification", index: 4), of: .verification)
      let failure = await #expect(throws: PurchasesError.self) {
        _ = try await app.purchase(product: monthly)
      }
      #expect(failure?.code == .storeProblemError && failure?.isPurchaseMade == true)

      await store.control.setSimulatedError(nil, of: .verification)
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .granted)
    }
  }

  @Test func `The app's result equals the ground truth throughout a subscription's life`()
    async throws
  {
    try await world.withApp { app in
      func agree(_ expected: String) async throws {
        let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(info.entitlements.verification == .verified)
        #expect(line(info) == expected)
        #expect(await truth() == expected)
      }
      func buy(_ id: ProductID) async throws {
        let result = try await app.purchase(product: product(id, app))
        #expect(await line(result.customerInfo) == truth())
      }
      let group = try #require(
        await store.simulator.configuration.subscriptionGroups.first?.id)

      try await agree("inactive")
      try await buy(InProcess.monthly)
      try await agree("monthly until 2026-01-08T09:00:00Z")
      try await store.advance(by: .days(8))
      try await agree("monthly until 2026-02-08T09:00:00Z")
      try await buy(InProcess.yearly)
      try await agree("yearly until 2027-01-09T09:00:00Z")
      try await store.setBillingIssue(true, for: InProcess.account)
      try await store.advance(by: .days(370))
      try await agree("yearly until 2027-01-25T09:00:00Z")
      try await store.setBillingIssue(false, for: InProcess.account)
      try await agree("yearly until 2028-01-09T09:00:00Z")
      try await store.setAutoRenew(false, group: group, account: InProcess.account)
      try await agree("yearly until 2028-01-09T09:00:00Z")
      try await store.advance(by: .days(370))
      try await agree("inactive")
      try await buy(InProcess.lifetime)
      try await agree("lifetime until ever")
      let lifetime = try #require(await store.simulator.history(of: InProcess.account).last)
      try await store.refund(lifetime.transactionId)
      try await agree("inactive")
    }
  }

  @Test func `Every purchase is finished only after the server recorded it`() async throws {
    try await world.withApp { app in
      world.wire.turn(.cut)
      // Whether it opens immediately depends on whether the product mapping was already fetched.
      _ = try? await app.purchase(product: product(InProcess.lifetime, app))
      #expect(await store.simulator.unfinished(of: InProcess.account).count == 1)

      world.wire.turn(.fine)
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(line(info) == "lifetime until ever")
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }

  @Test(arguments: [InProcess.monthly, InProcess.lifetime])
  func `A purchase that a full server cannot record keeps access until it is refunded`(
    id: ProductID
  ) async throws {
    let catalog = OnDeviceCatalog([
      "pro": [InProcess.monthly.rawValue, InProcess.lifetime.rawValue]
    ])
    try await world.withApp(knowing: catalog) { app in
      #expect(await app.access(to: "pro") == .denied(.neverOwned))
      world.wire.turn(.diskIsFull)
      let result = try await app.purchase(product: product(id, app))
      #expect(result.customerInfo.access(to: "pro") == .granted)
      let read = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(read.access(to: "pro") == .granted)
    }
    try await world.withApp(knowing: catalog) { app in
      #expect(await app.access(to: "pro") == .granted)
      #expect(await store.simulator.unfinished(of: InProcess.account).count == 1)
      world.wire.turn(.fine)
      let read = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(read.access(to: "pro") == .granted && read.entitlements.verification == .verified)
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)

      let paid = try #require(await store.simulator.history(of: InProcess.account).last)
      try await store.refund(paid.transactionId)
      #expect(
        try await app.customerInfo(fetchPolicy: .fetchCurrent).access(to: "pro")
          == .denied(.refunded))
      world.wire.turn(.diskIsFull)
      #expect(await app.access(to: "pro") == .denied(.refunded))
    }
  }

  @Test func `Without the server the cached response opens the gate, also after a new launch`()
    async throws
  {
    try await world.withApp { app in
      _ = try await app.purchase(product: product(InProcess.yearly, app))
    }
    world.wire.turn(.cut)
    try await world.withApp { app in
      let info = try await app.customerInfo()
      #expect(line(info) == "yearly until 2027-01-01T09:00:00Z")
      #expect(info.entitlements.verification == .verified)
    }
  }

  @Test(arguments: [Wire.Weather.forging, .stripping])
  func `Enforced mode rejects a forged response and keeps the last verified one`(
    weather: Wire.Weather
  ) async throws {
    try await world.withApp { app in
      _ = try await app.purchase(product: product(InProcess.yearly, app))
      world.wire.turn(weather)
      let error = await #expect(throws: PurchasesError.self) {
        try await app.customerInfo(fetchPolicy: .fetchCurrent)
      }
      #expect(error?.code == .signatureVerificationFailed)
      let kept = try await app.customerInfo(fetchPolicy: .fromCacheOnly)
      #expect(line(kept) == "yearly until 2027-01-01T09:00:00Z")
    }
  }

  @Test func `On a fresh install forged responses grant nothing beyond the purchase`() async throws
  {
    world.wire.turn(.forging)
    try await world.withApp { app in
      _ = try? await app.purchase(product: product(InProcess.monthly, app))
      // What StoreKit verified may open once the product mapping was fetched.
      let info = try? await app.customerInfo()
      #expect(info.map { line($0) } ?? "inactive" != "monthly until 2099-01-08T09:00:00Z")
      #expect(info?.entitlements.verification.isVerified ?? true)
    }
  }

  @Test func `Informational mode delivers a forged response with a failed verification`()
    async throws
  {
    try await world.withApp(.informational) { app in
      _ = try await app.purchase(product: product(InProcess.yearly, app))
      world.wire.turn(.forging)
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.entitlements.verification == .failed)
    }
  }

  @Test func `An app that trusts another server's key rejects this server's responses`()
    async throws
  {
    let foreign = try await InProcess()
    try await world.withApp(trusting: [foreign.server.publicKey.base64]) { app in
      await #expect(throws: PurchasesError.self) { try await app.customerInfo() }
    }
  }
}
