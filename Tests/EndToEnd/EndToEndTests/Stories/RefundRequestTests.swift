import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import Ingest
import Ledger
import Logging
import ServerBootstrap
import SimulatorServer
import StoreTestSupport
import Testing

/// A customer requests a refund, and the simulated store waits for consumption information.
@Suite(.timeLimit(.minutes(30))) struct RefundRequestTests {
  /// Ada's purchase, the server, and the part of it that sends consumption information.
  private struct Scene {
    let keyed: KeyedServer
    let responder: ConsumptionResponder
    let transaction: TransactionID

    init(_ keyed: KeyedServer, _ product: ProductID = KeyedServer.monthly) async throws {
      self.keyed = keyed
      let bought = try await keyed.buy(product)
      try await keyed.post(bought)
      transaction = bought.transaction.transactionId
      responder = ConsumptionResponder(
        catalogs: keyed.server.catalogs, ledger: keyed.server.ledger,
        synchronization: keyed.server.synchronization, process: UUID(), clock: keyed.store.clock,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    func requestRefund() async throws {
      try await keyed.control("request-refund", #"{"transactionId":"\#(transaction)"}"#)
      try await keyed.server.deriveEvents()
    }

    /// Looks for open requests, as the server does every few seconds.
    func look() async throws {
      await responder.look()
      try await keyed.server.deriveEvents()
    }

    func consent(_ value: String) async throws {
      let reply = await keyed.post(
        "/v1/subscribers/ada/attributes",
        #"{"attributes":{"consumption_consent":{"value":"\#(value)"}}}"#)
      #expect(reply.status == 200)
    }

    var sent: [ConsumptionInformation] {
      get async { await keyed.store.consumptionInformation }
    }

    var open: Int {
      get async throws { try await keyed.server.ledger.refundRequests(limit: 9).count }
    }

    /// The outcomes in the audit log.
    var log: [[String: String]] {
      get async throws {
        try await keyed.server.ledger.auditEntries(since: nil, after: 0, limit: 99).map(\.entry)
          .filter { $0.action == .sendConsumptionInformation && $0.subject == "ada" }
          .map(\.details)
      }
    }
  }

  private static let automatic: @Sendable (inout ServerCatalog) -> Void = { catalog in
    catalog.apps[0].consumption = ConsumptionPolicy(
      sender: .server, sampleContentProvided: true, refundPreference: "DECLINE")
  }

  @Test func `With consent, the server sends what the catalog states, once`() async throws {
    try await KeyedServer.run(catalog: Self.automatic) { keyed in
      let scene = try await Scene(keyed)
      try await scene.consent("true")
      try await scene.requestRefund()
      #expect(try await scene.open == 1)
      for _ in 0..<3 { try await scene.look() }
      let sent = await scene.sent
      #expect(sent.map(\.transactionId) == [scene.transaction] && sent.map(\.version) == [2])
      let request = try #require(sent.first?.request)
      #expect(request["customerConsented"] == .bool(true))
      #expect(request["deliveryStatus"] == .string("DELIVERED"))
      #expect(request["refundPreference"] == .string("DECLINE"))
      #expect(request["sampleContentProvided"] == .bool(true))
      #expect(request["consumptionPercentage"] == nil)
      #expect(try await scene.open == 0)
      #expect(try await scene.log.map { $0["outcome"] } == ["sent"])
    }
  }

  @Test func `Without consent nothing is sent; consent until the deadline is in time`() async throws
  {
    try await KeyedServer.run(catalog: Self.automatic) { keyed in
      let scene = try await Scene(keyed)
      try await scene.consent("no")
      try await scene.requestRefund()
      try await scene.look()
      #expect(await scene.sent.isEmpty)
      try await keyed.store.advance(by: .hours(11))
      try await scene.consent("true")
      try await scene.look()
      #expect(await scene.sent.count == 1)
    }
  }

  @Test func `A request without consent ends at its deadline, with the reason in the audit log`()
    async throws
  {
    try await KeyedServer.run(catalog: Self.automatic) { keyed in
      let scene = try await Scene(keyed)
      try await scene.requestRefund()
      try await keyed.store.advance(by: .hours(13))
      for _ in 0..<2 { try await scene.look() }
      #expect(await scene.sent.isEmpty)
      #expect(try await scene.open == 0)
      let log = try await scene.log
      #expect(log.map { $0["outcome"] } == ["not_sent"])
      #expect(log.first?["reason"]?.contains("consumption_consent") == true)
    }
  }

  @Test func `A failed attempt is repeated later`() async throws {
    // The client repeats a request three times itself.
    try await KeyedServer.run(
      losing: "transactions/consumption", lostRequests: 4, catalog: Self.automatic
    ) { keyed in
      let scene = try await Scene(keyed)
      try await scene.consent("true")
      try await scene.requestRefund()
      try await scene.look()
      #expect(try await scene.open == 1)
      let attempts = await scene.sent.count
      try await scene.look()
      #expect(await scene.sent.count == attempts, "not before the wait")
      try await keyed.store.advance(by: .seconds(120))
      try await scene.look()
      #expect(await scene.sent.count == attempts + 1)
      #expect(try await scene.open == 0)
    }
  }

  @Test func `By default the backend sends it, and closes the request`() async throws {
    try await KeyedServer.run { keyed in
      let scene = try await Scene(keyed)
      try await scene.consent("true")
      try await scene.requestRefund()
      try await scene.look()
      #expect(await scene.sent.isEmpty)
      let path = "/v1/subscribers/ada/transactions/\(scene.transaction)/consumption"
      let rejected = await keyed.post(path, #"{"customer_consented":false}"#)
      #expect(rejected.status == 400)
      #expect(await scene.sent.isEmpty)
      let invalid = await keyed.post(
        path, #"{"customer_consented":true,"consumption_percentage":50000}"#)
      #expect(invalid.status == 400, "a subscription has no percentage")
      let reply = await keyed.post(
        path, #"{"customer_consented":true,"refund_preference":"GRANT_FULL"}"#)
      #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
      try await keyed.server.deriveEvents()
      #expect(await scene.sent.first?.request["refundPreference"] == .string("GRANT_FULL"))
      #expect(try await scene.open == 0)
      #expect(try await scene.log.map { $0["outcome"] } == ["sent"])
      let app = await keyed.post(path, #"{"customer_consented":true}"#, key: "appl_test")
      #expect(app.status == 403 || app.status == 401)
    }
  }

  @Test func `A decision of the App Store closes the request`() async throws {
    try await KeyedServer.run(catalog: Self.automatic) { keyed in
      let scene = try await Scene(keyed)
      try await scene.requestRefund()
      try await keyed.control("decline-refund", #"{"transactionId":"\#(scene.transaction)"}"#)
      try await keyed.server.deriveEvents()
      #expect(try await scene.open == 0)
    }
  }
}
