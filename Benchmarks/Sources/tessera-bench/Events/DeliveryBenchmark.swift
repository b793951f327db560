import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The delivery of events to a receiver, compared with bare requests, and its delay.
struct DeliveryBenchmark {
  let store: BenchStore
  let folder: URL

  private static let rounds = 5
  /// The customers, each with two events.
  private static let customers = 4000
  private static let notifications = 500

  func run() async throws -> [Figure] {
    let receiver = try await BenchReceiver.start()
    let figures = try await [throughput(receiver), delay(receiver)]
    try await receiver.stop()
    return figures
  }

  /// Measures deliveries of stored events in turn with bare requests that send the same bodies.
  private func throughput(_ receiver: BenchReceiver) async throws -> Figure {
    try await ServerBenchmark.fill(folder, with: Self.customers, store)
    let progress = try LedgerProgress(folder)
    let server = try BenchChild.start(folder.path, events: BenchEvents())
    try await progress.caughtUp()
    server.stop()
    let count = try progress.read().events
    let bodies = folder.appending(path: "bodies")
    var (rates, ratios) = ([Double](), [Double]())
    for round in 0..<Self.rounds {
      let rate = try await sent(
        count, to: receiver,
        BenchEvents(
          endpoints: 1, name: "round-\(round)", port: receiver.port,
          concurrency: BareSender.connections), bodies)
      receiver.clear()
      let sender = try BenchChild.start("send", String(receiver.port), bodies.path)
      let limit = try await receiver.arrivals(count).perSecond
      sender.stop()
      receiver.clear()
      rates.append(rate)
      ratios.append(rate / limit)
    }
    return Figure(
      name: "deliveries", value: rates.median, unit: "deliveries/s", ratio: ratios.median,
      against: """
        \(Int(rates.median / ratios.median))/s with the same HTTP client and bodies, \
        \(BareSender.connections) requests at a time
        """, goal: .atLeast(0.4))
  }

  /// Returns the deliveries per second to a new endpoint, and writes the bodies to a file.
  private func sent(
    _ count: Int, to receiver: BenchReceiver, _ events: BenchEvents, _ bodies: URL
  ) async throws -> Double {
    let server = try BenchChild.start(folder.path, events: events)
    let arrivals = try await receiver.arrivals(count)
    server.stop()
    let lines = arrivals.map { Data($0.body.readableBytesView) + Data("\n".utf8) }
    try Data(lines.joined()).write(to: bodies)
    return arrivals.perSecond
  }

  /// Measures the time from the response to a notification, which follows its commit, until its
  /// event arrives.
  private func delay(_ receiver: BenchReceiver) async throws -> Figure {
    let folder = folder.appending(path: "delay")
    _ = try await store.server(folder: folder)
    let server = try BenchChild.start(
      folder.path, events: BenchEvents(endpoints: 1, port: receiver.port))
    defer { server.stop() }
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    var committed: [String: ContinuousClock.Instant] = [:]
    for number in 0..<Self.notifications {
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/v1/apple/notifications")
      request.method = .POST
      request.headers = ["content-type": "application/json"]
      request.body = .bytes(ByteBuffer(bytes: try store.notification(number)))
      let response = try await client.execute(request, timeout: .seconds(15))
      guard response.status == .ok else { throw BenchError.refused }
      committed["uuid-\(number)"] = .now
      // Not in step with anything that the server does at regular intervals.
      try await Task.sleep(for: .milliseconds(11 + number % 17))
    }
    try await client.shutdown()
    let delays = try await receiver.arrivals(Self.notifications).map { arrival in
      guard let start = committed[try Cause.uuid(of: arrival.body)] else {
        throw BenchError.refused
      }
      return max(0, (arrival.time - start) / .milliseconds(1))
    }
    let p99 = delays.sorted()[delays.count * 99 / 100]
    return Figure(
      name: "commit to first attempt, p99", value: p99 * 1000, unit: "µs", ratio: p99 / 100,
      against: "100 ms; median \(Int(delays.median * 1000)) µs", goal: .atMost(1))
  }

  /// The part of an event that names its notification.
  private struct Cause: Decodable {
    struct Notification: Decodable { let notification_uuid: String }
    let cause: Notification

    static func uuid(of body: ByteBuffer) throws -> String {
      try JSONDecoder().decode(Cause.self, from: Data(body.readableBytesView))
        .cause.notification_uuid
    }
  }
}
