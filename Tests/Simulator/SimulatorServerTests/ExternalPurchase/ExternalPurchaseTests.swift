import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// External purchase reports over HTTP, and their tokens.
@Suite(.timeLimit(.minutes(30))) struct ExternalPurchaseTests {
  private static let path = "/externalPurchase/v1/reports"
  private static let amounts = ExternalPurchaseAmounts(
    taxExclusive: 1000, tax: 200, netTaxExclusive: 1000, taxCountry: "DEU", currency: "EUR")

  /// Creates a token by sending a customer to an external purchase; returns its identifier.
  private func token(_ world: World, _ server: Server) async throws -> String {
    _ = try await server.control("external-purchase-token", #"{"type":"SERVICES"}"#)
    let told = try #require(await world.store.notificationLog.last)
    let payload = try world.verifier.notification(told.signedPayload).body.payload
    return try #require(payload.externalPurchaseToken?.externalPurchaseId)
  }

  private func buy(_ name: String, net: Int64 = 1000) -> ExternalPurchaseLineItem {
    var amounts = Self.amounts
    amounts.netTaxExclusive = net
    return .oneTimeBuy(
      lineItemId: name, creationDate: World.start, productIdentifier: "coins", amounts: amounts)
  }

  private func subscription(
    _ name: String, _ event: ExternalPurchaseSubscription.Event, days: Int = 0,
    after start: String? = nil
  ) -> ExternalPurchaseLineItem {
    .subscriptionBuy(
      lineItemId: name, creationDate: World.start, productIdentifier: "pro",
      subscription: .init(
        event: event, startDate: World.start, endDate: World.start + .days(30),
        daysOfPaidService: days, startLineItemId: start), amounts: Self.amounts)
  }

  private func refund(_ name: String, of other: String, net: Int64 = 1000)
    -> ExternalPurchaseLineItem
  {
    var amounts = Self.amounts
    amounts.netTaxExclusive = net
    return .refund(
      lineItemId: name, creationDate: World.start, referenceLineItemId: other, amounts: amounts)
  }

  /// Sends a report unchanged; returns the error codes and fields of its problems.
  private func problems(
    _ server: Server, _ report: ExternalPurchaseReport,
    _ change: (inout [String: Any]) -> Void = { _ in }
  ) async throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(report))
    var fields = try #require(object as? [String: Any])
    change(&fields)
    let body = String(
      decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    let reply = try await server.apple(.put, Self.path, body)
    if reply.status == 200 { return [] }
    #expect(reply.status == 400)
    guard let refusal = try? reply.decoded(SendReportErrorResponse.self) else {
      return ["\(reply.errorCode ?? 0)"]
    }
    return refusal.errors.map {
      "\($0.errorCode.rawValue) \($0.lineItemId ?? "-") \($0.fieldName ?? "-")"
    }
  }

  @Test func `A reported token causes no reminder, and an unreported one does`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let api = try server.api()
      let reported = try await token(world, server)
      let forgotten = try await token(world, server)
      let report = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: reported,
        lineItems: [
          buy("buy"), subscription("start", .start),
          subscription("renewal", .renewal, days: 30, after: "start"), refund("back", of: "buy"),
        ])
      let answer = try await api.sendExternalPurchaseReport(report)
      #expect(answer.requestIdentifier == report.requestIdentifier)
      #expect(try await api.externalPurchaseReport(report.requestIdentifier).report == report)
      let count = await world.store.notificationLog.count
      try await world.store.advance(by: .days(31))
      var told: [String: String] = [:]
      for entry in await world.store.notificationLog.dropFirst(count) {
        let payload = try world.verifier.notification(entry.signedPayload).body.payload
        told[payload.externalPurchaseToken?.externalPurchaseId ?? ""] = entry.name
      }
      #expect(
        told == [
          reported: "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER",
          forgotten: "EXTERNAL_PURCHASE_TOKEN/UNREPORTED",
        ])
    }
  }

  @Test func `Reports without purchases, corrections and refunds are accepted later`() async throws
  {
    let world = try World()
    try await world.serve { server in
      let id = try await token(world, server)
      func report(_ items: ExternalPurchaseLineItem...) -> ExternalPurchaseReport {
        .init(requestIdentifier: UUID(), externalPurchaseId: id, lineItems: items)
      }
      let nothing = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: id, status: .noLineItem)
      #expect(try await problems(server, nothing) == [])
      #expect(try await problems(server, report(buy("a"), subscription("s", .start))) == [])
      #expect(try await problems(server, report(refund("b", of: "a", net: 0))) == [])
      var correction = buy("a", net: 0)
      correction.restatement = true
      #expect(try await problems(server, report(correction)) == [])
      correction.erroneouslySubmitted = true
      #expect(try await problems(server, report(correction)) == [])
      #expect(
        try await problems(server, report(correction)) == ["30 a erroneouslySubmitted"])
      #expect(
        try await problems(server, report(subscription("t", .change, days: 9, after: "s"))) == [])
    }
  }

  @Test func `All problems of a report are returned, and nothing is recorded`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await token(world, server)
      func report(_ items: ExternalPurchaseLineItem...) -> ExternalPurchaseReport {
        .init(requestIdentifier: UUID(), externalPurchaseId: id, lineItems: items)
      }
      let first = report(buy("a"), subscription("s", .start), refund("r", of: "a"))
      #expect(try await problems(server, first) == [])
      var again = report(buy("b"))
      again.requestIdentifier = first.requestIdentifier
      #expect(try await problems(server, again) == ["1 - requestIdentifier"])
      let unknown = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: "SANDBOX_x", status: .unrecognizedToken)
      #expect(try await problems(server, unknown) == ["3 - externalPurchaseId"])
      let none = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: id, status: .noLineItem)
      #expect(try await problems(server, none) == ["8 - status"])
      #expect(try await problems(server, report(buy("a"))) == ["1 a lineItemId"])
      #expect(try await problems(server, report(buy("b"), buy("b"))) == ["1 b lineItemId"])
      var missing = buy("b")
      missing.restatement = true
      #expect(try await problems(server, report(missing)) == ["3 b lineItemId"])
      missing.restatement = nil
      missing.erroneouslySubmitted = true
      #expect(try await problems(server, report(missing)) == ["20 b erroneouslySubmitted"])
      for (item, code) in [
        (refund("b", of: "x"), 3), (refund("b", of: "r"), 28), (refund("b", of: "b"), 3),
        (subscription("b", .renewal, days: 1, after: "r"), 21),
        (subscription("b", .renewal, days: 1, after: "a"), 14),
      ] {
        #expect(try await problems(server, report(item)) == ["\(code) b referenceLineItemId"])
      }
      #expect(
        try await problems(
          server,
          report(
            subscription("b", .renewal, days: 1, after: "s"),
            subscription("c", .renewal, days: 1, after: "b"))) == ["29 c referenceLineItemId"])
      #expect(
        try await problems(server, report(buy("b"), refund("c", of: "b", net: 0)))
          == ["24 c netAmountTaxExclusive"])
      #expect(
        try await problems(server, report(subscription("b", .start, days: 1)))
          == ["34 b subscriptionDaysOfPaidService"])
      var bad = buy("b")
      bad.quantity = 0
      bad.taxAmount = -1
      #expect(
        try await problems(server, report(bad)) == ["15 b taxAmount", "16 b quantity"])
      bad = buy("b")
      bad.amountTaxInclusive = 1
      #expect(try await problems(server, report(bad)) == ["4000000"])
      #expect(
        try await server.api().externalPurchaseReport(first.requestIdentifier).report == first)
      let kept = try await server.get("/control/v1/external-purchase-reports")
      struct Kept: Decodable { var reports: [ExternalPurchaseReport] }
      #expect(try kept.decoded(Kept.self).reports == [first])
    }
  }

  @Test func `Missing and unexpected fields are named`() async throws {
    let world = try World()
    try await world.serve { server in
      let id = try await token(world, server)
      let report = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: id, lineItems: [buy("b")])
      for name in ["requestIdentifier", "externalPurchaseId"] {
        #expect(try await problems(server, report) { $0[name] = nil } == ["4 - \(name)"])
      }
      #expect(
        try await problems(server, report) { $0["lineItems"] = nil } == ["4 - lineItems"])
      #expect(
        try await problems(server, report) { $0["status"] = "NO_LINE_ITEM" } == ["5 - lineItems"])
      #expect(
        try await problems(server, report) { $0["requestIdentifier"] = "x" } == ["4000000"])
      func item(_ change: [String: Any]) async throws -> [String] {
        try await problems(server, report) { fields in
          let items = fields["lineItems"] as? [[String: Any]]
          fields["lineItems"] = items?.map { $0.merging(change) { $1 } }
        }
      }
      for name in ["creationDate", "eventType", "taxCountry", "productType", "quantity"] {
        #expect(try await item([name: NSNull()]) == ["4 b \(name)"])
      }
      #expect(try await item(["pricingCurrency": "USD"]) == ["4 b exchangeRate"])
      #expect(try await item(["subscriptionEvent": "RENEWAL"]) == ["5 b subscriptionEvent"])
      #expect(
        try await item(["productType": "SUBSCRIPTION", "subscriptionEvent": "RENEWAL"])
          == [
            "4 b subscriptionStartDate", "4 b subscriptionEndDate",
            "4 b subscriptionDaysOfPaidService",
          ])
      #expect(
        try await item(["eventType": "REFUND", "referenceLineItemId": "a"])
          == ["5 b productType", "5 b productIdentifier", "5 b quantity"])
      #expect(try await item(["quantity": "1"]) == ["4000000"])
      #expect(try await server.apple(.put, Self.path, "[]").errorCode == 400_0000)
      #expect(try await server.apple(.get, "\(Self.path)/x").errorCode == 400_0000)
      let missing = try await server.apple(.get, "\(Self.path)/\(UUID())")
      #expect(missing.status == 404)
      #expect(try missing.decoded(ExternalPurchaseError.self).errorCode == .notFound)
    }
  }

  @Test func `A restored store has the earlier reports`() async throws {
    let world = try World()
    let copy = try World()
    try await world.serve { server in
      let id = try await token(world, server)
      let report = ExternalPurchaseReport(
        requestIdentifier: UUID(), externalPurchaseId: id, lineItems: [buy("a")])
      _ = try await server.api().sendExternalPurchaseReport(report)
      let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
      try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
      #expect(await copy.store.simulator == world.store.simulator)
      try await copy.serve { restored in
        let name = report.requestIdentifier
        let kept = try await restored.api().externalPurchaseReport(name).report
        #expect(kept == report)
        let wrong = try await problems(restored, report)
        #expect(wrong == ["1 - requestIdentifier", "1 a lineItemId"])
      }
    }
  }
}
