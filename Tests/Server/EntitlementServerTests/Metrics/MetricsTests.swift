import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct MetricsTests {
  private let server: GuardedUnderTest

  init() throws {
    server = try GuardedUnderTest(metricsToken: "scrape-token-1")
  }

  private func status(
    key: String? = nil, from address: String?, fields: [HTTPField.Name: String] = [:]
  ) async -> Int {
    await server.ask(.get, "/metrics", key: key, from: address, fields: fields)
      .response.status.code
  }

  @Test func `Metrics require localhost, the metrics token or a secret key`()
    async throws
  {
    #expect(await status(from: "127.0.0.1") == 200)
    #expect(await status(from: "::1") == 200)
    #expect(await status(key: "scrape-token-1", from: GuardedUnderTest.stranger) == 200)
    #expect(await status(key: ServerUnderTest.secretKey, from: GuardedUnderTest.stranger) == 200)
    for key in [nil, "wrong", ServerUnderTest.publicKey] {
      #expect(await status(key: key, from: GuardedUnderTest.stranger) == 401)
      #expect(await status(key: key, from: nil) == 401)
    }
  }

  @Test func `An address that guesses the token is blocked, and localhost is not`() async throws {
    var limits = RequestLimits()
    limits.failedAuthenticationRate = TokenBucket.Rate(burst: 2, per: .seconds(60))
    let server = try GuardedUnderTest(limits: limits, metricsToken: "scrape-token-1")
    func ask(_ key: String?, from address: String) async -> Int {
      await server.ask(.get, "/metrics", key: key, from: address).response.status.code
    }
    for _ in 0..<5 { #expect(await ask(nil, from: GuardedUnderTest.stranger) == 401) }
    #expect(await ask("scrape-token-1", from: GuardedUnderTest.stranger) == 200)
    for key in ["guess-1", "guess-2"] {
      #expect(await ask(key, from: GuardedUnderTest.stranger) == 401)
    }
    #expect(await ask("scrape-token-1", from: GuardedUnderTest.stranger) == 429)
    #expect(await ask(nil, from: "127.0.0.1") == 200)
  }

  @Test func `An address that reads the metrics too often is rejected`() async throws {
    var limits = RequestLimits()
    limits.addressRate = TokenBucket.Rate(burst: 2, per: .seconds(60))
    let server = try GuardedUnderTest(limits: limits, metricsToken: "scrape-token-1")
    let statuses = await server.statuses(3) {
      await server.ask(.get, "/metrics", key: "scrape-token-1")
    }
    #expect(statuses == [200, 200, 429])
  }

  @Test(arguments: ["X-Forwarded-For", "Forwarded"])
  func `Metrics are not public behind a proxy on localhost`(name: String) async throws {
    let name = try #require(HTTPField.Name(name))
    #expect(await status(from: "127.0.0.1", fields: [name: "203.0.113.7"]) == 401)
  }

  @Test func `Events are counted under labels with few values`() async throws {
    _ = try await server.receipt()
    _ = try await server.receipt()
    _ = await server.forgery()
    _ = try await server.notification()
    for customer in 0..<5 {
      _ = await server.ask(
        .get, "/v1/subscribers/customer\(customer)", key: ServerUnderTest.publicKey)
    }
    _ = await server.ask(.get, "/v1/secret-path/eyJhbGciOiJFUzI1NiJ9")
    _ = await server.ask(.init("BREW") ?? .get, "/v1/coffee")
    server.server.metrics.connectionOpened()

    let reply = await server.ask(.get, "/metrics", from: "127.0.0.1")
    #expect(reply.response.headerFields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    let text = String(decoding: reply.body, as: UTF8.self)
    let read = try Exposition(text)
    let receipts = ["route": "/v1/receipts", "method": "POST", "status": "200"]
    #expect(read["tessera_requests_total", receipts] == 2)
    #expect(
      read[
        "tessera_requests_total",
        ["route": "/v1/subscribers/{app_user_id}", "method": "GET", "status": "201"]] == 5)
    #expect(
      read["tessera_request_duration_seconds_count", ["route": "/v1/receipts"]] == 2)
    #expect(
      read["tessera_ingested_total", ["source": "receipt", "outcome": "recorded"]] == 1)
    #expect(
      read["tessera_ingested_total", ["source": "receipt", "outcome": "duplicate"]] == 1)
    #expect(
      read["tessera_ingested_total", ["source": "notification", "outcome": "unverified"]] == 1)
    let failures = read.samples.filter { $0.name == "tessera_verification_failures_total" }
    #expect(failures.map(\.value) == [1])
    #expect(read["tessera_quarantine_items", [:]] == 1)
    #expect(read["tessera_ledger_commits_total", [:]] == 3)
    #expect(read["tessera_ledger_commit_recordings_sum", [:]] == 3)
    #expect(read["tessera_connections", [:]] == 1)
    #expect(read["tessera_requests_in_flight", [:]] == 1)
    #expect(
      read["tessera_requests_total", ["route": "other", "method": "other", "status": "404"]] == 1)
    let expiry = try #require(server.server.keys.signer(at: server.server.clock.now()))
    #expect(
      read["tessera_intermediate_key_expiry_timestamp_seconds", [:]]
        == Double(expiry.intermediate.expirationMilliseconds / 1000))
    #expect(read["process_resident_memory_bytes", [:]] ?? 0 > 1_000_000)
    for name in read.types.keys { #expect(read.helps[name]?.isEmpty == false, "\(name)") }
    for secret in [
      "customer1", "ada", "secret-path", "eyJ", ServerUnderTest.publicKey,
      ServerUnderTest.secretKey, "scrape-token", GuardedUnderTest.stranger,
    ] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test func `The ledger's counts are current at each read`() async throws {
    #expect(try await server.metrics()["tessera_ledger_facts", [:]] == 0)
    _ = try await server.receipt()
    let read = try await server.metrics()
    #expect(read["tessera_ledger_facts", [:]] == 1)
    #expect(read["tessera_ledger_customers", [:]] == 1)
  }

  @Test func `All reads of the metrics share a limit, which strangers do not use up`() async throws
  {
    var limits = RequestLimits()
    limits.metricsRate = TokenBucket.Rate(burst: 2, per: .seconds(60))
    let server = try GuardedUnderTest(limits: limits, metricsToken: "scrape-token-1")
    func ask(_ key: String?, from address: String) async -> BufferedHTTPResponse {
      await server.ask(.get, "/metrics", key: key, from: address)
    }
    for _ in 0..<3 {
      #expect(await ask(nil, from: GuardedUnderTest.stranger).response.status == .unauthorized)
    }
    #expect(await ask(nil, from: "127.0.0.1").response.status == .ok)
    #expect(await ask("scrape-token-1", from: "203.0.113.8").response.status == .ok)
    let rejected = await ask(nil, from: "127.0.0.1")
    #expect(rejected.response.status == .tooManyRequests)
    #expect(rejected.response.headerFields[.retryAfter] == "30")
    server.server.clock.advance(to: server.server.clock.now() + .seconds(30))
    #expect(await ask(nil, from: "127.0.0.1").response.status == .ok)
  }

  @Test func `A request repeated after a rejected response is counted by the reason`()
    async throws
  {
    func ask(_ reason: String, key: String?) async {
      _ = await server.ask(
        .get, "/v1/subscribers/ada", key: key, fields: [.failedVerification: reason])
    }
    await ask("untrusted_key", key: ServerUnderTest.publicKey)
    await ask("untrusted_key", key: ServerUnderTest.publicKey)
    await ask("<script>", key: ServerUnderTest.publicKey)
    await ask("wrong_signature", key: "nobody's key")
    await ask("wrong_signature", key: nil)

    let read = try await server.metrics()
    let name = "tessera_answers_asked_again_total"
    #expect(read[name, ["reason": "untrusted_key"]] == 2)
    #expect(read[name, ["reason": "other"]] == 1)
    #expect(read[name, ["reason": "wrong_signature"]] == 0)
    for reason in FailedVerification.allCases {
      #expect(read[name, ["reason": reason.rawValue]] != nil)
    }
  }

  @Test func `The catalog's state is in the metrics`() async throws {
    let read = try await server.metrics()
    #expect(read["tessera_catalog_reloads", [:]] == 0)
    #expect(read["tessera_catalog_problems", [:]] == 0)
    #expect(
      read["tessera_catalog_loaded_timestamp_seconds", [:]]
        == Double(server.server.clock.now().milliseconds / 1000))
  }
}
