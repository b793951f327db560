import Foundation
import NIOCore

/// The ingestion of notifications on servers that derive no events, that derive them, and that also
/// send them to endpoints that never respond.
struct EventIngestBenchmark {
  let store: BenchStore
  let client: BenchClient
  let folder: URL

  private static let rounds = 7
  /// So many that it matters little which of their events are derived after the last response.
  private static let notifications = 4500
  private static let connections = 16
  private static let endpoints = 20

  func run() async throws -> [Figure] {
    let receiver = try await BenchReceiver.start(hangs: true)
    let settings: [BenchEvents?] = [
      nil, BenchEvents(), BenchEvents(endpoints: Self.endpoints, port: receiver.port),
    ]
    var servers: [BenchChild] = []
    defer { for server in servers { server.stop() } }
    for (number, events) in settings.enumerated() {
      let folder = folder.appending(path: "ingest-\(number)")
      _ = try await store.server(folder: folder)
      servers.append(try BenchChild.start(folder.path, events: events))
    }
    var rates: [[Double]] = []
    // The first round is not counted.
    for round in 0...Self.rounds {
      let bodies = try (0..<Self.notifications).map {
        try store.notification(round * Self.notifications + $0)
      }
      var row = [0.0, 0, 0]
      for place in 0..<3 {
        // In turn, each with the machine to itself, and each of them first in some rounds.
        let number = (place + round) % 3
        row[number] = try await rate(of: servers[number], among: servers, bodies)
      }
      if round > 0 { rates.append(row) }
    }
    try await receiver.stop()
    let (off, on, hanging) = (
      rates.map { $0[0] }.median, rates.map { $0[1] }.median, rates.map { $0[2] }.median
    )
    return [
      Figure(
        name: "notifications with events", value: on, unit: "notifications/s",
        ratio: rates.map { $0[1] / $0[0] }.median, against: "without events: \(Int(off))/s",
        goal: .atLeast(0.85)),
      Figure(
        name: "notifications, \(Self.endpoints) hang", value: hanging, unit: "notifications/s",
        ratio: rates.map { $0[2] / $0[1] }.median,
        against: "with events and without endpoints: \(Int(on))/s", goal: .atLeast(0.95)),
    ]
  }

  /// Returns the notifications per second of one server while the others are suspended.
  private func rate(
    of server: BenchChild, among servers: [BenchChild], _ bodies: [[UInt8]]
  ) async throws -> Double {
    for other in servers where other.port != server.port { other.suspend() }
    defer { for other in servers { other.resume() } }
    try await quiet(server)
    let outcome = try await client.run(
      port: server.port, connections: Self.connections, for: .seconds(60)
    ) { number in number < bodies.count ? IngestBenchmark.request(bodies[number]) : nil }
    // Its events are derived now, not while another server is measured.
    try await quiet(server)
    return outcome.perSecond
  }

  /// Waits until a server uses less than a fifth of a core.
  private func quiet(_ server: BenchChild) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let before = server.processorTime
      try await Task.sleep(for: .milliseconds(300))
      if server.processorTime - before < .milliseconds(60) { return }
      guard ContinuousClock.now < end else { throw BenchError.refused }
    }
  }
}
