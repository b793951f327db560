import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing
import WaitingTestSupport

/// What requests of apps record about visits, origins and offerings.
@Suite("Visits in requests", .timeLimit(.minutes(30)))
struct VisitRouteTests {
  private static let fields: [HTTPField.Name: String] = [
    .platform: "iOS", .storefront: "USA", .appVersion: "2.1", .sdkVersion: "5.86.0",
    .isSandbox: "false",
  ]

  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private var today: UTCDay { UTCDay(containing: server.clock.now()) }

  private func days() async throws -> [CustomerDay] {
    try await server.ledger.rows(CustomerDay.self, after: 0, limit: 99).rows
  }

  private func receipt(
    _ id: TransactionID = "1", as customer: AppUserID = "ada", _ edit: (inout ReceiptBody) -> Void
  ) throws -> ReceiptBody {
    var body = ReceiptBody(
      appUserID: customer, fetchToken: try server.store.sign(TestStore.transaction(id)),
      isRestore: false, initiationSource: .purchase)
    edit(&body)
    return body
  }

  @Test func `The first request records the day and the origin of a new customer`() async throws {
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)

    let activity = try await server.ledger.activity(of: "ada")
    #expect(
      activity.origin
        == CustomerOrigin(
          day: today, storefront: "USA", platform: "iOS", appVersion: "2.1",
          sdkVersion: "5.86.0"))
    let number = try #require(activity.number)
    #expect(
      try await days() == [
        CustomerDay(
          number: number, day: today, bundleID: TestStore.bundleID, platform: "iOS",
          isSandbox: false)
      ])
  }

  @Test func `A known customer has one row a day for each platform`() async throws {
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
    let start = server.clock.now()
    for day in 0..<3 {
      server.clock.advance(to: start + .days(day) + .seconds(1))
      for platform in ["iOS", "macOS", "iOS"] {
        var fields = Self.fields
        fields[.platform] = platform
        _ = await server.get("/v1/subscribers/ada", fields: fields)
      }
      try await eventually("the visits are recorded") {
        try await days().count == [2, 4, 6][day]
      }
    }
    #expect(Set(try await days().map(\.number)).count == 1)
  }

  @Test func `A request shortly after midnight is a visit of the new day`() async throws {
    server.clock.advance(to: (today + 1).start - .seconds(60))
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
    server.clock.advance(to: server.clock.now() + .seconds(120))
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
    try await eventually("the visit is recorded") { try await days().count == 2 }
    #expect(try await days().map(\.day) == [today + -1, today])
  }

  @Test func `Requests of the developer's backend are no visits`() async throws {
    _ = await server.get(
      "/v1/subscribers/ada", key: ServerUnderTest.secretKey, fields: Self.fields)
    _ = await server.get("/v1/subscribers/bob", fields: Self.fields)
    #expect(try await days().count == 1)
    #expect(try await server.ledger.customer("ada") != nil)
    #expect(try await server.ledger.activity(of: "ada") == ActivityRow())
  }

  @Test func `A purchase and a log-in record their visit in their own change`() async throws {
    let reply = try await server.post("/v1/receipts", receipt { _ in }, fields: Self.fields)
    #expect(reply.response.status == .ok)
    #expect(try await days().count == 1)
    _ = try await server.post(
      "/v1/subscribers/identify", IdentifyBody(appUserID: "ada", newAppUserID: "bob"),
      fields: Self.fields)
    #expect(try await days().count == 2)
    #expect(try await server.ledger.activity(of: "bob").origin?.storefront == "USA")
  }

  @Test func `A storefront that only the offerings request states becomes the origin's`()
    async throws
  {
    var fields = Self.fields
    fields[.storefront] = nil
    // The unknown customer's visit is ignored; it is processed once Bob's, noted later, is recorded.
    _ = await server.get("/v1/subscribers/bob", fields: fields)
    for customer in ["ada", "bob"] {
      _ = await server.get("/v1/subscribers/\(customer)/offerings", fields: Self.fields)
    }
    try await hasStorefront("bob")
    _ = await server.get("/v1/subscribers/ada", fields: fields)
    #expect(try await server.ledger.activity(of: "ada").origin?.storefront == nil)
    _ = await server.get("/v1/subscribers/ada/offerings", fields: Self.fields)
    try await hasStorefront("ada")
    #expect(try await days().count == 2)
  }

  /// Waits until a customer's storefront is recorded.
  private func hasStorefront(_ customer: AppUserID) async throws {
    try await eventually("the storefront of \(customer) is recorded") {
      try await server.ledger.activity(of: customer).origin?.storefront == "USA"
    }
  }

  @Test func `A customer who returns after their deletion is recorded as a new one`()
    async throws
  {
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
    let deleted = await server.ask(
      .delete, "/v1/subscribers/ada", key: ServerUnderTest.secretKey, body: [])
    #expect(deleted.response.status == .ok)
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
    let numbers = try await days().map(\.number)
    #expect(Set(numbers).count == 2)
    #expect(try await server.ledger.activity(of: "ada").number == numbers.last)
  }

  @Test func `A receipt's offering, placement and rule are recorded for its transaction`()
    async throws
  {
    let body = try receipt {
      $0.presentedOfferingIdentifier = "sale"
      $0.presentedPlacementIdentifier = "home"
      $0.appliedTargetingRule = AppliedTargetingRule(revision: 3, ruleID: "rule_1")
    }
    _ = try await server.post("/v1/receipts", body, fields: Self.fields)
    _ = try await server.post(
      "/v1/receipts", receipt { $0.presentedOfferingIdentifier = "other" }, fields: Self.fields)
    #expect(
      try await server.ledger.offeringPresentation(of: "1")
        == OfferingPresentation(
          transactionID: "1", offering: "sale", placement: "home", ruleID: "rule_1", revision: 3,
          receivedAt: server.clock.now()))
  }

  @Test func `An unusable targeting rule or offering does not fail a receipt`() async throws {
    let token = try server.store.sign(TestStore.transaction("1"))
    let reply = await server.send(
      "/v1/receipts",
      """
      {"app_user_id": "ada", "fetch_token": "\(token)", "presented_offering_identifier": "sale",
       "applied_targeting_rule": {"revision": "x"}}
      """)
    #expect(reply.response.status == .ok)
    let found = try await server.ledger.offeringPresentation(of: "1")
    #expect(found?.offering == "sale" && found?.ruleID == nil && found?.revision == nil)
  }
}
