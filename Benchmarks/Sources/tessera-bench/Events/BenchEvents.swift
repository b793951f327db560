import Catalog
import Foundation

/// What a server to measure does with events: it derives them, and sends them to webhook endpoints.
struct BenchEvents: Codable {
  /// The number of endpoints.
  var endpoints = 0
  /// The beginning of their names; a new name is a new endpoint.
  var name = "bench"
  /// The port of the receiver; each endpoint has an address of its own.
  var port = 0
  /// The most events that an endpoint receives at the same time.
  var concurrency = 4

  private static let variable = "TESSERA_BENCH_EVENTS"

  /// The environment of a child process with these settings.
  var environment: [String: String] {
    get throws { [Self.variable: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)] }
  }

  /// Reads the settings of this process; `nil` if it derives no events.
  static func ofThisProcess() throws -> BenchEvents? {
    try ProcessInfo.processInfo.environment[variable].map {
      try JSONDecoder().decode(BenchEvents.self, from: Data($0.utf8))
    }
  }

  /// The endpoints in the catalog.
  var webhooks: [WebhookEndpoint] {
    (0..<endpoints).map { number in
      let origin = "http://127.0.0.\(number + 1):\(port)"
      return WebhookEndpoint(
        name: "\(name)-\(number)", url: WebhookURL(text: "\(origin)/hook", origin: origin),
        concurrency: concurrency, start: .beginning, allowedNetworks: ["127.0.0.0/8"])
    }
  }
}
