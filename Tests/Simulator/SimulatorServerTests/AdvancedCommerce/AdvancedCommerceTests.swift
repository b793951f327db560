import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// The Advanced Commerce API over HTTP: migrate, change, cancel and refund a subscription.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceTests {
  private static let base = "/advancedCommerce/v1"

  private static func info(_ token: String? = nil) -> AdvancedCommerceRequestInfo {
    AdvancedCommerceRequestInfo(requestReferenceId: UUID(), consistencyToken: token)
  }

  static var migration: AdvancedCommerceSubscriptionMigrateRequest {
    AdvancedCommerceSubscriptionMigrateRequest(
      requestInfo: info(), targetProductId: "yearly", descriptors: .init(displayName: "Bundle"),
      items: [
        .init(SKU: "coach", description: "A coach", displayName: "Coach"),
        .init(SKU: "news", description: "The news", displayName: "News"),
      ], taxCode: "C003-00-1")
  }

  /// A customer with a yearly Advanced Commerce plan of two items, 40 and 9.99.
  static func subscriber(
    in world: World, _ server: Server, _ account: AccountID = "anna"
  ) async throws -> TransactionID {
    let id = try await world.buy("yearly", as: account).transaction.transactionId
    _ = try await server.api().migrateSubscription(of: id, migration)
    _ = try await server.api().changeSubscriptionPrice(
      of: id,
      .init(
        requestInfo: info(),
        items: [.init(SKU: "coach", price: 40_000), .init(SKU: "news", price: 9990)]))
    return id
  }

  private func read(
    _ world: World, _ answer: AdvancedCommerceSubscriptionResponse
  ) throws -> (JWSTransactionDecodedPayload, JWSRenewalInfoDecodedPayload) {
    let transaction = try world.verifier.transaction(answer.signedTransactionInfo)
    return (
      transaction.payload,
      try world.verifier.renewalInfo(answer.signedRenewalInfo, transaction: transaction).payload
    )
  }

  /// The names of the notifications that the developer received after the first `count`.
  private func told(_ world: World, after count: Int = 0) async throws -> [String] {
    try await world.store.advance(by: .zero)
    let log = await world.store.notificationLog.dropFirst(count)
    #expect(log.allSatisfy { $0.isDelivered })
    return log.map(\.name)
  }

  @Test func `A migrated subscription keeps its price in its first item`() async throws {
    let world = try World()
    let id = try await world.buy("yearly").transaction.transactionId
    try await world.serve { server in
      var request = Self.migration
      request.renewalItems = [.init(SKU: "both", description: "Both", displayName: "Both")]
      let (transaction, renewal) = try read(
        world, try await server.api().migrateSubscription(of: id, request))
      #expect(transaction.advancedCommerceInfo?.items?.map(\.sku) == ["coach", "news"])
      #expect(transaction.advancedCommerceInfo?.items?.map(\.price) == [49_990, 0])
      #expect(transaction.advancedCommerceInfo?.descriptors?.displayName == "Bundle")
      #expect(renewal.advancedCommerceInfo?.items?.map(\.sku) == ["both"])
      #expect(renewal.renewalPrice == 49_990)
      #expect(
        renewal.advancedCommerceInfo?.requestReferenceId
          == request.requestInfo.requestReferenceId.uuidString.lowercased())
      #expect(try await told(world, after: 1) == ["MIGRATION"])
      let again = try await server.apple(
        .post, "\(Self.base)/subscription/migrate/\(id)",
        String(decoding: try JSONEncoder().encode(Self.migration), as: UTF8.self))
      #expect(again.errorCode == 400_0176)
    }
  }

  @Test func `New names show on their date and new prices with the renewal`() async throws {
    let world = try World()
    try await world.serve { server in
      let api = try server.api()
      let id = try await Self.subscriber(in: world, server)
      let count = await world.store.notificationLog.count
      let (transaction, renewal) = try read(
        world,
        try await api.changeSubscriptionMetadata(
          of: id,
          .init(
            requestInfo: Self.info(),
            descriptors: .init(effective: .nextBillCycle, displayName: "Later"),
            items: [
              .init(currentSKU: "coach", effective: .immediately, displayName: "Trainer"),
              .init(currentSKU: "news", effective: .nextBillCycle, SKU: "paper"),
            ], taxCode: "C003-00-2")))
      let items = try #require(transaction.advancedCommerceInfo?.items)
      #expect(items.map(\.displayName) == ["Trainer", "News"])
      #expect(items.map(\.sku) == ["coach", "news"])
      #expect(items.map(\.price) == [49_990, 0], "the running period has its old prices")
      #expect(transaction.advancedCommerceInfo?.descriptors?.displayName == "Bundle")
      let terms = try #require(renewal.advancedCommerceInfo)
      #expect(terms.items?.map(\.sku) == ["coach", "paper"])
      #expect(terms.items?.map(\.displayName) == ["Trainer", "News"])
      #expect(terms.descriptors?.displayName == "Later")
      #expect(terms.taxCode == "C003-00-2")
      #expect(try await told(world, after: count) == ["METADATA_UPDATE"])
      _ = try await api.changeSubscriptionPrice(
        of: id, .init(requestInfo: Self.info(), items: [.init(SKU: "paper", price: 10_000)]))
      #expect(try await told(world, after: count + 1) == ["PRICE_CHANGE"])
      try await world.store.advance(by: .days(366))
      let renewed = try #require(await world.store.simulator.history(of: "anna").last)
      #expect(renewed.price == 50_000)
      #expect(renewed.advancedCommerceInfo?.items?.map(\.sku) == ["coach", "paper"])
    }
  }

  @Test func `A canceled subscription ends with its period`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await Self.subscriber(in: world, server)
      let count = await world.store.notificationLog.count
      let token = UUID()
      var info = Self.info()
      info.appAccountToken = token
      let (transaction, renewal) = try read(
        world, try await server.api().cancelSubscription(of: id, .init(requestInfo: info)))
      #expect(renewal.autoRenewStatus == .off)
      #expect(transaction.appAccountToken == token)
      #expect(renewal.appAccountToken == token)
      #expect(
        try await told(world, after: count) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
      try await world.store.advance(by: .days(366))
      let late = try await server.apple(
        .post, "\(Self.base)/subscription/cancel/\(id)",
        #"{"requestInfo":{"requestReferenceId":"\#(UUID())"}}"#)
      #expect(late.errorCode == 403_0010)
    }
  }

  @Test func `Revoking a subscription ends it and refunds the rest of its period`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await Self.subscriber(in: world, server)
      try await world.store.advance(by: .days(73))
      let count = await world.store.notificationLog.count
      let (transaction, renewal) = try read(
        world,
        try await server.api().revokeSubscription(
          of: id,
          .init(
            requestInfo: Self.info(), refundReason: .legal, refundType: .prorated,
            refundRiskingPreference: false)))
      #expect(transaction.revocationPercentage == 80_000)
      #expect(transaction.revocationType == .proratedRefund)
      let coach = try #require(transaction.advancedCommerceInfo?.items?.first)
      #expect(coach.refunds?.map(\.refundAmount) == [39_992])
      #expect(coach.refunds?.map(\.refundReason) == [.legal])
      #expect(coach.revocationDate == World.start + .days(73))
      #expect(renewal.autoRenewStatus == .off)
      #expect(try await told(world, after: count) == ["REFUND"])
      #expect(await world.store.simulator.access(of: "anna").isEmpty)
      #expect(await StoreInvariants(of: world.store.simulator).violations() == [])
    }
  }

  @Test func `Items are refunded one by one, and removed items do not renew`() async throws {
    let world = try World()
    try await world.serve { server in
      let api = try server.api()
      let id = try await Self.subscriber(in: world, server)
      let count = await world.store.notificationLog.count
      func refund(
        _ sku: String, _ type: AdvancedCommerceRefundType, _ amount: Int64?, revoke: Bool
      ) async throws -> JWSTransactionDecodedPayload {
        let answer = try await api.requestRefund(
          of: id,
          .init(
            requestInfo: Self.info(),
            items: [
              .init(
                SKU: sku, refundReason: .other, refundType: type, revoke: revoke,
                refundAmount: amount)
            ], refundRiskingPreference: true))
        #expect(answer.signedRenewalInfo != nil)
        return try world.verifier.transaction(answer.signedTransactionInfo).payload
      }
      let first = try await refund("coach", .custom, 9990, revoke: false)
      #expect(first.revocationDate == nil)
      #expect(first.advancedCommerceInfo?.items?[0].refunds?.map(\.refundAmount) == [9990])
      _ = try await refund("news", .full, nil, revoke: true)
      let state = try #require(await world.store.simulator.statuses(of: "anna").first)
      #expect(state.renewalInfo.advancedCommerceInfo?.items?.map(\.sku) == ["coach"])
      #expect(state.renewalInfo.renewalPrice == 40_000)
      #expect(state.status == .active)
      let last = try await refund("coach", .full, nil, revoke: true)
      #expect(last.advancedCommerceInfo?.items?[0].refunds?.map(\.refundAmount) == [9990, 40_000])
      #expect(last.revocationType == .fullRefund)
      #expect(try await told(world, after: count) == ["REFUND", "REFUND", "REFUND"])
      #expect(await world.store.simulator.statuses(of: "anna").map(\.status) == [.revoked])
      #expect(await StoreInvariants(of: world.store.simulator).violations() == [])
    }
  }

  @Test func `The sandbox can decline a refund on request, production cannot`() async throws {
    let body = """
      {"requestInfo":{"requestReferenceId":"\(UUID())"},"refundReason":"SIMULATE_REFUND_DECLINE",
       "refundType":"FULL","refundRiskingPreference":false}
      """
    for (environment, code) in [(AppStoreEnvironment.sandbox, nil), (.production, 400_0158)] {
      let world = try World(environment: environment)
      try await world.serve { server in
        let id = try await Self.subscriber(in: world, server)
        let count = await world.store.notificationLog.count
        let reply = try await server.apple(.post, "\(Self.base)/subscription/revoke/\(id)", body)
        #expect(reply.errorCode == code)
        #expect(try await told(world, after: count) == (code == nil ? ["REFUND_DECLINED"] : []))
        #expect(await world.store.simulator.statuses(of: "anna").map(\.status) == [.active])
      }
    }
  }

  @Test func `A restored store has the items and the completed requests`() async throws {
    let world = try World()
    let copy = try World()
    try await world.serve { server in
      let id = try await Self.subscriber(in: world, server)
      let request = AdvancedCommerceRequestRefundRequest(
        requestInfo: Self.info(),
        items: [
          .init(SKU: "coach", refundReason: .other, refundType: .full, revoke: true)
        ], refundRiskingPreference: false)
      _ = try await server.api().requestRefund(of: id, request)
      let path = "\(Self.base)/transaction/requestRefund/\(id)"
      let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      try await world.store.advance(by: .zero)
      let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
      try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
      #expect(await copy.store.simulator == world.store.simulator)
      try await copy.serve { restored in
        let again = body.replacingOccurrences(of: "coach", with: "news")
        let reply = try await restored.apple(.post, path, again)
        #expect(reply.errorCode == 400_0097)
      }
    }
  }
}
