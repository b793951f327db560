import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import StoreTestSupport
import Tessera
import Testing

/// The most frequent complaints about subscription SDKs, against a store with every awkward
/// behavior and without a server.
///
/// The numbers are those of a survey of public issues.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ComplaintsOnDeviceTests {
  private let world: InProcess
  private let store: SimulatedStore

  init() async throws {
    world = try await InProcess.awkward()
    store = world.store
  }

  /// Launches the app on Ada's device.
  private func withApp(
    policy: AccessPolicy = AccessPolicy(), _ body: (Purchases) async throws -> Void
  ) async throws {
    let clock = store.clock
    let configuration = Configuration.builder(for: .onDevice(InProcess.catalog))
      .with(cacheDirectory: world.folder.url.appending(path: "device"))
      .with(accessPolicy: policy)
      .with(
        SDKDependencies(
          transport: Wire(), now: { clock.now() }, random: .system, pause: { _ in },
          isSandbox: true))
    try await StoreKitBackendRegistry.$current.withValue(store.device(for: InProcess.account)) {
      try await body(Purchases.configure(with: configuration))
    }
  }

  private func buy(_ id: ProductID, _ app: Purchases) async throws {
    let product = try #require(await app.products([id.rawValue]).first)
    _ = try await app.purchase(product: product)
  }

  /// Reads until transient states have passed.
  private func settled(_ app: Purchases) async -> AccessDecision {
    for _ in 1...4 { _ = try? await app.customerInfo(fetchPolicy: .fetchCurrent) }
    return await app.accessDecision(for: "pro")
  }

  @Test
  func
    `1: Transient StoreKit states deny no paying customer access, at launch or in canceled tasks`()
    async throws
  {
    try await withApp { app in try await buy(InProcess.monthly, app) }
    for _ in 1...4 {
      let renewal = try #require(await store.simulator.nextEventDate)
      try await store.advance(to: renewal)
      try await withApp { app in
        let cancelled = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return await app.access(to: "pro")
        }
        #expect(await cancelled.value == .granted)
        for _ in 1...3 { #expect(await app.access(to: "pro") == .granted) }
      }
    }
  }

  @Test func `1: Renewals missed while the app was closed, newest first, keep access`()
    async throws
  {
    try await withApp { app in try await buy(InProcess.monthly, app) }
    try await store.advance(by: .days(100))
    try await withApp { app in
      let decision = await app.accessDecision(for: "pro")
      #expect(decision.access == .granted, "the first answer of the launch")
      let truth = await store.simulator.access(of: InProcess.account)
      #expect(truth.map(\.until) == [decision.until.map { Timestamp($0) }])
      _ = await settled(app)
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }

  @Test func `After a restart, a purchase that fails verification is unknown, with its reason`()
    async throws
  {
    await store.control.setSimulatedError(
      SimulatedError.Choice(type: "verification", index: 4), of: .verification)
    try await withApp { app in
      let product = try #require(await app.products([InProcess.monthly.rawValue]).first)
      await #expect(throws: PurchasesError.self) { _ = try await app.purchase(product: product) }
    }
    try await withApp { app in
      let decision = await app.accessDecision(for: "pro")
      #expect(decision.access == .unknown)
      for part in [InProcess.monthly.rawValue, "invalidSignature", "date", "another device"] {
        #expect(decision.explanation.contains(part), "\(decision.explanation)")
      }
      await store.control.setSimulatedError(nil, of: .verification)
      #expect(await settled(app).access == .granted)
    }
  }

  @Test func `3: A canceled task finds all products, and unsold products are missing`()
    async throws
  {
    try await withApp { app in
      let ids = [InProcess.monthly.rawValue, "com.example.lost"]
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await app.products(ids)
      }
      #expect(await cancelled.value.map(\.productIdentifier) == [InProcess.monthly.rawValue])
    }
  }

  @Test func `15: A refund ends a lifetime purchase, and its reversal restores it`() async throws {
    try await withApp { app in
      try await buy(InProcess.lifetime, app)
      #expect(await settled(app).access == .granted)
      let bought = try #require(await store.simulator.history(of: InProcess.account).last)

      try await store.refund(bought.transactionId)
      #expect(await settled(app).access == .denied(.refunded))

      try await store.reverseRefund(bought.transactionId)
      #expect(await settled(app).access == .granted)
    }
    try await withApp { app in #expect(await settled(app).access == .granted) }
  }

  @Test func `18: Introductory offer eligibility comes from the history and has four results`()
    async throws
  {
    let ids = [InProcess.monthly.rawValue, InProcess.yearly.rawValue, "com.example.lost"]
    func answers(_ app: Purchases) async -> [IntroEligibilityStatus?] {
      let answers = await app.checkTrialOrIntroDiscountEligibility(productIdentifiers: ids)
      return ids.map { answers[$0]?.status }
    }
    try await withApp { app in
      #expect(await answers(app) == [.eligible, .noIntroOfferExists, .unknown])
      try await buy(InProcess.monthly, app)
      // The purchase is listed late; StoreKit itself caches its first result for the whole process.
      for _ in 1...3 { _ = await answers(app) }
      #expect(await answers(app) == [.ineligible, .noIntroOfferExists, .unknown])
    }
  }

  @Test
  func `23: Ask to Buy is pending, a silent decline locks nothing, and a late approval arrives`()
    async throws
  {
    try await store.setPurchaseBehavior(.asksToBuy, of: InProcess.account)
    try await withApp { app in
      func ask() async throws -> PendingPurchaseID {
        let error = await #expect(throws: PurchasesError.self) {
          try await buy(InProcess.lifetime, app)
        }
        #expect(error?.code == .paymentPendingError)
        #expect(await settled(app).access == .denied(.neverOwned))
        return try #require(await store.simulator.pendingPurchases.last).id
      }
      _ = try await store.declinePurchase(try await ask())
      #expect(await settled(app).access == .denied(.neverOwned))
      _ = try await ask()
    }
    let asked = try #require(await store.simulator.pendingPurchases.last)
    try await store.advance(by: .days(1))
    _ = try await store.completePurchase(asked.id)
    try await withApp { app in
      #expect(await settled(app).access == .granted, "the app was not running when it came")
      #expect(await store.simulator.unfinished(of: InProcess.account).isEmpty)
    }
  }

  @Test func `25: A price is the store's localized text and follows the storefront`()
    async throws
  {
    func shown(_ app: Purchases) async throws -> StoreProduct {
      try #require(await app.products([InProcess.monthly.rawValue]).first)
    }
    try await withApp { app in
      let american = try await shown(app)
      #expect(american.currencyCode == "USD" && american.localizedPriceString == "$4.99")

      try await store.control("storefront", #"{"account": "ada", "storefront": "DEU"}"#)

      let german = try await shown(app)
      #expect(german.currencyCode == "EUR")
      #expect(german.localizedPriceString.contains("€"))
    }
  }

  @Test func `24: A family-shared purchase is marked, can be excluded, and ends with the sharing`()
    async throws
  {
    let alone = AccessPolicy(familySharing: .refuse)
    for account in ["ada", "ben"] {
      try await store.control("join-family", #"{"account": "\#(account)", "family": "smith"}"#)
    }
    _ = try await store.buy(PurchaseRequest(productID: InProcess.lifetime), by: "ben")
    try await withApp { app in
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .granted)
      #expect(info.entitlements["pro"]?.ownershipType == .familyShared)
    }
    try await withApp(policy: alone) { app in
      #expect(await settled(app).access == .denied(.familySharingNotAllowed))
      try await buy(InProcess.monthly, app)
      let decision = await settled(app)
      #expect(decision.access == .granted)
      #expect(decision.productIdentifier == InProcess.monthly.rawValue)
    }
    let bens = try #require(await store.simulator.history(of: "ben").last)
    try await store.refund(bens.transactionId)
    try await withApp { app in
      let decision = await settled(app)
      #expect(decision.access == .granted, "her own month")
      #expect(decision.productIdentifier == InProcess.monthly.rawValue)
    }
  }
}

extension SimulatedStore {
  /// Changes something through the store's control API.
  func control(_ name: String, _ body: String) async throws {
    let key = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: "com.example.app")
    let tokens = APITokenVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY1", bundleIDs: ["com.example.app"])
    let router = simulatorRouter(
      store: self, tokens: tokens, tokenClock: clock, eventWait: .zero)
    try await Application(router: router).test(.router) { client in
      let request = HTTPRequest(
        method: .post, scheme: "http", authority: "store", path: "/control/v1/\(name)")
      let reply = try await StoreRoutes(client).send(request, body: Array(body.utf8))
      #expect(reply.response.status == .ok, "\(String(decoding: reply.body, as: UTF8.self))")
    }
  }
}
