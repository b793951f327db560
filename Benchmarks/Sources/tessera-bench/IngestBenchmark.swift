import Foundation
import GRDB
import NIOCore
import ServerBootstrap
import SignedData

/// Ingestion of notifications over HTTP into the ledger, compared with its two limits.
struct IngestBenchmark {
  let store: BenchStore
  let client: BenchClient

  private static let notifications = 12_000
  private static let connections = 16
  private static let wanted = 3000.0

  func run(in folder: URL) async throws -> [Figure] {
    let bodies = try (0..<Self.notifications).map { try store.notification($0) }
    let verified = try await verifications(of: bodies)
    let committed = try commits(in: folder)
    let server = try BenchChild.start(folder.path)
    defer { server.stop() }
    let idle = server.processorTime
    let outcome = try await client.run(
      port: server.port, connections: Self.connections, for: .seconds(60)
    ) { number in number < bodies.count ? Self.request(bodies[number]) : nil }
    let work = (server.processorTime - idle) / .microseconds(Self.notifications)
    let limit = min(verified, committed)
    return [
      Figure(
        name: "notifications ingested", value: outcome.perSecond, unit: "notifications/s",
        ratio: max(outcome.perSecond / Self.wanted, outcome.perSecond / (0.6 * limit)),
        against: """
          \(Int(Self.wanted))/s, or 0.6 of the smaller of \(Int(verified)) verified and \
          \(Int(committed)) committed a second; the server worked \(Int(work)) µs on each
          """, goal: .atLeast(1))
    ]
  }

  /// Returns the request that sends a notification.
  static func request(_ body: [UInt8]) -> ByteBuffer {
    var request = ByteBuffer(
      string: """
        POST /v1/apple/notifications HTTP/1.1\r
        Host: 127.0.0.1\r
        Content-Type: application/json\r
        Content-Length: \(body.count)\r
        \r

        """)
    request.writeBytes(body)
    return request
  }

  /// Returns how many notifications per second two idle cores can verify.
  private func verifications(of bodies: [[UInt8]]) async throws -> Double {
    let verifier = store.verifier
    let tokens = bodies.prefix(4000).map {
      String(decoding: $0.dropFirst(18).dropLast(2), as: UTF8.self)
    }
    return try await Measure.perSecond(for: .seconds(3)) { number in
      _ = try verifier.notification(tokens[number % tokens.count])
    }
  }

  /// Returns how many groups of notification-sized rows SQLite commits per second, times the group
  /// size.
  private func commits(in folder: URL) throws -> Double {
    let pool = try DatabasePool(path: folder.appending(path: "limit.sqlite").path)
    try pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL; CREATE TABLE rows (content BLOB)")
    }
    let content = Data(repeating: 7, count: 4000)
    let start = ContinuousClock.now
    var groups = 0
    while ContinuousClock.now - start < .seconds(3) {
      try pool.write { database in
        for _ in 0..<Self.connections {
          try database.execute(sql: "INSERT INTO rows VALUES (?)", arguments: [content])
        }
      }
      groups += 1
    }
    return Double(groups * Self.connections) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
