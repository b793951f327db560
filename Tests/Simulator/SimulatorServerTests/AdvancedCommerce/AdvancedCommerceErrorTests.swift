import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Invalid requests to the Advanced Commerce API, each with Apple's error code.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceErrorTests {
  /// A request's body, with a random request reference by default.
  private func body(
    _ fields: String = "", info: String? = nil
  ) -> String {
    let info = info ?? #"{"requestReferenceId":"\#(UUID())"}"#
    return #"{"requestInfo":\#(info)\#(fields.isEmpty ? "" : ",")\#(fields)}"#
  }

  private func check(
    _ world: World, _ server: Server, _ path: String, _ id: TransactionID,
    _ cases: [(String, Int)]
  ) async throws {
    let before = await world.store.simulator
    for (body, code) in cases {
      let reply = try await server.apple(.post, "/advancedCommerce/v1/\(path)/\(id)", body)
      #expect(reply.errorCode == code, "\(path) \(body)")
      #expect(reply.status == code / 10_000, "\(path) \(body)")
    }
    #expect(await world.store.simulator == before, "a refusal changes nothing")
  }

  private func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func `Every request is checked for the common fields`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let id = try await AdvancedCommerceTests.subscriber(in: world, server)
      let plain = try await world.buy("yearly", as: "ben").transaction.transactionId
      let used = UUID()
      _ = try await server.api().changeSubscriptionPrice(
        of: id,
        .init(requestInfo: .init(requestReferenceId: used), items: [.init(SKU: "news", price: 1)]))
      let path = "subscription/cancel"
      try await check(
        world, server, path, id,
        [
          ("[]", 400_0000), ("{}", 400_0079), (body(info: "7"), 400_0000),
          (body(info: "{}"), 400_0080), (body(info: #"{"requestReferenceId":"x"}"#), 400_0081),
          (body(info: #"{"requestReferenceId":7}"#), 400_0081),
          (body(info: #"{"requestReferenceId":"\#(used)"}"#), 400_0097),
          (
            body(info: #"{"requestReferenceId":"\#(UUID())","appAccountToken":"x"}"#), 400_0000
          ),
          (
            body(info: #"{"requestReferenceId":"\#(UUID())","consistencyToken":"x"}"#), 400_0082
          ),
          (
            body(info: #"{"requestReferenceId":"\#(UUID())","consistencyToken":7}"#), 400_0082
          ),
          (body(#""storefront":"DEU""#), 400_0133), (body(#""storefront":7"#), 400_0133),
        ])
      try await check(world, server, path, "x", [(body(), 400_0006)])
      try await check(world, server, path, "9", [(body(), 403_0015)])
      try await check(world, server, path, coins, [(body(), 403_0008)])
      try await check(world, server, path, plain, [(body(), 403_0010)])
    }
  }

  @Test func `Only the newest consistency token is accepted`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await AdvancedCommerceTests.subscriber(in: world, server)
      let state = try #require(await world.store.simulator.statuses(of: "anna").first)
      let token = try #require(state.renewalInfo.advancedCommerceInfo?.consistencyToken)
      let info = #"{"requestReferenceId":"\#(UUID())","consistencyToken":"\#(token)"}"#
      let price = body(#""items":[{"SKU":"news","price":1}]"#, info: info)
      let path = "/advancedCommerce/v1/subscription"
      #expect(try await server.apple(.post, "\(path)/changePrice/\(id)", price).status == 200)
      let old = #"{"requestReferenceId":"\#(UUID())","consistencyToken":"\#(token)"}"#
      let late = try await server.apple(.post, "\(path)/cancel/\(id)", body(info: old))
      #expect(late.errorCode == 400_0082)
    }
  }

  @Test func `Invalid metadata is rejected with Apple's error codes`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await AdvancedCommerceTests.subscriber(in: world, server)
      func item(_ fields: String) -> String { body(#""items":[{\#(fields)}]"#) }
      func named(_ fields: String) -> String { body(#""descriptors":{\#(fields)}"#) }
      let now = #""effective":"IMMEDIATELY""#
      try await check(
        world, server, "subscription/changeMetadata", id,
        [
          (body(), 400_0160), (body(#""items":[]"#), 400_0160), (body(#""items":7"#), 400_0000),
          (body(#""items":[7]"#), 400_0102), (body(#""taxCode":"""#), 400_0127),
          (body(#""taxCode":7"#), 400_0127), (named(#""displayName":"x""#), 400_0111),
          (named(#""displayName":"x","effective":"SOON""#), 400_0000), (named(now), 400_0165),
          (named(#"\#(now),"displayName":7"#), 400_0118),
          (named(#"\#(now),"description":7"#), 400_0119),
          (named(#"\#(now),"displayName":"\#(long(31))""#), 400_0089),
          (named(#"\#(now),"description":"\#(long(46))""#), 400_0088), (item(now), 400_0169),
          (item(#"\#(now),"currentSKU":7"#), 400_0122),
          (item(#"\#(now),"currentSKU":"\#(long(129))""#), 400_0170),
          (item(#"\#(now),"currentSKU":"coach","SKU":"\#(long(129))""#), 400_0087),
          (item(#"\#(now),"currentSKU":"coach","SKU":"news""#), 400_0122),
          (item(#"\#(now),"currentSKU":"none""#), 400_0146),
          (item(#""currentSKU":"coach""#), 400_0111),
          (
            body(#""items":[{"currentSKU":"news",\#(now)},{"currentSKU":"news",\#(now)}]"#),
            400_0143
          ),
        ])
    }
  }

  @Test func `Invalid prices are rejected with Apple's error codes`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await AdvancedCommerceTests.subscriber(in: world, server)
      func item(_ fields: String, _ more: String = "") -> String {
        body(#""items":[{\#(fields)}]\#(more)"#)
      }
      try await check(
        world, server, "subscription/changePrice", id,
        [
          (body(), 400_0101), (body(#""items":[]"#), 400_0101), (item(#""price":1"#), 400_0105),
          (item(#""SKU":"coach""#), 400_0109), (item(#""SKU":"coach","price":"1""#), 400_0132),
          (item(#""SKU":"coach","price":-1"#), 400_0086), (item(#""SKU":7,"price":1"#), 400_0122),
          (item(#""SKU":"none","price":1"#), 400_0146),
          (item(#""SKU":"\#(long(129))","price":1"#), 400_0087),
          (item(#""SKU":"coach","price":1},{"SKU":"coach","price":2"#), 400_0150),
          (item(#""SKU":"coach","price":1,"dependentSKUs":["none"]"#), 400_0122),
          (item(#""SKU":"coach","price":1"#, #","currency":"EUR""#), 400_0053),
          (item(#""SKU":"coach","price":1"#, #","currency":"usd""#), 400_0053),
        ])
    }
  }

  @Test func `Invalid migrations are rejected with Apple's error codes`() async throws {
    let world = try World()
    let id = try await world.buy("yearly").transaction.transactionId
    let leaving = try await world.buy("yearly", as: "ben").transaction.transactionId
    try await world.buy("monthly", as: "ben")
    try await world.serve { server in
      let item = #"{"SKU":"a","description":"d","displayName":"n"}"#
      func request(
        target: String = #""yearly""#, descriptors: String = "{}", items: String? = nil,
        more: String = #","taxCode":"T""#
      ) -> String {
        body(
          #""targetProductId":\#(target),"descriptors":\#(descriptors),"#
            + #""items":\#(items ?? "[\(item)]")\#(more)"#)
      }
      try await check(
        world, server, "subscription/migrate", id,
        [
          (body(), 400_0166), (request(target: "null"), 400_0166), (request(target: "7"), 400_0167),
          (request(target: #""coins""#), 400_0167), (request(target: #""monthly""#), 400_0167),
          (request(target: #""none""#), 404_0016), (request(descriptors: "null"), 400_0103),
          (request(descriptors: #"{"displayName":"\#(long(31))"}"#), 400_0089),
          (request(items: "null"), 400_0101), (request(items: "[]"), 400_0101),
          (request(items: #"[{"description":"d","displayName":"n"}]"#), 400_0105),
          (request(items: #"[{"SKU":"a","displayName":"n"}]"#), 400_0107),
          (request(items: #"[{"SKU":"a","description":"d"}]"#), 400_0106),
          (request(items: "[\(item),\(item)]"), 400_0122), (request(more: ""), 400_0099),
          (request(more: #","taxCode":7"#), 400_0127),
          (request(more: #","taxCode":"T","storefront":"DEU""#), 400_0133),
          (request(more: #","taxCode":"T","renewalItems":[{}]"#), 400_0105),
        ])
      try await check(world, server, "subscription/migrate", leaving, [(request(), 400_0180)])
    }
  }

  @Test func `Invalid refunds are rejected with Apple's error codes`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await AdvancedCommerceTests.subscriber(in: world, server)
      let plain = try await world.buy("yearly", as: "ben").transaction.transactionId
      let risk = #","refundRiskingPreference":false"#
      func item(
        sku: String = #""coach""#, reason: String = #""OTHER""#, type: String = #""FULL""#,
        _ more: String = #","revoke":false"#
      ) -> String {
        #"{"SKU":\#(sku),"refundReason":\#(reason),"refundType":\#(type)\#(more)}"#
      }
      func items(_ items: String..., after: String? = nil) -> String {
        body(#""items":[\#(items.joined(separator: ","))]\#(after ?? risk)"#)
      }
      func custom(_ amount: String) -> String {
        items(item(type: #""CUSTOM""#, #","revoke":false,"refundAmount":\#(amount)"#))
      }
      try await check(
        world, server, "transaction/requestRefund", id,
        [
          (body(), 400_0101), (items(), 400_0160), (items(item(), after: ""), 400_0159),
          (items(item(sku: "null")), 400_0105), (items(item(sku: #""none""#)), 400_0122),
          (items(item(reason: "null")), 400_0156), (items(item(reason: #""X""#)), 400_0124),
          (items(item(type: "null")), 400_0157), (items(item(type: #""X""#)), 400_0123),
          (items(item("")), 400_0000), (custom("null"), 400_0153), (custom("-1"), 400_0154),
          (custom("49991"), 400_0132), (custom("\"1\""), 400_0132),
          (items(item(#","revoke":false,"refundAmount":1"#)), 400_0155),
          (items(item(), item()), 400_0143),
          (items(item(reason: #""SIMULATE_REFUND_DECLINE""#), item(sku: #""news""#)), 400_0184),
          (items(item(), after: risk + #","currency":"EUR""#), 400_0053),
        ])
      try await check(
        world, server, "transaction/requestRefund", plain, [(items(item()), 403_0024)])
      let revoke = #""refundReason":"OTHER","refundType":"CUSTOM""# + risk
      let right = #""refundReason":"OTHER","refundType":"FULL""# + risk
      try await check(world, server, "subscription/revoke", id, [(body(revoke), 400_0123)])
      try await check(world, server, "subscription/revoke", plain, [(body(right), 403_0010)])
      let request = #"{"transactionId":"\#(id)"}"#
      #expect(try await server.control("request-refund", request).status == 200)
      try await check(
        world, server, "transaction/requestRefund", id, [(items(item()), 400_0181)])
      #expect(try await server.control("decline-refund", request).status == 200)
      let full = try await server.apple(
        .post, "/advancedCommerce/v1/transaction/requestRefund/\(id)", items(item()))
      #expect(full.status == 200)
      try await world.store.advance(by: .zero)
      try await check(
        world, server, "transaction/requestRefund", id, [(items(item()), 403_0021)])
      _ = try await server.control(
        "auto-renew", #"{"account":"anna","subscriptionGroupIdentifier":"G1","on":true}"#)
      try await world.store.advance(by: .days(366))
      try await check(
        world, server, "transaction/requestRefund", id,
        [(items(item(sku: #""news""#, type: #""PRORATED""#)), 400_0182)])
      _ = try await server.control("refund", try await newest(world))
      try await check(world, server, "subscription/revoke", id, [(body(right), 400_0186)])
    }
  }

  @Test func `Each endpoint has a separate rate limit`() async throws {
    let world = try World()
    let id = try await world.buy("yearly").transaction.transactionId
    await world.store.setRateLimits(true, perHour: 1)
    try await world.serve { server in
      for path in [
        "subscription/cancel", "subscription/changeMetadata", "subscription/changePrice",
        "subscription/migrate", "subscription/revoke", "transaction/requestRefund",
      ] {
        for code in [400_0079, 429_0000] {
          let reply = try await server.apple(.post, "/advancedCommerce/v1/\(path)/\(id)", "{}")
          #expect(reply.errorCode == code, "\(path)")
        }
      }
    }
  }

  private func newest(_ world: World) async throws -> String {
    let last = try #require(await world.store.simulator.history(of: "anna").last)
    return #"{"transactionId":"\#(last.transactionId)"}"#
  }
}
