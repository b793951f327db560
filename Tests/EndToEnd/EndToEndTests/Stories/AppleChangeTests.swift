import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import EntitlementAPI
import Foundation
import Ingest
import Ledger
import ServerBootstrap
import SimulatorServer
import Testing
import WaitingTestSupport

/// A backend changes something at Apple through the server, and the simulated store carries it out.
///
/// Ada's yearly plan is an Advanced Commerce purchase where Apple offers the change for no other.
@Suite(.timeLimit(.minutes(30))) struct AppleChangeTests {
  private static let subscriber = "/v1/subscribers/ada"

  /// Subscribes Ada to the yearly plan, in two items of Advanced Commerce.
  private func subscribe(_ keyed: KeyedServer) async throws -> TransactionID {
    let bought = try await keyed.buy(KeyedServer.yearly)
    try await keyed.post(bought)
    let id = bought.transaction.transactionId
    let servers = try #require(keyed.server.synchronization.apps.first?.servers)
    _ = try await servers.sandbox.migrateSubscription(
      of: id,
      AdvancedCommerceSubscriptionMigrateRequest(
        requestInfo: .init(requestReferenceId: UUID()),
        targetProductId: KeyedServer.yearly, descriptors: .init(displayName: "Bundle"),
        items: [
          .init(SKU: "coach", description: "A coach", displayName: "Coach"),
          .init(SKU: "news", description: "The news", displayName: "News"),
        ], taxCode: "C003-00-1"))
    try await keyed.settle()
    return id
  }

  private func change(
    _ keyed: KeyedServer, _ path: String, _ json: String = "{}"
  ) async throws -> SubscriberBody {
    let reply = await keyed.post("\(Self.subscriber)/\(path)", json)
    #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
    return try WireJSON.decode(CustomerInfoBody.self, from: reply.body).subscriber
  }

  /// The entries of the audit log, as lines.
  private func log(_ keyed: KeyedServer) async throws -> [String] {
    try await keyed.server.ledger.auditEntries(since: nil, after: 0, limit: 9).map {
      "\($0.entry.action) \($0.entry.subject) \($0.entry.details["transaction"] ?? "-")"
    }
  }

  @Test func `A canceled subscription does not renew and stays active until its end`() async throws
  {
    try await KeyedServer.run(works: true) { keyed in
      let id = try await subscribe(keyed)
      let ada = try await change(keyed, "subscriptions/\(id)/cancel")
      let plan = try #require(ada.subscriptions[KeyedServer.yearly.rawValue])
      #expect(plan.unsubscribeDetectedAt != nil && plan.refundedAt == nil)
      #expect(ada.entitlements["pro"]?.expiresDate == plan.expiresDate)
      let state = await keyed.store.simulator.statuses(of: KeyedServer.ada).first
      #expect(state?.renewalInfo.autoRenewStatus == .off && state?.status == .active)
      #expect(try await log(keyed) == ["cancel ada \(id)"])
    }
  }

  @Test func `A revoked subscription is refunded and ends immediately`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let id = try await subscribe(keyed)
      try await keyed.store.advance(by: .days(73))
      let ada = try await change(
        keyed, "subscriptions/\(KeyedServer.yearly)/revoke",
        #"{"refund_reason":"LEGAL","refund_type":"PRORATED"}"#)
      let plan = try #require(ada.subscriptions[KeyedServer.yearly.rawValue])
      #expect(plan.refundedAt == keyed.store.clock.now())
      #expect(ada.entitlements["pro"]?.expiresDate.map { $0 <= keyed.store.clock.now() } == true)
      let paid = await keyed.store.simulator.history(of: KeyedServer.ada).last
      #expect(paid?.revocationType == .proratedRefund && paid?.revocationPercentage == 80_000)
      #expect(await keyed.store.simulator.access(of: KeyedServer.ada).isEmpty)
      #expect(try await log(keyed) == ["revoke_subscription ada \(id)"])
    }
  }

  @Test func `Refunding a transaction refunds all its items`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let id = try await subscribe(keyed)
      let ada = try await change(keyed, "transactions/\(id)/refund")
      #expect(ada.subscriptions[KeyedServer.yearly.rawValue]?.refundedAt != nil)
      let paid = await keyed.store.simulator.history(of: KeyedServer.ada).last
      #expect(paid?.revocationType == .fullRefund)
      let items = paid?.advancedCommerceInfo?.items ?? []
      #expect(items.map(\.sku) == ["coach", "news"])
      #expect(items.allSatisfy { $0.refunds?.count == 1 })
      #expect(try await log(keyed) == ["refund ada \(id)"])
    }
  }

  @Test(arguments: ["actions/cancel", "actions/refund", "transactions/ID/actions/refund"])
  func `Version 2 of the API makes the same changes, without the environment in the request`(
    path: String
  ) async throws {
    try await KeyedServer.run(works: true) { keyed in
      let id = try await subscribe(keyed)
      let reply = await keyed.post(
        "/v2/projects/main/subscriptions/\(id)/\(path.replacing("ID", with: id.rawValue))", "{}")
      #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
      let state = await keyed.store.simulator.statuses(of: KeyedServer.ada).first
      let text = String(decoding: reply.body, as: UTF8.self)
      if path == "actions/cancel" {
        #expect(state?.renewalInfo.autoRenewStatus == .off && state?.status == .active)
        #expect(text.contains(#""auto_renewal_status":"will_not_renew""#))
        #expect(text.contains(#""gives_access":true"#))
      } else {
        let paid = await keyed.store.simulator.history(of: KeyedServer.ada).last
        #expect(paid?.revocationType == .fullRefund)
        #expect(
          text.contains(
            path.hasPrefix("actions")
              ? #""gives_access":false"# : #""object":"subscription_transaction""#))
      }
    }
  }

  @Test func `A change with a reference ID is performed once`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      let id = try await subscribe(keyed)
      let name = #"{"request_reference_id":"\#(UUID().uuidString.lowercased())"}"#
      _ = try await change(keyed, "subscriptions/\(id)/cancel", name)
      let again = await keyed.post("\(Self.subscriber)/subscriptions/\(id)/cancel", name)
      #expect(again.status == 400)
      #expect(String(decoding: again.body, as: UTF8.self).contains("4000097"))
    }
  }

  @Test(arguments: [
    ("defer", #"{"extend_by_days":5,"extend_reason_code":1}"#),
    ("defer", #"{"expiry_time_ms":END}"#),
    ("extend", #"{"extend_by_days":5,"extend_reason_code":2,"request_identifier":"summer"}"#),
  ])
  func `A deferred subscription ends later in the store and for the customer`(
    act: String, json: String
  ) async throws {
    try await KeyedServer.run(works: true) { keyed in
      let bought = try await keyed.buy(KeyedServer.yearly)
      try await keyed.post(bought)
      let end = try #require(bought.transaction.expiresDate)
      let json = json.replacing("END", with: "\((end + .days(5)).milliseconds)")
      let name =
        act == "defer" ? KeyedServer.yearly.rawValue : bought.transaction.transactionId.rawValue
      let ada = try await change(keyed, "subscriptions/\(name)/\(act)", json)
      #expect(ada.entitlements["pro"]?.expiresDate == end + .days(5))
      let access = await keyed.store.simulator.access(of: KeyedServer.ada)
      #expect(access.map(\.until) == [end + .days(5)])
      #expect(try await log(keyed) == ["extend ada \(bought.transaction.transactionId)"])
    }
  }

  @Test func `Access lasts until a renewal date that no transaction shows`() async throws {
    try await KeyedServer.run(works: true) { keyed in
      try await keyed.store.control.setExtensionsChangeTransactions(false)
      let bought = try await keyed.buy(KeyedServer.yearly)
      try await keyed.post(bought)
      let end = try #require(bought.transaction.expiresDate)
      let ada = try await change(
        keyed, "subscriptions/\(KeyedServer.yearly.rawValue)/defer",
        #"{"extend_by_days":5,"extend_reason_code":1}"#)
      #expect(ada.entitlements["pro"]?.expiresDate == end + .days(5))
      let held = await keyed.store.simulator.statuses(of: KeyedServer.ada)
      #expect(held.map(\.transaction.expiresDate) == [end])
      #expect(held.map(\.renewalInfo.renewalDate) == [end + .days(5)])
    }
  }

  @Test(arguments: [true, false])
  func `A lost response to an extension is reported, and an extension to a date is not repeated`(
    changesTransactions: Bool
  ) async throws {
    try await KeyedServer.run(works: true, losing: "/subscriptions/extend/") { keyed in
      try await keyed.store.control.setExtensionsChangeTransactions(changesTransactions)
      let bought = try await keyed.buy(KeyedServer.yearly)
      try await keyed.post(bought)
      let end = try #require(bought.transaction.expiresDate) + .days(5)
      func extend() async -> (status: Int, text: String) {
        let reply = await keyed.post(
          "\(Self.subscriber)/subscriptions/\(KeyedServer.yearly)/defer",
          #"{"expiry_time_ms":\#(end.milliseconds)}"#)
        return (reply.status, String(decoding: reply.body, as: UTF8.self))
      }
      let lost = await extend()
      #expect(lost.status == 503 && lost.text.contains("may still have applied the change"))
      let entries = try await keyed.server.ledger.auditEntries(since: nil, after: 0, limit: 9)
      #expect(entries.map(\.entry.details["outcome"]) == ["unknown"])
      // Data that was signed at one instant has no order.
      try await keyed.settle()
      try await keyed.store.advance(by: .seconds(61))
      let again = await extend()
      #expect(again.status == 400 && again.text.contains("0 days"))
      let access = await keyed.store.simulator.access(of: KeyedServer.ada)
      #expect(access.map(\.until) == [end])
    }
  }
}

extension KeyedServer {
  /// Waits until the store has delivered its notifications and the server's requests are done.
  ///
  /// A request in flight while time advances would have an expired token.
  fileprivate func settle() async throws {
    try await store.advance(by: .zero)
    try await eventually("no refresh waits") {
      while try await server.synchronization.doNextRefresh() {}
      return try await !server.ledger.refreshJobCounts().contains { $0.state == .waiting }
    }
  }
}
