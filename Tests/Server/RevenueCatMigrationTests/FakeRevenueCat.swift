import AppStoreCore
import Foundation
import HTTPTypes
import RevenueCatMigration
import Synchronization
import Testing
import WaitingTestSupport

/// RevenueCat's API with some customers, whose network and limits can fail.
final class FakeRevenueCat: HTTPTransport {
  /// What happens to a request.
  enum Fault: Sendable {
    /// The connection is cut.
    case cut
    /// The rate limit is exhausted, with the value of `Retry-After`.
    case limited(String?)
    /// Another status.
    case status(Int)
  }

  private struct State {
    var customers: [String: String] = [:]
    var aliases: [String: [String]] = [:]
    var balances: [String: [String: Int]] = [:]
    var objects: [String: String] = [:]
    var faults: [Fault] = []
    var failsAfter = Int.max
    var held: [String: String] = [:]
    var paths: [String] = []
    var slept: [Duration] = []
  }

  static let key = "sk_secret"
  private let state = Mutex(State())

  /// The paths of all requests with a correct key.
  var paths: [String] { state.withLock(\.paths) }

  /// The waits that were requested.
  var slept: [Duration] { state.withLock(\.slept) }

  /// Adds a customer with the members of a `subscriber` object.
  func add(
    _ id: String, _ subscriber: String = "", original: String? = nil, aliases: [String] = [],
    balances: [String: Int] = [:]
  ) {
    let body = """
      {"request_date":"2026-02-10T08:00:00Z","request_date_ms":1770710400000,"subscriber":\
      {"original_app_user_id":"\(original ?? id)","first_seen":"2026-01-01T09:00:00Z",\
      "last_seen":"2026-01-03T09:00:00Z"\(subscriber.isEmpty ? "" : "," + subscriber)}}
      """
    state.withLock {
      $0.customers[id] = body
      $0.aliases[id] = aliases
      $0.balances[id] = balances
    }
  }

  /// Sets the response of a path.
  func set(_ path: String, _ body: String) { state.withLock { $0.objects[path] = body } }

  /// Removes a customer.
  func remove(_ id: String) { state.withLock { $0.customers[id] = nil } }

  /// Fails the next requests.
  func fail(_ faults: [Fault]) { state.withLock { $0.faults = faults } }

  /// Cuts the connection permanently after some requests; `nil` repairs it.
  func cut(after count: Int?) { state.withLock { $0.failsAfter = count ?? .max } }

  /// Responds to a path only after another path was requested.
  func hold(_ path: String, until other: String) { state.withLock { $0.held[path] = other } }

  /// A client that does not wait in real time.
  func api(key: String = key, at now: Timestamp = MigrationWorld.now) throws -> RevenueCatAPI {
    try RevenueCatAPI(
      baseURL: "https://revenuecat.test", key: key, rate: 60_000, transport: self,
      clock: VirtualClock(at: now),
      sleep: { [self] duration in state.withLock { $0.slept.append(duration) } })
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    guard request.headerFields[.authorization] == "Bearer \(Self.key)",
      request.authority == "revenuecat.test", request.method == .get
    else { return Self.reply(401, "{}") }
    let path = request.path ?? ""
    let fault = state.withLock { state -> Fault? in
      if state.failsAfter == 0 { return .cut }
      if state.failsAfter < .max { state.failsAfter -= 1 }
      if !state.faults.isEmpty { return state.faults.removeFirst() }
      state.paths.append(path)
      return nil
    }
    if let other = state.withLock({ $0.held[path] }) {
      // A wait that is too long is recorded as an issue.
      try? await eventually("\(other) is requested") { paths.contains(other) }
    }
    switch fault {
    case .cut: throw TransportError(reason: "cut", kind: .interrupted)
    case .limited(let wait):
      var reply = Self.reply(429, #"{"object":"error","backoff_ms":2500}"#)
      reply.response.headerFields[.retryAfter] = wait
      return reply
    case .status(let code): return Self.reply(code, "{}")
    case nil: return response(to: path)
    }
  }

  private func response(to path: String) -> BufferedHTTPResponse {
    state.withLock { state in
      if let object = state.objects[path] { return Self.reply(200, object) }
      guard let parts = URLComponents(string: path) else { return Self.reply(404, "{}") }
      let names = parts.path.split(separator: "/").map(String.init)
      let query = Dictionary(
        (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
      if names.first == "v1", names.count == 3 {
        return state.customers[names[2]].map { Self.reply(200, $0) } ?? Self.reply(404, "{}")
      }
      guard names.count > 3, names[3] == "customers" else { return Self.reply(404, "{}") }
      if names.count == 4 { return Self.page(state.customers.keys.sorted(), query) }
      guard state.customers[names[4]] != nil else { return Self.reply(404, "{}") }
      if names[5] == "aliases" { return Self.page(state.aliases[names[4]] ?? [], query) }
      let items = (state.balances[names[4]] ?? [:]).sorted { $0.key < $1.key }.map {
        #"{"currency_code":"\#($0.key)","balance":\#($0.value)}"#
      }
      return Self.reply(200, #"{"object":"list","items":[\#(items.joined(separator: ","))]}"#)
    }
  }

  /// A page of at most three objects, whatever was requested.
  private static func page(_ ids: [String], _ query: [String: String]) -> BufferedHTTPResponse {
    let rest = ids.drop { id in query["starting_after"].map { id <= $0 } ?? false }
    let page = rest.prefix(3)
    let items = page.map { #"{"id":"\#($0)","first_seen_at":1767258000000}"# }
    let next =
      rest.count > 3
      ? #""/v2/projects/proj1/customers?limit=3&starting_after=\#(page.last ?? "")""# : "null"
    return reply(
      200, #"{"object":"list","items":[\#(items.joined(separator: ","))],"next_page":\#(next)}"#)
  }

  private static func reply(_ status: Int, _ body: String) -> BufferedHTTPResponse {
    BufferedHTTPResponse(HTTPResponse(status: .init(code: status)), body: Array(body.utf8))
  }
}
