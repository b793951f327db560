import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// `GET /v1/events` and `GET /v1/events/{id}`.
@Suite("The feed of events", .timeLimit(.minutes(30)))
struct EventFeedRouteTests {
  private struct Page: Decodable {
    struct Event: Decodable {
      let id: String
      let sequence: Int64
    }

    let events: [Event]
    let next: Int64
    let mark: String?
    let has_more: Bool

    var ids: [String] { events.map(\.id) }
  }

  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  private func append(_ events: [(id: String, type: String, customer: AppUserID)]) async throws {
    let progress = try await server.ledger.events.progress()
    var batch = EventBatch(
      expectedWatermark: progress.watermark, watermark: progress.watermark + 1)
    let now = server.clock.now()
    batch.events = events.map { event in
      NewEvent(
        id: event.id, type: event.type, customer: event.customer, environment: .production,
        bundleID: "com.example.app", changeSequence: 1, occurredAt: now, recordedAt: now,
        body: Array("{\"id\":\"\(event.id)\"}".utf8))
    }
    _ = try await server.ledger.events.append(batch)
  }

  private func appendThree() async throws {
    try await append([
      ("evt_1", "subscription.started", "ada"), ("evt_2", "purchase.refunded", "bob"),
      ("evt_3", "subscription.renewed", "ada"),
    ])
  }

  private func page(_ query: String = "") async throws -> Page {
    let reply = await server.get("/v1/events\(query)", key: ServerUnderTest.secretKey)
    return try JSONDecoder().decode(Page.self, from: Data(reply.body))
  }

  private func status(
    _ path: String, key: String? = ServerUnderTest.secretKey
  ) async -> Int {
    await server.get(path, key: key).response.status.code
  }

  @Test func `The feed returns each event once, in order, from any cursor`() async throws {
    try await appendThree()
    let all = try await page()
    #expect(all.ids == ["evt_1", "evt_2", "evt_3"])
    #expect(all.events.map(\.sequence) == [1, 2, 3])
    #expect(!all.has_more)
    let first = try await page("?limit=2")
    #expect(first.ids == ["evt_1", "evt_2"])
    #expect(first.has_more)
    let mark = try #require(first.mark)
    #expect(try await page("?after=\(first.next)&mark=\(mark)").ids == ["evt_3"])
  }

  @Test func `Types, customer, environment and app select events`() async throws {
    try await appendThree()
    #expect(try await page("?types=subscription.*").ids == ["evt_1", "evt_3"])
    #expect(try await page("?types=purchase.refunded,subscription.started").ids.count == 2)
    #expect(try await page("?app_user_id=bob").ids == ["evt_2"])
    #expect(try await page("?environment=sandbox").ids.isEmpty)
    #expect(try await page("?environment=production&bundle_id=com.example.app").ids.count == 3)
    #expect(try await page("?bundle_id=com.example.other").next == 3)
  }

  @Test func `A cursor that the server does not have gets 409`() async throws {
    try await appendThree()
    let mark = try #require(try await page().mark)
    #expect(await status("/v1/events?after=3&mark=\(mark)") == 200)
    #expect(await status("/v1/events?after=4") == 409)
    try await server.ledger.events.reset()
    #expect(await status("/v1/events?after=3&mark=\(mark)") == 409)
    try await append([
      ("evt_7", "subscription.started", "ada"), ("evt_8", "subscription.started", "bob"),
      ("evt_9", "subscription.started", "cyd"),
    ])
    #expect(await status("/v1/events?after=3&mark=\(mark)") == 409)
  }

  @Test func `A request that waits gets the next event`() async throws {
    async let waiting = page("?wait=30")
    try await append([("evt_1", "subscription.started", "ada")])
    #expect(try await waiting.ids == ["evt_1"])
  }

  @Test func `One event is read by its ID`() async throws {
    try await appendThree()
    let reply = await server.get("/v1/events/evt_2", key: ServerUnderTest.secretKey)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == #"{"sequence":2,"previous_sequence":null,"id":"evt_2"}"#)
    #expect(await status("/v1/events/evt_4") == 404)
  }

  @Test func `Events need a secret key, and wrong parameters are named`() async throws {
    #expect(await status("/v1/events", key: nil) == 401)
    #expect([401, 403].contains(await status("/v1/events", key: ServerUnderTest.publicKey)))
    for query in ["limit=0", "wait=31", "after=-1", "types=DROP%20TABLE", "environment=moon"] {
      #expect(await status("/v1/events?\(query)") == 400, "\(query)")
    }
  }
}
