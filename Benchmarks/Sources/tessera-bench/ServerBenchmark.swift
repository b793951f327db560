import EntitlementServer
import Foundation
import Ledger
import NIOCore
import ServerBootstrap
import SignedData

/// The server in a separate process, over HTTP on loopback, compared with the limits of the
/// machine.
struct ServerBenchmark {
  /// The number of customers in the larger ledger; the smaller one has a hundredth.
  let customers: Int

  /// Many short rounds: if the machine slows down for some seconds, only few rounds are affected.
  private static let duration = Duration.seconds(2)
  private static let rounds = 15
  private static let connections = 32

  func run() async throws -> [Figure] {
    let folder = Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try BenchStore()
    let (small, large) = (folder.appending(path: "small"), folder.appending(path: "large"))
    let few = max(1, customers / 100)
    try await Self.fill(small, with: few, store)
    let client = BenchClient()
    let ingest = try await IngestBenchmark(store: store, client: client).run(in: small)
    try await Self.fill(large, with: customers, store)
    let answers = try await answers(client, small: (small, few), large: (large, customers))
    try await client.shutdown()
    return answers + ingest
  }

  /// Runs the part about notifications alone.
  func ingest() async throws -> [Figure] {
    let folder = Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (store, client) = (try BenchStore(), BenchClient())
    try await Self.fill(folder, with: max(1, customers / 100), store)
    let figures = try await IngestBenchmark(store: store, client: client).run(in: folder)
    try await client.shutdown()
    return figures
  }

  static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "tessera-bench-\(UUID().uuidString)")
  }

  /// Creates customers with one subscription each.
  static func fill(
    _ folder: URL, with customers: Int, _ store: BenchStore, database: String? = nil
  ) async throws {
    let ledger = try await store.server(folder: folder, database: database).ledger
    let verifier = store.verifier
    try await withThrowingTaskGroup(of: Void.self) { group in
      let tasks = 3
      for task in 0..<tasks {
        group.addTask {
          for first in stride(from: task * 2000, to: customers, by: tasks * 2000) {
            _ = try await ledger.record(
              (first..<min(first + 2000, customers)).map { try store.purchase($0, verifier) })
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Measures signed `GET /v1/subscribers/{id}` of random customers, in turn with a bare response
  /// of the same size, so that a slowdown of the machine affects both.
  private func answers(
    _ client: BenchClient, small: (URL, Int), large: (URL, Int)
  ) async throws -> [Figure] {
    let many = try BenchChild.start(large.0.path)
    defer { many.stop() }
    let few = try BenchChild.start(small.0.path)
    defer { few.stop() }
    let size = try await get(client, many, among: large.1, for: .milliseconds(500)).bodySize
    let bare = try BenchChild.start(String(size))
    defer { bare.stop() }
    var (ratios, growths, delays, rates, limits) = (
      [Double](), [Double](), [Double](), [Double](), [Double]()
    )
    for _ in 0..<Self.rounds {
      let limit = try await get(client, bare, among: large.1, for: Self.duration)
      let answer = try await get(client, many, among: large.1, for: Self.duration)
      let smaller = try await get(client, few, among: small.1, for: Self.duration)
      ratios.append(answer.perSecond / limit.perSecond)
      growths.append(smaller.perSecond / answer.perSecond)
      delays.append(answer.p99)
      rates.append(answer.perSecond)
      limits.append(limit.perSecond)
    }
    return [
      Figure(
        name: "signed answers", value: rates.median, unit: "answers/s", ratio: ratios.median,
        against: "bare response of \(size) bytes: \(Int(limits.median))/s", goal: .atLeast(0.5)),
      Figure(
        name: "slowest of 99 in 100", value: delays.median * 1000, unit: "µs",
        ratio: delays.median / 10, against: "10 ms at \(Self.connections) connections",
        goal: .atMost(1)),
      Figure(
        name: "answer among \(customers)", value: 1_000_000 / rates.median, unit: "µs",
        ratio: growths.median, against: "the same among \(small.1)", goal: .atMost(1.2)),
      Figure(
        name: "resident memory, peak", value: many.peakMemory, unit: "MiB",
        ratio: many.peakMemory / 200, against: "200 MiB with \(customers) customers",
        goal: .atMost(1)),
    ]
  }

  private func get(
    _ client: BenchClient, _ server: BenchChild, among customers: Int, for duration: Duration
  ) async throws -> BenchClient.Outcome {
    try await client.run(port: server.port, connections: Self.connections, for: duration) {
      Self.read($0, among: customers)
    }
  }

  /// Returns the request for a random customer.
  static func read(_ number: Int, among customers: Int) -> ByteBuffer {
    // A full cycle in large steps, so that every customer is equally likely.
    let customer = number &* 7_919_777 % customers
    return ByteBuffer(
      string: """
        GET /v1/subscribers/customer-\(customer) HTTP/1.1\r
        Host: 127.0.0.1\r
        Authorization: Bearer \(BenchStore.publicKey)\r
        X-Nonce: AAECAwQFBgcICQoL\r
        X-Is-Sandbox: true\r
        \r

        """)
  }
}

extension [Double] {
  /// The median.
  var median: Double { sorted()[count / 2] }
}
