import AppStoreCore
import ChartProjection
import Charts
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Facts that the server receives late are marked in its charts.
@Suite("Late facts in charts", .timeLimit(.minutes(30)))
struct LateFactRouteTests {
  private let server: ServerUnderTest
  /// The day on which the server receives its first fact.
  private let start: ChartDay

  init() throws {
    server = try ServerUnderTest()
    start = ChartDay(server.clock.now())
  }

  private var range: String {
    "environment=sandbox&start_date=\(start.iso8601)&end_date=\((start + 3).iso8601)"
  }

  private func advance(days: Int) {
    server.clock.advance(to: server.clock.now() + .days(days))
  }

  /// Ann buys in time; five days later, the server learns that Bob bought one day after her.
  private func receiveLate() async throws {
    _ = try await server.buy(as: "ann")
    advance(days: 5)
    _ = try await server.buy(
      TestStore.transaction("2000000000000009", purchaseDate: (start + 1).start), as: "bob")
  }

  private func adjusted(_ path: String) async throws -> JSONValue? {
    let reply = await server.get(
      "/v2/projects/main/charts/\(path)", key: ServerUnderTest.secretKey)
    #expect(reply.response.status == .ok, "\(String(decoding: reply.body, as: UTF8.self))")
    return try JSONReader.object(reply.body)["summary"]?["tessera"]?["adjusted"]
  }

  @Test func `A chart lists by how much its values changed after their periods had ended`()
    async throws
  {
    func row(_ day: Int, _ measure: Int64, _ change: JSONValue) -> JSONValue {
      .object([
        "cohort": .integer((start + day).start.milliseconds / 1000), "measure": .integer(measure),
        "change": change,
      ])
    }
    _ = try await server.buy(as: "ann")
    #expect(try await adjusted("actives?\(range)") == .array([]))
    try await receiveLate()
    #expect(
      try await adjusted("actives?\(range)")
        == .array((1...2).map { row($0, 0, .integer(1)) }))
    #expect(
      try await adjusted("revenue?\(range)")
        == .array([
          row(1, 0, .decimal("4.99")), row(1, 1, .integer(1)), row(1, 2, .decimal("4.99")),
        ]))
    let exact = try await adjusted("mrr?\(range)&exact=true")
    guard case .array(let rows)? = exact else {
      Issue.record("there is no array")
      return
    }
    #expect(rows.map { $0["exact"] } == Array(repeating: .string("4.99"), count: 2))
    #expect(try await adjusted("revenue?\(range)&aggregate=total") == .array([]))
    #expect(try await adjusted("conversion_to_paying?\(range)") == .array([]))
  }

  @Test func `The page of a chart marks a changed value and explains the mark`() async throws {
    try await receiveLate()
    let browser = try await Browser(server)
    let page = try await browser.page("/dashboard/charts/revenue?\(range)")
    #expect(page.contains(">†&nbsp;+4.99</span></td>"))
    #expect(page.matches(of: /†&nbsp;/).count == 3)
    #expect(page.contains("<li>† A value that changed after its period had ended"))
    let segmented = try await browser.page(
      "/dashboard/charts/revenue?\(range)&segment=product_id")
    #expect(segmented.matches(of: /†&nbsp;/).count == 1, "only the total is marked")
    let new = try await browser.page("/dashboard/charts/trials?\(range)")
    #expect(!new.contains("†"))
  }

  @Test func `Charts that follow the ledger mark the same values as those that read it at once`()
    async throws
  {
    let following = ChartProjection(ledger: server.ledger, pageSize: 2)
    try await following.update()
    _ = try await server.buy(as: "ann")
    try await following.update()
    advance(days: 9)
    let month = TestStore.transaction("2000000000000009", purchaseDate: (start + 1).start)
    _ = try await server.buy(month, as: "bob")
    try await following.update()
    advance(days: 9)
    var refunded = month
    refunded.revocationDate = (start + 3).start
    refunded.signedDate = (start + 3).start
    _ = try await server.buy(refunded, as: "bob")
    try await following.update()
    // Carl presents it, so that the marks move to another customer.
    _ = try await server.buy(refunded, as: "carl")
    try await following.update()
    let scratch = ChartProjection(ledger: server.ledger)
    try await scratch.update()
    #expect(await following.isEqual(to: scratch))
    for charts in [following, scratch] {
      var query = ChartQuery(.refunds, start...(start + 5), asOf: server.clock.now())
      query.environment = .sandbox
      let answer = try await charts.answer([query]).value[0]
      #expect(answer.change(of: 0, in: 3)?.exactText == "4.99")
      query = ChartQuery(.actives, start...(start + 5), asOf: server.clock.now())
      query.environment = .sandbox
      let actives = try await charts.answer([query]).value[0]
      #expect(actives.adjusted.map(\.period) == [1, 2])
    }
  }
}
