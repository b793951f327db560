import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import SignedData
import SimulatorServer
import StoreKitBackend
import Testing

/// Advanced Commerce requests of an app on a device in another process.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommercePurchaseTests {
  private static let subscription = AdvancedCommerceSubscriptionCreateRequest(
    requestInfo: AdvancedCommerceRequestInfo(requestReferenceId: UUID()), currency: "USD",
    descriptors: .init(description: "Two channels", displayName: "Bundle"),
    items: [
      .init(SKU: "coach", description: "A coach", displayName: "Coach", price: 7000),
      .init(SKU: "news", description: "The news", displayName: "News", price: 2990),
    ], period: .oneMonth, taxCode: "C003-00-1")

  private func jws(
    _ request: some AdvancedCommerceInAppRequest, _ world: World
  ) throws -> String {
    let key = try APIKey(
      issuerID: "issuer", keyID: "KEY1", bundleID: World.bundleID,
      pem: world.key.pemRepresentation)
    return try AppStoreRequestSigner(key: key).sign(
      AdvancedCommerceClaims(request), nonce: UUID(), at: world.clock.now())
  }

  private func order(_ product: ProductID, _ jws: String) -> DevicePurchaseRequest {
    DevicePurchaseRequest(productID: product, advancedCommerceRequest: jws)
  }

  @Test func `A device in another process buys what a request of the server names`() async throws {
    let world = try World()
    try await world.serve { server in
      let device = try HTTPAppStoreBackend(
        address: "http://store.example", account: "anna", transport: server, clock: world.clock)
      let signed = try jws(Self.subscription, world)
      guard case .success(let text) = try await device.purchase(order("monthly", signed)) else {
        Issue.record("nothing was sold")
        return
      }
      let sold = try world.verifier.transaction(text).payload
      #expect(sold.price == 9990)
      #expect(sold.advancedCommerceInfo?.items?.map(\.sku) == ["coach", "news"])
      let changed = try await server.api().changeSubscriptionPrice(
        of: sold.transactionId,
        .init(
          requestInfo: .init(requestReferenceId: UUID()),
          items: [.init(SKU: "news", price: 3990)]))
      let transaction = try world.verifier.transaction(changed.signedTransactionInfo)
      let renewal = try world.verifier.renewalInfo(
        changed.signedRenewalInfo, transaction: transaction)
      #expect(renewal.payload.renewalPrice == 10_990)
    }
    try await world.store.advance(by: .zero)
    #expect(await world.store.notificationLog.first?.name == "SUBSCRIBED/INITIAL_BUY")
  }

  @Test func `A rejected request reaches a device in another process with number and reason`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let device = try HTTPAppStoreBackend(
        address: "http://store.example", account: "anna", transport: server, clock: world.clock)
      var request = Self.subscription
      request.currency = "EUR"
      do {
        _ = try await device.purchase(order("monthly", try jws(request, world)))
        Issue.record("it was sold")
      } catch StoreKitBackendError.invalidRequest(let code, let message) {
        #expect(code == 400_0053)
        #expect(message == "currency: EUR is not the customer's; use USD")
      }
    }
    #expect(await world.store.simulator.history(of: "anna").isEmpty)
  }

  @Test func `A restored store has the items and accepts no request again`() async throws {
    let world = try World(environment: .production)
    let signed = try jws(Self.subscription, world)
    _ = try await world.store.device(for: "anna").purchase(order("monthly", signed))
    try await world.store.advance(by: .days(40))
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World(environment: .production)
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    #expect(await copy.store.simulator == world.store.simulator)
    do {
      let again = try jws(Self.subscription, copy)
      _ = try await copy.store.device(for: "ben").purchase(order("monthly", again))
      Issue.record("it was sold again")
    } catch StoreKitBackendError.invalidRequest(let code, _) {
      #expect(code == 400_0097)
    }
  }

  @Test func `The item of a one-time charge is refunded in part, and then in full`() async throws {
    let world = try World()
    let charge = AdvancedCommerceOneTimeChargeCreateRequest(
      requestInfo: AdvancedCommerceRequestInfo(requestReferenceId: UUID()), currency: "USD",
      item: .init(SKU: "book", description: "A book", displayName: "Book", price: 4990),
      taxCode: "C003-00-2")
    let device = world.store.device(for: "anna")
    let signed = try jws(charge, world)
    guard case .success(let text) = try await device.purchase(order("lifetime", signed)) else {
      Issue.record("nothing was sold")
      return
    }
    let id = try world.verifier.transaction(text).payload.transactionId
    @Sendable func refund(
      _ type: AdvancedCommerceRefundType, _ amount: Int64?, revoke: Bool, _ server: Server
    ) async throws -> JWSTransactionDecodedPayload {
      let response = try await server.api().requestRefund(
        of: id,
        .init(
          requestInfo: .init(requestReferenceId: UUID()),
          items: [
            .init(
              SKU: "book", refundReason: .legal, refundType: type, revoke: revoke,
              refundAmount: amount)
          ], refundRiskingPreference: false))
      #expect(response.signedRenewalInfo == nil)
      return try world.verifier.transaction(response.signedTransactionInfo).payload
    }
    try await world.serve { server in
      await #expect(throws: (any Error).self) {
        try await refund(.prorated, nil, revoke: false, server)
      }
      let part = try await refund(.custom, 1000, revoke: false, server)
      #expect(part.revocationDate == nil)
      #expect(part.advancedCommerceInfo?.items?.first?.refunds?.map(\.refundAmount) == [1000])
      let whole = try await refund(.full, nil, revoke: true, server)
      #expect(whole.revocationDate != nil)
      #expect(
        whole.advancedCommerceInfo?.items?.first?.refunds?.map(\.refundAmount) == [1000, 3990])
    }
    #expect(await world.store.simulator.currentEntitlements(of: "anna").isEmpty)
    #expect(StoreInvariants(of: await world.store.simulator).violations().isEmpty)
  }
}
