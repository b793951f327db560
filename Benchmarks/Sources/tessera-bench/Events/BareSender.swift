import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends prepared bodies with the HTTP client that sends webhooks, and does nothing else.
struct BareSender {
  /// The number of requests at the same time.
  static let connections = 32

  /// The port of the receiver.
  let port: Int
  /// The file with a body in each line.
  let bodies: URL

  /// Sends each body once.
  func run() async throws {
    let lines = try Data(contentsOf: bodies).split(separator: UInt8(ascii: "\n")).map {
      ByteBuffer(bytes: $0)
    }
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Self.connections
    // As for webhooks; otherwise the attributes of traces are collected for each request.
    configuration.tracing.tracer = nil
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<Self.connections {
        group.addTask { [port] in
          for number in stride(from: task, to: lines.count, by: Self.connections) {
            try await Self.send(lines[number], to: port, with: client)
          }
        }
      }
      try await group.waitForAll()
    }
    try await client.shutdown()
  }

  /// Sends a body with header fields as long as those of a webhook.
  private static func send(_ body: ByteBuffer, to port: Int, with client: HTTPClient) async throws {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/hook")
    request.method = .POST
    request.headers = [
      "webhook-id": "evt_0123456789abcdef0123456789abcdef", "webhook-timestamp": "1790000000",
      "webhook-signature": "v1,8sRg1G26Iq04zHu2ckZFjrhuNKPsHrAHEnhLPGL94pY=",
      "content-type": "application/json", "user-agent": "Tessera-Webhooks/1",
    ]
    request.body = .bytes(body)
    let response = try await client.execute(request, timeout: .seconds(15))
    guard response.status == .ok else { throw BenchError.refused }
    _ = try await response.body.collect(upTo: 64 << 10)
  }
}
