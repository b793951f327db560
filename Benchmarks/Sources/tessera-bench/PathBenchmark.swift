import AppStoreTypes
import AsyncHTTPClient
import Crypto
import Effects
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServerBootstrap
import SignedData
import Subscriptions

/// The whole path: notifications into the ledger, and signed answers out of it.
struct PathBenchmark {
  private static let duration = Duration.seconds(5)
  private static let notifications = 6000
  private static let customers = 200

  func run() async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try BenchStore()
    let server = try store.server(folder: folder)
    let ingest = try await ingest(store, server)
    return [ingest] + (try await answers(store, server))
  }

  /// Notifications with nested transaction and renewal info: verified, committed, projected.
  private func ingest(_ store: BenchStore, _ server: BuiltServer) async throws -> Figure {
    let bodies = try (0..<Self.notifications).map { try store.notification($0) }
    let clock = ContinuousClock()
    let start = clock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for index in stride(from: task, to: bodies.count, by: 64) {
            let request = HTTPRequest(
              method: .post, scheme: "http", authority: "bench", path: "/v1/apple/notifications")
            let reply = await server.service.respond(to: request, body: bodies[index])
            guard reply.response.status == .ok else { throw BenchError.refused }
          }
        }
      }
      try await group.waitForAll()
    }
    let perSecond = Double(bodies.count) / ((clock.now - start) / .seconds(1))

    // The limit: nothing but the three signature checks of each notification.
    let key = P256.Signing.PrivateKey()
    let message = Data(repeating: 7, count: 6000)
    let signature = try key.signature(for: message)
    let checks = try await Measure.perSecond(for: Self.duration) { _ in
      guard key.publicKey.isValidSignature(signature, for: message) else {
        throw BenchError.refused
      }
    }
    return Figure(
      name: "notifications ingested", value: perSecond, unit: "notifications/s",
      ratio: perSecond / (checks / 3),
      against: "three bare signature checks each: \(Int(checks / 3))/s", goal: .atLeast(0.2))
  }

  /// Signed `GET /v1/subscribers/{id}` over HTTP, beside a bare Hummingbird response.
  private func answers(_ store: BenchStore, _ server: BuiltServer) async throws -> [Figure] {
    for index in 0..<Self.customers { try await store.buy(index, server) }
    let logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    let listener = try await Listener.start(
      EntitlementResponder(server.service), host: "127.0.0.1", port: 0, logger: logger)
    let body = ByteBuffer(string: String(repeating: "x", count: 1200))
    let bare = Router()
    bare.get("/v1/subscribers/:id") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: body))
    }
    let bareListener = try await Listener.start(
      bare.buildResponder(), host: "127.0.0.1", port: 0, logger: logger)
    let client = HTTPClient()
    let signed = try await Self.gets(client, port: listener.port)
    let limit = try await Self.gets(client, port: bareListener.port)
    try await client.shutdown()
    await listener.stop()
    await bareListener.stop()
    return [
      Figure(
        name: "signed answers", value: signed, unit: "answers/s", ratio: signed / limit,
        against: "bare Hummingbird response: \(Int(limit))/s", goal: .atLeast(0.2))
    ]
  }

  private static func gets(_ client: HTTPClient, port: Int) async throws -> Double {
    try await Measure.perSecond(for: duration) { index in
      var request = HTTPClientRequest(
        url: "http://127.0.0.1:\(port)/v1/subscribers/customer-\(index % customers)")
      request.headers.add(name: "Authorization", value: "Bearer \(BenchStore.publicKey)")
      request.headers.add(name: "X-Nonce", value: "AAECAwQFBgcICQoL")
      let response = try await client.execute(request, timeout: .seconds(10))
      _ = try await response.body.collect(upTo: 1 << 20)
      guard response.status == .ok else { throw BenchError.refused }
    }
  }
}

/// Something under measurement did not do its work, so its figure would mean nothing.
enum BenchError: Error {
  case refused
}
