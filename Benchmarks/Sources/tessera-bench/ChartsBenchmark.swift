import Foundation
import GRDB
import Ledger
import NIOCore
import ServerBootstrap
import SignedData

/// Charts of a large ledger over HTTP, and what they cost the ingestion of notifications.
struct ChartsBenchmark {
  /// The number of subscriptions of the larger ledger; the smaller one has a hundredth.
  let subscriptions: Int

  /// The transactions of each subscription.
  private static let periods = 5
  /// The subscriptions that are recorded; the others are copies of their rows.
  private static let templates = 2000
  private static let rounds = 9
  private static let notifications = 1500

  private let client = BenchClient()

  func run() async throws -> [Figure] {
    let folder = ServerBenchmark.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try BenchStore()
    let few = max(1, subscriptions / 100)
    let (small, large) = (folder.appending(path: "small"), folder.appending(path: "large"))
    for (folder, count) in [(small, few), (large, subscriptions)] {
      try await fill(folder, with: count, store)
    }
    var figures = try await reads(large: large, small: small, few)
    figures.append(try await ingest(store, folder.appending(path: "ingest")))
    try await client.shutdown()
    return figures
  }

  /// Measures charts, one request at a time.
  private func reads(large: URL, small: URL, _ few: Int) async throws -> [Figure] {
    let many = try BenchChild.start(large.path)
    defer { many.stop() }
    let less = try BenchChild.start(small.path)
    defer { less.stop() }
    let start = ContinuousClock.now
    _ = try await milliseconds(Self.overview, many, requests: 1)
    let load = (ContinuousClock.now - start) / .seconds(1)
    _ = try await milliseconds(Self.overview, less, requests: 1)
    var (overviews, answers, charts, scans, growths) = (
      [Double](), [Double](), [Double](), [Double](), [Double]()
    )
    for _ in 0..<Self.rounds {
      overviews.append(try await milliseconds(Self.overview, many, requests: 20))
      let read: @Sendable (Int) -> ByteBuffer = {
        ServerBenchmark.read($0, among: min(few, Self.templates))
      }
      answers.append(try await milliseconds(read, many, requests: 200))
      // Reads are days of use, which the overview counts: both ledgers have equally many.
      _ = try await milliseconds(read, less, requests: 200)
      charts.append(try await milliseconds(Self.chart("mrr?"), many, requests: 10))
      scans.append(
        try await milliseconds(
          Self.chart("initial_conversion?start_date=2020-01-01&resolution=4&"), many, requests: 1))
      let smaller = try await milliseconds(Self.overview, less, requests: 20)
      growths.append(overviews[overviews.count - 1] / smaller)
    }
    let facts = Double(subscriptions * Self.periods)
    return [
      Figure(
        name: "overview", value: overviews.median * 1000, unit: "µs",
        ratio: overviews.median / answers.median,
        against: "a signed answer of the same server: \(Int(answers.median * 1000)) µs",
        goal: .atMost(20)),
      Figure(
        name: "MRR of 90 days", value: charts.median * 1000, unit: "µs",
        ratio: charts.median / scans.median,
        against: "a chart that reads each subscription: \(Int(scans.median)) ms",
        goal: .atMost(0.03)),
      Figure(
        name: "overview of \(subscriptions)", value: overviews.median * 1000, unit: "µs",
        ratio: growths.median, against: "the same of \(few) subscriptions", goal: .atMost(1.2)),
      Figure(
        name: "first request", value: facts / load, unit: "transactions/s",
        ratio: facts / load / 10_000, against: "10000/s wanted; \(Int(load)) s in all",
        goal: .atLeast(1)),
      Figure(
        name: "memory with charts", value: many.peakMemory, unit: "MiB",
        ratio: many.peakMemory * 1_048_576 / Double(subscriptions) / 4096,
        against: "4 KiB for each subscription", goal: .atMost(1)),
    ]
  }

  /// Measures notifications on a server whose charts are read, in turn with one whose are not.
  private func ingest(_ store: BenchStore, _ folder: URL) async throws -> Figure {
    var servers: [BenchChild] = []
    defer { for server in servers { server.stop() } }
    for name in ["without", "with"] {
      let folder = folder.appending(path: name)
      try await fill(folder, with: Self.templates, store)
      servers.append(try BenchChild.start(folder.path, events: BenchEvents()))
    }
    var (ratios, rates) = ([Double](), [Double]())
    // The first round is not counted.
    for round in 0...Self.rounds {
      let bodies = try (0..<Self.notifications).map {
        try store.notification(round * Self.notifications + $0)
      }
      var rate = [0.0, 0]
      for number in round % 2 == 0 ? [0, 1] : [1, 0] {
        servers[1 - number].suspend()
        if number == 1 { _ = try await milliseconds(Self.overview, servers[1], requests: 1) }
        rate[number] = try await client.run(
          port: servers[number].port, connections: 16, for: .seconds(60)
        ) { $0 < bodies.count ? IngestBenchmark.request(bodies[$0]) : nil }.perSecond
        // What follows the commits is done now, not while the other server is measured.
        try await Task.sleep(for: .seconds(1))
        servers[1 - number].resume()
      }
      guard round > 0 else { continue }
      ratios.append(rate[1] / rate[0])
      rates.append(rate[1])
    }
    return Figure(
      name: "notifications with charts", value: rates.median, unit: "notifications/s",
      ratio: ratios.median, against: "without a request for charts", goal: .atLeast(0.85))
  }

  /// Returns the mean time of requests, one after the other.
  private func milliseconds(
    _ request: @escaping @Sendable (Int) -> ByteBuffer, _ server: BenchChild, requests: Int
  ) async throws -> Double {
    let outcome = try await client.run(
      port: server.port, connections: 1, for: .seconds(600)
    ) { $0 < requests ? request($0) : nil }
    return 1000 / outcome.perSecond
  }

  private static let overview: @Sendable (Int) -> ByteBuffer = { _ in
    read("metrics/overview?environment=sandbox")
  }

  private static func chart(_ name: String) -> @Sendable (Int) -> ByteBuffer {
    { _ in read("charts/\(name)environment=sandbox") }
  }

  private static func read(_ path: String) -> ByteBuffer {
    ByteBuffer(
      string: """
        GET /v2/projects/bench/\(path) HTTP/1.1\r
        Host: 127.0.0.1\r
        Authorization: Bearer \(BenchStore.secretKey)\r
        \r

        """)
  }

  /// Creates a ledger: some subscriptions are recorded, and the others are copies of their rows,
  /// because millions of receipts take hours.
  private func fill(_ folder: URL, with count: Int, _ store: BenchStore) async throws {
    let templates = min(count, Self.templates)
    let ledger = try await store.server(folder: folder).ledger
    let verifier = store.verifier
    for first in stride(from: 0, to: templates, by: 200) {
      _ = try await ledger.record(
        (first..<min(first + 200, templates)).flatMap {
          try store.renewals($0, periods: Self.periods, verifier)
        })
    }
    guard count > templates else { return }
    let file = try DatabaseQueue(path: folder.appending(path: "ledger.sqlite").path)
    try await file.write { database in
      for (table, changed) in [
        (
          "customers",
          [
            "id": "'customer-' || number",
            "first_seen": "first_seen - 86400000 * (number % 400)",
          ]
        ),
        (
          "purchases",
          ["original_transaction_id": "'copy-' || number", "owner": "'customer-' || number"]
        ),
      ] {
        try Self.copy(table, changed, templates..<count, database)
      }
    }
  }

  /// Copies the first rows of a table again and again, with expressions of a number in some columns.
  private static func copy(
    _ table: String, _ changed: [String: String], _ numbers: Range<Int>, _ database: Database
  ) throws {
    let columns = try database.columns(in: table).map(\.name)
    let values = columns.map { name in changed[name] ?? name }
    try database.execute(
      sql: """
        CREATE TEMPORARY TABLE template AS
          SELECT row_number() OVER () - 1 AS place, * FROM \(table);
        CREATE INDEX temp.by_place ON template (place);
        WITH RECURSIVE numbers (number) AS (
          SELECT \(numbers.lowerBound)
          UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < \(numbers.upperBound)
        )
        INSERT INTO \(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", "))
          FROM numbers JOIN template ON place = number % (SELECT count(*) FROM template);
        DROP TABLE template;
        """)
  }
}
