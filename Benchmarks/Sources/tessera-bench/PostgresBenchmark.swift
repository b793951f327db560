import AppStoreCore
import Foundation
import Ledger
import NIOCore
import ServerBootstrap
import SignedData

/// Servers on a PostgreSQL ledger, compared with a bare response and with SQLite.
///
/// The database, the servers and the client share the machine.
struct PostgresBenchmark {
  /// The number of customers of the large ledger.
  let customers: Int

  /// The number of customers of the small ledger.
  private static let few = 5000
  private static let duration = Duration.seconds(2)
  private static let rounds = 7
  private static let connections = 64
  private static let notifications = 6000

  func run() async throws -> [Figure] {
    let database = try await BenchDatabase.start()
    defer { database.stop() }
    let folder = ServerBenchmark.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try BenchStore()
    for schema in ["small", "tessera"] {
      try database.createSchema(schema)
      try await ServerBenchmark.fill(
        folder, with: Self.few, store, database: database.url(of: schema))
    }
    try enlarge(database)
    let client = BenchClient()
    let figures =
      try await reads(client, folder, database) + growth(client, folder, database)
      + coalesced(store, folder, database) + ingest(client, store, folder, database)
    try await client.shutdown()
    return figures
  }

  /// Adds customers by copying the rows of one, because millions of receipts take hours.
  private func enlarge(_ database: BenchDatabase) throws {
    guard customers > Self.few else { return }
    let numbers = "generate_series(\(Self.few), \(customers - 1)) AS number"
    try database.run(
      """
      SET search_path = tessera; SET synchronous_commit = off;
      INSERT INTO customers SELECT $$customer-$$ || number, first_seen, last_seen, false
        FROM \(numbers), (SELECT * FROM customers LIMIT 1) AS one;
      INSERT INTO purchases SELECT $$copy-$$ || number, $$customer-$$ || number, history, NULL
        FROM \(numbers), (SELECT * FROM purchases LIMIT 1) AS one;
      """)
    try database.run("VACUUM (ANALYZE) tessera.customers, tessera.purchases")
    try database.run("CHECKPOINT")
  }

  /// Measures responses of the large and of the small ledger in turn.
  private func growth(
    _ client: BenchClient, _ folder: URL, _ database: BenchDatabase
  ) async throws -> [Figure] {
    let many = try BenchChild.start(folder.path, database: database.url)
    defer { many.stop() }
    let few = try BenchChild.start(folder.path, database: database.url(of: "small"))
    defer { few.stop() }
    var (ratios, rates) = ([Double](), [Double]())
    for _ in 0..<Self.rounds {
      let small = try await read(client, [few], among: Self.few).perSecond
      let large = try await read(client, [many]).perSecond
      ratios.append(small / large)
      rates.append(large)
    }
    return [
      Figure(
        name: "answer among \(customers)", value: 1_000_000 / rates.median, unit: "µs",
        ratio: ratios.median, against: "the same among \(Self.few)", goal: .atMost(1.3))
    ]
  }

  /// Measures the processor time of this process for one of many reads at the same time.
  private func coalesced(
    _ store: BenchStore, _ folder: URL, _ database: BenchDatabase
  ) async throws -> [Figure] {
    let ledger = try await store.server(folder: folder, database: database.url).ledger
    var costs: [Double] = []
    for _ in 0..<Self.rounds {
      let reads = 400
      let start = clock()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<Self.connections {
          group.addTask { [customers] in
            for number in 0..<reads {
              let customer = (task * reads + number) &* 7_919_777 % customers
              guard try await ledger.snapshot(of: AppUserID("customer-\(customer)")) != nil else {
                throw BenchError.refused
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let work = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      costs.append(work * 1_000_000 / Double(reads * Self.connections))
    }
    return [
      Figure(
        name: "processor time of a read", value: costs.median, unit: "µs",
        ratio: costs.median / 12, against: "12 µs, \(Self.connections) reads at a time",
        goal: .atMost(1))
    ]
  }

  /// Measures signed responses of one server and of three, in turn with a bare response.
  private func reads(
    _ client: BenchClient, _ folder: URL, _ database: BenchDatabase
  ) async throws -> [Figure] {
    let servers = try (0..<3).map { _ in
      try BenchChild.start(folder.path, database: database.url)
    }
    defer { for server in servers { server.stop() } }
    let size = try await read(client, [servers[0]]).bodySize
    let bare = try BenchChild.start(String(size))
    defer { bare.stop() }
    var (ratios, growths, rates) = ([Double](), [Double](), [Double]())
    for _ in 0..<Self.rounds {
      let limit = try await read(client, [bare]).perSecond
      let one = try await read(client, [servers[0]]).perSecond
      let three = try await read(client, servers).perSecond
      ratios.append(one / limit)
      growths.append(three / one)
      rates.append(one)
    }
    return [
      Figure(
        name: "signed answers", value: rates.median, unit: "answers/s", ratio: ratios.median,
        against: "bare response of \(size) bytes at \(Self.connections) connections",
        goal: .atLeast(0.35)),
      Figure(
        name: "signed answers of three servers", value: rates.median * growths.median,
        unit: "answers/s", ratio: growths.median, against: "one server", goal: .atLeast(1.3)),
    ]
  }

  /// Runs the same load on each server at the same time.
  private func read(
    _ client: BenchClient, _ servers: [BenchChild], among customers: Int? = nil
  ) async throws -> BenchClient.Outcome {
    let connections = Self.connections / servers.count
    let customers = customers ?? self.customers
    let outcomes = try await withThrowingTaskGroup(of: BenchClient.Outcome.self) { group in
      for server in servers {
        group.addTask {
          try await client.run(port: server.port, connections: connections, for: Self.duration) {
            ServerBenchmark.read($0, among: customers)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return BenchClient.Outcome(
      perSecond: outcomes.map(\.perSecond).reduce(0, +), p99: outcomes.map(\.p99).max() ?? 0,
      bodySize: outcomes.first?.bodySize ?? 0)
  }

  /// Measures notifications on SQLite, on PostgreSQL, and on PostgreSQL with three servers.
  private func ingest(
    _ client: BenchClient, _ store: BenchStore, _ folder: URL, _ database: BenchDatabase
  ) async throws -> [Figure] {
    // Notifications of new purchases, which no customer has yet.
    let first = customers + 1
    let parts = try (0..<2).map { part in
      try (0..<Self.notifications).map {
        try store.notification(first + part * Self.notifications + $0)
      }
    }
    let sqlite = try BenchChild.start(folder.path)
    let onFile = try await send(parts[0], client, [sqlite])
    sqlite.stop()
    let servers = try (0..<3).map { _ in
      try BenchChild.start(folder.path, database: database.url)
    }
    defer { for server in servers { server.stop() } }
    let one = try await send(parts[0], client, [servers[0]])
    let three = try await send(parts[1], client, servers)
    return [
      Figure(
        name: "notifications ingested", value: one, unit: "notifications/s", ratio: one / onFile,
        against: "SQLite: \(Int(onFile))/s", goal: .atLeast(0.5)),
      Figure(
        name: "notifications of three servers", value: three, unit: "notifications/s",
        ratio: three / one, against: "one server", goal: .atLeast(1)),
    ]
  }

  /// Sends notifications, divided among servers; returns the rate.
  private func send(
    _ bodies: [[UInt8]], _ client: BenchClient, _ servers: [BenchChild]
  ) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (place, server) in servers.enumerated() {
        let mine = stride(from: place, to: bodies.count, by: servers.count).map { bodies[$0] }
        group.addTask {
          _ = try await client.run(
            port: server.port, connections: 48 / servers.count, for: .seconds(120)
          ) { $0 < mine.count ? IngestBenchmark.request(mine[$0]) : nil }
        }
      }
      try await group.waitForAll()
    }
    return Double(bodies.count) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
