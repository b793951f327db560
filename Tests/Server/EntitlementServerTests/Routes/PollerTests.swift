import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Testing

/// A program that reads `GET /v1/events`, is killed at random, and outlives a restored backup.
@Suite("A poller of the feed", .timeLimit(.minutes(30)))
struct PollerTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `A poller that restarts has every event once, in order`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let server = try ServerUnderTest()
    var poller = Poller()
    for part in 0..<Int.random(in: 1...12, using: &random) {
      try await Self.append(Int.random(in: 0...9, using: &random), "\(part)", to: server)
      _ = try await poller.run(server, &random, pages: Int.random(in: 0...3, using: &random))
    }
    let conflicts = try await poller.run(server, &random, pages: .max)
    #expect(conflicts == 0, "seed \(seed)")
    let expected = try await Self.feed(of: server)
    #expect(poller.ids == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `A poller of a restored backup gets 409 if it is ahead, and then the same events`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    let (server, restored) = (try ServerUnderTest(), try ServerUnderTest())
    var poller = Poller()
    for part in 0..<3 {
      let count = Int.random(in: 0...9, using: &random)
      try await Self.append(count, "\(part)", to: server)
      try await Self.append(count, "\(part)", to: restored)
    }
    let backup = try await Self.feed(of: restored)
    _ = try await poller.run(server, &random, pages: Int.random(in: 0...9, using: &random))
    // What the poller may read, and the backup does not contain.
    try await Self.append(Int.random(in: 0...9, using: &random), "lost", to: server)
    _ = try await poller.run(server, &random, pages: Int.random(in: 0...9, using: &random))
    let isAhead = poller.cursor > backup.count
    // New events arrive before or after the poller returns.
    if Bool.random(using: &random) {
      try await Self.append(Int.random(in: 1...30, using: &random), "new", to: restored)
    }
    let conflicts = try await poller.run(restored, &random, pages: .max)
    #expect(conflicts == (isAhead ? 1 : 0), "seed \(seed)")
    try await Self.append(Int.random(in: 0...9, using: &random), "newer", to: restored)
    #expect(try await poller.run(restored, &random, pages: .max) == 0, "seed \(seed)")
    let expected = try await Self.feed(of: restored)
    #expect(poller.ids == expected, "seed \(seed)")
  }

  private static func append(
    _ count: Int, _ name: String, to server: ServerUnderTest
  ) async throws {
    let progress = try await server.ledger.events.progress()
    var batch = EventBatch(
      expectedWatermark: progress.watermark, watermark: progress.watermark + 1)
    batch.events = (0..<count).map { number in
      let id = "evt_\(name)_\(number)"
      return NewEvent(
        id: id, type: "subscription.renewed", customer: "ada", environment: .production,
        bundleID: "com.example.app", changeSequence: 1, occurredAt: server.clock.now(),
        recordedAt: server.clock.now(), body: Array("{\"id\":\"\(id)\"}".utf8))
    }
    _ = try await server.ledger.events.append(batch)
  }

  private static func feed(of server: ServerUnderTest) async throws -> [String] {
    try await server.ledger.events.events(after: 0, matching: EventFilter(), limit: 1000)
      .events.map(\.event.id)
  }
}

/// What the poller stores; it loses what it read since it was stored.
private struct Poller {
  private struct Page: Decodable {
    struct Event: Decodable { let id: String }
    let events: [Event]
    let next: Int
    let mark: String?
  }

  private(set) var cursor = 0
  private(set) var ids: [String] = []
  private var mark: String?

  /// Reads pages until none has events, or until a number of pages was read; each page may be lost
  /// because the program is killed.
  ///
  /// - Returns: How often the server did not know the cursor, so that the poller started again.
  mutating func run(
    _ server: ServerUnderTest, _ random: inout SeededRandom, pages: Int
  ) async throws -> Int {
    var (read, conflicts) = (0, 0)
    while read < pages {
      read += 1
      let limit = Int.random(in: 1...7, using: &random)
      let mark = mark.map { "&mark=\($0)" } ?? ""
      let reply = await server.get(
        "/v1/events?after=\(cursor)\(mark)&limit=\(limit)", key: ServerUnderTest.secretKey)
      if reply.response.status == .conflict {
        conflicts += 1
        self = Poller()
        continue
      }
      let page = try JSONDecoder().decode(Page.self, from: Data(reply.body))
      if page.events.isEmpty { return conflicts }
      if Int.random(in: 0..<4, using: &random) == 0 { continue }
      // The cursor and the events are stored in one transaction.
      ids += page.events.map(\.id)
      (cursor, self.mark) = (page.next, page.mark)
    }
    return conflicts
  }
}
