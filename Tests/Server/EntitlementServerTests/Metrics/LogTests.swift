import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import Synchronization
import TestSupport
import Testing

/// Saves the lines of a log.
final class LogKeeper: Sendable {
  private struct Handler: LogHandler {
    let keeper: LogKeeper
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
        .merging(metadataProvider?.get() ?? [:]) { first, _ in first }
      let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      keeper.keep("\(event.level) \(event.message) \(pairs.joined(separator: " "))")
    }
  }

  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }
  private func keep(_ line: String) { kept.withLock { $0.append(line) } }

  var logger: Logger {
    Logger(
      label: "test",
      factory: { _ in
        Handler(keeper: self, metadataProvider: CurrentRequest.metadataProvider)
      })
  }
}

@Suite(.timeLimit(.minutes(30))) struct LogTests {
  private let keeper = LogKeeper()
  private let server: GuardedUnderTest
  private let requestID: HTTPField.Name

  init() throws {
    server = try GuardedUnderTest(logger: keeper.logger)
    requestID = try #require(HTTPField.Name("X-Request-ID"))
  }

  private var notices: [String] { keeper.lines.filter { !$0.hasPrefix("debug") } }

  @Test func `A rejected request is one log line with its id, and a successful one is not logged`()
    async throws
  {
    _ = try await server.receipt()
    #expect(notices.isEmpty)
    let refused = await server.ask(.get, "/v1/subscribers/ada", key: "appl_other")
    let id = try #require(refused.response.headerFields[requestID])
    #expect(
      notices == [
        "notice Request rejected code=7225 method=GET ms=0 reason=Invalid API Key; use one from the "
          + "catalog. request=\(id) route=/v1/subscribers/{app_user_id} status=401"
      ])
  }

  @Test func `What one limit rejects of one address is one line in ten seconds`() async throws {
    var limits = RequestLimits()
    limits.addressRate = .init(burst: 1, per: .hours(1))
    let server = try GuardedUnderTest(limits: limits, logger: keeper.logger)
    func ask(_ address: String) async {
      _ = await server.ask(.get, "/v1/health", from: address)
    }
    for _ in 0..<5 { await ask("203.0.113.7") }
    for _ in 0..<3 { await ask("203.0.113.8") }
    #expect(notices.count == 2)
    #expect(notices.allSatisfy { $0.contains("limit=address_rate") })
    server.server.clock.advance(to: server.server.clock.now() + .seconds(10))
    await ask("203.0.113.7")
    #expect(notices.count == 3)
    #expect(notices.last?.contains("unlogged=3") == true)
  }

  @Test func `A proxy in a private network that is not trusted is named once in an hour`()
    async throws
  {
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    func ask(_ peer: String) async {
      _ = await server.ask(.get, "/v1/health", from: peer, fields: [forwarded: "203.0.113.7"])
    }
    for _ in 0..<3 { await ask("172.30.87.1") }
    await ask("198.51.100.1")
    #expect(
      notices == [
        "warning X-Forwarded-For of an untrusted proxy was ignored; all its clients share one limit "
          + "fix=if it is your proxy: --trusted-proxy 172.30.87.1 peer=172.30.87.1"
      ])
    server.server.clock.advance(to: server.server.clock.now() + .hours(1))
    await ask("172.30.87.1")
    #expect(notices.count == 2)
  }

  @Test func `A server that is not ready logs the reason once, however often a balancer checks`()
    async throws
  {
    let full = try ServerUnderTest(isDiskFull: true, logger: keeper.logger)
    for _ in 1...3 { _ = await full.get("/v1/ready", key: nil) }
    #expect(
      notices == [
        "error Not ready reason=ledger ledger: the disk is full; free some space what=ledger"
      ])
  }

  @Test func `A client's request id is used if it is safe to log`() async throws {
    let named = await server.ask(.get, "/v1/health", fields: [requestID: "abc-1.2_X"])
    #expect(named.response.headerFields[requestID] == "abc-1.2_X")
    for odd in ["", "a b", "a\"b", "ä", String(repeating: "a", count: 65)] {
      let reply = await server.ask(.get, "/v1/health", fields: [requestID: odd])
      let made = try #require(reply.response.headerFields[requestID])
      #expect(made.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    }
  }

  @Test func `A slow request is one log line`() async throws {
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "test", path: "/v1/health")
    let stopwatch = server.stopwatch
    _ = await server.guarded.respond(to: request, from: nil) {
      (_) async throws(LimitedEntitlementService.BodyError) in
      stopwatch.advance(by: .seconds(2))
      return []
    }
    #expect(notices.count == 1)
    #expect(notices.first?.contains("Slow request method=GET ms=2000 ") == true, "\(notices)")
  }

  /// All kinds of secrets, sent wherever a careless server would repeat them.
  @Test func `Keys, tokens, signed data and customers are never logged`() async throws {
    let token = try server.server.store.sign(TestStore.transaction())
    let forger = try TestStore(commonName: "Forger")
    let forged = try forger.sign(TestStore.transaction())
    let customer = "ada.lovelace@example.com"
    let secret = "sk_not_to_be_shown"
    for key in [secret, ServerUnderTest.secretKey, ServerUnderTest.publicKey, token] {
      for path in [
        "/v1/subscribers/\(customer)", "/v1/subscribers/\(token)", "/v1/\(token)?key=\(key)",
        "/dashboard?key=\(key)", "/v1/config/\(key)", "/\(key)",
        "/v1/subscribers/a/offerings/\(token)/override",
        "/v1/subscribers/a/entitlements/\(key)/promotional", "/v1/refresh/\(token)",
      ] {
        _ = await server.ask(.get, path, key: key)
        _ = await server.ask(.post, path, key: key, body: Array(token.utf8))
      }
      for body in [
        #"{"app_user_id":"\#(customer)","fetch_token":"\#(forged)"}"#,
        #"{"app_user_id":"\#(key)","fetch_token":12,"x":"\#(token)"}"#,
        #"{"signedPayload":"\#(forged)"}"#, token, "",
      ] {
        for path in ["/v1/receipts", "/v1/apple/notifications", "/v1/events"] {
          _ = await server.ask(.post, path, key: key, body: Array(body.utf8))
        }
      }
    }
    #expect(keeper.lines.count > 40)
    let log = keeper.lines.joined(separator: "\n")
    for door in [secret, ServerUnderTest.secretKey, ServerUnderTest.publicKey, customer] {
      #expect(!log.contains(door), "\(door)")
    }
    #expect(log.firstMatch(of: /eyJ[A-Za-z0-9_-]+/) == nil)
    for part in (token + "." + forged).split(separator: ".") {
      #expect(!log.contains(part.prefix(24)))
    }
  }
}
