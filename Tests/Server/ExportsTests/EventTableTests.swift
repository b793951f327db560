import AppStoreCore
import Catalog
import Exports
import Ledger
import LedgerTestSupport
import Testing

@Suite("The table of events", .timeLimit(.minutes(30)))
struct EventTableTests {
  private let clock = VirtualClock(at: ExportLedger.start + .days(100))
  private let destination = MemoryDestination()

  private func run(
    _ ledger: InMemoryLedger, _ request: ExportRequest = .scheduled,
    tables: [ExportTable] = [.events, .changes], limits: ExportLimits = ExportLimits()
  ) async throws -> [ExportManifest] {
    clock.advance(to: clock.now() + .seconds(1))
    return try await ExportRun(
      ExportDefinition(
        name: "test", destination: .folder("unused"), tables: tables, mode: .incremental),
      of: ExportLedger.catalog, from: ledger, to: destination, clock: clock, limits: limits
    ).run(request)
  }

  /// The body of an event as the derivation writes it.
  private static func event(_ number: Int, customer: AppUserID = "a,b") -> NewEvent {
    let id = "evt_" + String(repeating: "0", count: 26) + String(1_000_000 + number).suffix(6)
    let body = """
      {"api_version":"1","app":{"bundle_id":"com.example.app"},"cause":{"change_sequence":\(number),\
      "fact_sequence":7,"notification_type":"REFUND","notification_uuid":"n-1",\
      "source":"notification","subtype":null},"customer":{"aliases":["\(customer)"],\
      "app_user_id":"\(customer)","original_app_user_id":"\(customer)"},"data":{"actor":"app",\
      "explanation":"Deleted, \\"really\\".","from":null,"from_aliases":[],"operation":1,\
      "purchases":[],"reason":"delete","to":null,"to_aliases":[],"undone":false},\
      "environment":"production","id":"\(id)","is_backfill":false,"is_test":false,\
      "recorded_at_ms":1790000001120,"timestamp":"2026-09-21T14:13:20.120Z",\
      "type":"customer.deleted"}
      """
    return NewEvent(
      id: id, type: "customer.deleted", customer: customer, environment: .production,
      bundleID: "com.example.app", changeSequence: Int64(number),
      occurredAt: ExportLedger.start, recordedAt: ExportLedger.start + .seconds(1),
      body: Array(body.utf8))
  }

  private func append(_ numbers: ClosedRange<Int>, to ledger: InMemoryLedger) async throws {
    let progress = try await ledger.events.progress()
    var batch = EventBatch(
      expectedWatermark: progress.watermark, watermark: progress.watermark + 1)
    batch.events = numbers.map { Self.event($0) }
    _ = try await ledger.events.append(batch)
  }

  /// The sequences of all rows of a manifest's table of events.
  private func sequences(_ manifests: [ExportManifest]) throws -> [Int] {
    try manifests.flatMap { try #require($0.tables.first { $0.table == "events" }).files }
      .flatMap { file in
        try #require(text(destination.files[file.name])).split(separator: "\n").dropFirst()
          .compactMap { Int($0.split(separator: ",")[1]) }
      }
  }

  @Test func `A row has the envelope, the cause and the data of an event`() async throws {
    let ledger = InMemoryLedger()
    try await append(1...2, to: ledger)
    let manifest = try #require(try await run(ledger).first)
    #expect(manifest.eventsThrough == 2)
    let file = try #require(manifest.tables.first?.files.first)
    #expect(file.name == "v1/events/2026-12-30/events-0-2-0001.csv.gz")
    let lines = try #require(text(destination.files[file.name])).split(separator: "\n")
    #expect(
      lines.first == """
        id,sequence,previous_sequence,type,timestamp,recorded_at,environment,app_bundle_id,\
        app_user_id,original_app_user_id,aliases,is_backfill,change_sequence,fact_sequence,\
        notification_type,notification_subtype,notification_uuid,source,data
        """)
    let start = """
      ,2,1,customer.deleted,2026-09-21T14:13:20.120Z,2026-09-21T14:13:21.120Z,production,\
      com.example.app,"a,b","a,b","[""a,b""]",false,2,7,REFUND,,n-1,notification,"{""actor""
      """
    #expect(lines.last?.contains(start) == true, "\(lines.last ?? "")")
    #expect(lines.last?.contains(#"""explanation"":""Deleted, \""really\""."""#) == true)
  }

  @Test func `An event that is derived after its change is in the next run`() async throws {
    var feed = ExportLedger()
    feed.add("ada")
    try await feed.save()
    // The change is exported before its events exist.
    #expect(try sequences(try await run(feed.ledger)) == [])
    try await append(1...3, to: feed.ledger)
    let next = try await run(feed.ledger)
    #expect(next.first?.fromSequence == 1 && next.first?.toSequence == 1)
    #expect(try sequences(next) == [1, 2, 3])
    #expect(try sequences(try await run(feed.ledger)) == [])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Runs between appends and failures write every event`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var feed = ExportLedger()
    var (events, written): (Int, Set<Int>) = (0, [])
    for round in 0..<12 {
      for number in 0..<Int.random(in: 0...6, using: &random) {
        feed.add(AppUserID("\(round) \(number)"))
      }
      try await feed.save()
      let new = Int.random(in: 0...5, using: &random)
      if new > 0 { try await append(events + 1...events + new, to: feed.ledger) }
      events += new
      destination.fail(
        afterWrites: round < 11 && Bool.random(using: &random)
          ? Int.random(in: 0...3, using: &random) : nil)
      let newest = try await feed.ledger.newestSequence()
      let request: ExportRequest =
        round < 11 && Int.random(in: 0..<4, using: &random) == 0
        ? .range(from: newest / 2, to: newest) : .scheduled
      let limits = ExportLimits(pageSize: 2, partBytes: 900, maxChanges: 3)
      // What a run without a manifest wrote does not count.
      if let manifests = try? await run(feed.ledger, request, limits: limits) {
        written.formUnion(try sequences(manifests))
      } else {
        destination.fail(afterWrites: nil)
        let log = ExportLog(of: "test", at: destination)
        for name in try await log.names() {
          written.formUnion(try sequences([try await log.manifest(name)]))
        }
      }
    }
    #expect(written == Set(events == 0 ? [] : Array(1...events)), "seed \(seed)")
  }

  @Test func `Events that were derived again are all written again`() async throws {
    let ledger = InMemoryLedger()
    try await append(1...3, to: ledger)
    _ = try await run(ledger)
    try await ledger.events.reset()
    try await append(4...8, to: ledger)
    #expect(try sequences(try await run(ledger)) == [1, 2, 3, 4, 5])
  }

  @Test func `A run without the table leaves no place in its manifest`() async throws {
    let ledger = InMemoryLedger()
    try await append(1...3, to: ledger)
    #expect(try await run(ledger, tables: [.changes]).first?.eventsThrough == nil)
    #expect(try sequences(try await run(ledger)) == [1, 2, 3])
  }

  @Test func `An event that cannot be read fails the run with its ID`() async throws {
    let ledger = InMemoryLedger()
    var batch = EventBatch(expectedWatermark: 0, watermark: 1)
    batch.events = [
      NewEvent(
        id: "evt_x", type: "unknown", customer: nil, environment: nil, bundleID: nil,
        changeSequence: 1, occurredAt: ExportLedger.start, recordedAt: ExportLedger.start,
        body: Array("{}".utf8))
    ]
    _ = try await ledger.events.append(batch)
    await #expect(throws: ExportError.event("evt_x")) { try await run(ledger) }
    #expect(destination.files.isEmpty)
  }
}
