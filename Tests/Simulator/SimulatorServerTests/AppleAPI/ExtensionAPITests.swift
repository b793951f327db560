import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Extending renewal dates of one subscription and of all subscribers.
@Suite(.timeLimit(.minutes(30))) struct ExtensionAPITests {
  private static let base = "/inApps/v1/subscriptions/extend"
  private static let right = #"{"extendByDays":7,"extendReasonCode":1,"requestIdentifier":"r"}"#

  /// A customer whose trial has ended.
  private func subscriber(
    in world: World, _ account: AccountID = "anna"
  ) async throws -> OriginalTransactionID {
    let bought = try await world.buy("monthly", as: account).transaction.originalTransactionId
    try await world.store.advance(by: .days(8))
    return bought
  }

  @Test func `One renewal date is extended, and the server is notified`() async throws {
    let world = try World()
    let monthly = try await subscriber(in: world)
    try await world.serve { server in
      let request = ExtendRenewalDateRequest(
        extendByDays: 7, extendReasonCode: .customerSatisfaction, requestIdentifier: "r1")
      let answer = try await server.api().extendRenewalDate(of: monthly, request)
      #expect(answer.success)
      #expect(answer.effectiveDate?.iso8601 == "2026-02-15T00:00:00Z")
      #expect(answer.originalTransactionId == monthly)
      #expect(answer.webOrderLineItemId != nil)
      try await world.store.advance(by: .zero)
      let last = try #require(await world.store.notificationLog.last)
      #expect(last.name == "RENEWAL_EXTENDED")
      #expect(last.isDelivered)
      let statuses = try await server.api().subscriptionStatuses(of: TransactionID(monthly))
      let item = try #require(statuses.data.first?.lastTransactions.first)
      let payload = try world.verifier.transaction(item.signedTransactionInfo).payload
      #expect(payload.expiresDate == answer.effectiveDate)
    }
  }

  @Test func `All subscribers are extended an hour later, with a summary`() async throws {
    let world = try World()
    _ = try await subscriber(in: world)
    try await world.buy("monthly", as: "ben")
    let id = UUID()
    let request = MassExtendRenewalDateRequest(
      extendByDays: 3, extendReasonCode: .serviceIssueOrOutage, requestIdentifier: id,
      productId: "monthly", storefrontCountryCodes: ["USA"])
    try await world.serve { server in
      let api = try server.api()
      #expect(try await api.massExtendRenewalDate(request).requestIdentifier == id)
      #expect(try await api.massExtendRenewalDate(request).requestIdentifier == id)
      let pending = try await api.massExtensionStatus(of: id, productId: "monthly")
      #expect(!pending.complete)
      #expect(pending.succeededCount == nil)
      try await world.store.advance(by: .hours(1))
      let done = try await api.massExtensionStatus(of: id, productId: "monthly")
      #expect(done.complete)
      #expect(done.completeDate == World.start + .days(8) + .hours(1))
      #expect(done.succeededCount == 1)
      #expect(done.failedCount == 1, "a trial is not extended")
    }
    let log = await world.store.notificationLog.suffix(3)
    #expect(
      Set(log.map(\.name)) == [
        "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY",
      ])
    let summary = try #require(log.last)
    let payload = try world.verifier.notification(summary.signedPayload).body.payload
    #expect(payload.summary?.requestIdentifier?.lowercased() == id.uuidString.lowercased())
    #expect(payload.summary?.succeededCount == 1)
    #expect(payload.data == nil)
  }

  @Test func `A request identifier is returned in the case it was sent in`() async throws {
    struct Answer: Decodable { var requestIdentifier: String }
    let world = try World()
    _ = try await subscriber(in: world)
    let id = "6f9619FF-8b86-d011-b42d-00c04fc964ff"
    let json =
      #"{"extendByDays":3,"extendReasonCode":0,"requestIdentifier":"\#(id)","productId":"monthly"}"#
    try await world.serve { server in
      let sent = try await server.apple(.post, "\(Self.base)/mass", json)
      #expect(try sent.decoded(Answer.self).requestIdentifier == id)
      let again = try await server.apple(
        .post, "\(Self.base)/mass", json.replacing(id, with: id.uppercased()))
      #expect(try again.decoded(Answer.self).requestIdentifier == id.uppercased())
      let asked = try await server.apple(.get, "\(Self.base)/mass/monthly/\(id.lowercased())")
      #expect(try asked.decoded(Answer.self).requestIdentifier == id)
      try await world.store.advance(by: .hours(1))
    }
    let summaries = await world.store.notificationLog.filter {
      $0.name == "RENEWAL_EXTENSION/SUMMARY"
    }
    #expect(summaries.count == 1, "another case is the same request")
    let payload = try world.verifier.notification(
      try #require(summaries.first).signedPayload
    ).body.payload
    #expect(payload.summary?.requestIdentifier == id)
  }

  @Test func `Invalid extensions are rejected with Apple's error codes`() async throws {
    let world = try World()
    let monthly = try await subscriber(in: world)
    let trial = try await world.buy("monthly", as: "ben").transaction.originalTransactionId
    let coins = try await world.buy("coins").transaction.transactionId
    func body(_ days: String, _ reason: String, _ id: String) -> String {
      #"{"extendByDays":\#(days),"extendReasonCode":\#(reason),"requestIdentifier":\#(id)}"#
    }
    func mass(_ more: String, id: String = UUID().uuidString) -> String {
      #"{"extendByDays":3,"extendReasonCode":0,"requestIdentifier":"\#(id)"\#(more)}"#
    }
    let long = "\"\(String(repeating: "x", count: 129))\""
    let product = #","productId":"monthly""#
    let cases: [(HTTPRequest.Method, String, String, Int)] = [
      (.put, "x", Self.right, 400_0008), (.put, "9", Self.right, 404_0005),
      (.put, "\(coins)", Self.right, 404_0005), (.put, "\(monthly)", "[]", 400_0000),
      (.put, "\(monthly)", body("0", "1", "\"r\""), 400_0009),
      (.put, "\(monthly)", body("91", "1", "\"r\""), 400_0009),
      (.put, "\(monthly)", body("\"7\"", "1", "\"r\""), 400_0009),
      (.put, "\(monthly)", body("7", "4", "\"r\""), 400_0010),
      (.put, "\(monthly)", body("7", "1", "\"\""), 400_0011),
      (.put, "\(monthly)", body("7", "1", long), 400_0011),
      (.put, "\(trial)", Self.right, 403_0004),
      (.post, "mass", mass(""), 400_0023), (.post, "mass", mass(product, id: "x"), 400_0011),
      (.post, "mass", mass(#","productId":"coins""#), 400_0023),
      (.post, "mass", mass(product + #","storefrontCountryCodes":[]"#), 400_0027),
      (.post, "mass", mass(product + #","storefrontCountryCodes":["usa"]"#), 400_0028),
      (.get, "mass/monthly/x", "", 400_0011), (.get, "mass/monthly/\(UUID())", "", 404_0009),
    ]
    try await world.serve { server in
      for (method, path, json, code) in cases {
        let reply = try await server.apple(method, "\(Self.base)/\(path)", json)
        #expect(reply.errorCode == code, "\(path) \(json)")
        #expect(reply.status == code / 10_000, "\(path) \(json)")
      }
      for _ in 0..<2 {
        let reply = try await server.apple(.put, "\(Self.base)/\(monthly)", Self.right)
        #expect(reply.status == 200)
      }
      let third = try await server.apple(.put, "\(Self.base)/\(monthly)", Self.right)
      #expect(third.errorCode == 403_0005)
    }
  }
}
