import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct LimitTests {
  private func limits(_ change: (inout RequestLimits) -> Void) -> RequestLimits {
    var limits = RequestLimits()
    change(&limits)
    return limits
  }

  private let three = TokenBucket.Rate(burst: 3, per: .seconds(60))

  @Test func `A secret key over its limit gets the limit and the time to retry`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.secretKeyRate = three })
    func ask() async -> BufferedHTTPResponse {
      await server.ask(.get, "/v1/subscribers/ada", key: ServerUnderTest.secretKey)
    }
    let first = await ask()
    #expect(first.response.status == .created)
    let usage = try #require(HTTPField.Name("RevenueCat-Rate-Limit-Current-Usage"))
    let limit = try #require(HTTPField.Name("RevenueCat-Rate-Limit-Current-Limit"))
    #expect(first.response.headerFields[usage] == "1")
    #expect(first.response.headerFields[limit] == "3")
    #expect(await server.statuses(2, ask) == [200, 200])

    let refused = await ask()
    #expect(refused.response.status == .tooManyRequests)
    #expect(refused.response.headerFields[.retryAfter] == "20")
    #expect(refused.response.headerFields[.isRetryable] == "true")
    #expect(refused.response.headerFields[.contentType] == "application/json")
    #expect(try server.server.error(refused).code == .requestAlreadyInProgress)
    server.server.clock.advance(to: server.server.clock.now() + .seconds(20))
    #expect(await ask().response.status == .ok)
  }

  @Test func `An address over its limit affects no other address, and no receipt`() async throws {
    let server = try GuardedUnderTest(limits: limits { $0.addressRate = three })
    func ask(_ address: String) async -> BufferedHTTPResponse {
      await server.ask(
        .get, "/v1/subscribers/ada", key: ServerUnderTest.publicKey, from: address)
    }
    _ = await server.statuses(3) { await ask(GuardedUnderTest.stranger) }
    #expect(await ask(GuardedUnderTest.stranger).response.status == .tooManyRequests)
    #expect(await ask("203.0.113.8").response.status == .ok)
    #expect(try await server.receipt().response.status == .ok)
    #expect(
      await server.ask(.get, "/v1/health").response.status == .tooManyRequests)
  }

  @Test func `All IPv6 addresses of one /64 network share a limit, and two networks do not`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.addressRate = three })
    func ask(_ address: String) async -> Int {
      await server.ask(.get, "/v1/health", from: address).response.status.code
    }
    for place in 1...3 { #expect(await ask("2001:db8:1:2::\(place)") == 200) }
    #expect(await ask("2001:db8:1:2:ffff::9") == 429)
    #expect(await ask("2001:db8:1:3::1") == 200)
    #expect(await ask("::ffff:203.0.113.7") == 200)
  }

  @Test func `All networks of one IPv6 /48 site share a wider limit, and other sites do not`()
    async throws
  {
    let server = try GuardedUnderTest(
      limits: limits {
        $0.addressRate = three
        $0.siteFactor = 2
      })
    func ask(_ address: String) async -> Int {
      await server.ask(.get, "/v1/health", from: address).response.status.code
    }
    for place in 1...6 { #expect(await ask("2001:db8:1:\(place)::1") == 200) }
    #expect(await ask("2001:db8:1:7::1") == 429)
    #expect(await ask("2001:db8:2:1::1") == 200)
  }

  @Test func `An address creates a limited number of customers, and known ones are served`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.newCustomerRate = three })
    func ask(_ id: String, key: String = ServerUnderTest.publicKey) async -> BufferedHTTPResponse {
      await server.ask(.get, "/v1/subscribers/\(id)", key: key)
    }
    for id in ["a", "b", "c"] { #expect(await ask(id).response.status == .created) }
    let refused = await ask("d")
    // An app keeps its purchases after 503, and computes entitlements on the device.
    #expect(refused.response.status == .serviceUnavailable)
    #expect(refused.response.headerFields[.retryAfter] == "20")
    #expect(await ask("a").response.status == .ok)
    #expect(await ask("d", key: ServerUnderTest.secretKey).response.status == .created)
    #expect(try await server.receipt().response.status == .serviceUnavailable)
    #expect(try await server.receipt(from: "198.51.100.1").response.status == .ok)
    #expect(try await server.receipt().response.status == .ok, "ada is known now")
    #expect(try await server.metrics()["tessera_limited_total", ["limit": "new_customers"]] == 2)
    #expect(try await server.server.ledger.customer("e") == nil)
    let identify = await server.ask(
      .post, "/v1/subscribers/identify", key: ServerUnderTest.publicKey,
      body: Array(#"{"app_user_id":"a","new_app_user_id":"e"}"#.utf8))
    #expect(identify.response.status == .serviceUnavailable)
    #expect(try await server.server.ledger.customer("e") == nil)
  }

  @Test func `An address stores a limited number of bytes of attributes, and its receipts pass`()
    async throws
  {
    let server = try GuardedUnderTest(
      limits: limits { $0.attributeRate = .init(burst: 2, per: .hours(1)) })
    func set(_ key: String = ServerUnderTest.publicKey) async -> Int {
      let value = String(repeating: "x", count: 480)
      let fields = (1...4).map { #""k\#($0)":{"value":"\#(value)"}"# }.joined(separator: ",")
      return await server.ask(
        .post, "/v1/subscribers/ada/attributes", key: key,
        body: Array("{\"attributes\":{\(fields)}}".utf8)
      ).response.status.code
    }
    #expect(await set() == 200)
    #expect(await set() == 503)
    #expect(await set(ServerUnderTest.secretKey) == 200)
    #expect(try await server.receipt().response.status == .ok)
    #expect(try await server.metrics()["tessera_limited_total", ["limit": "attribute_bytes"]] == 1)
    server.server.clock.advance(to: server.server.clock.now() + .hours(1))
    #expect(await set() == 200)
  }

  /// The client retries after 429 three times and then finishes the transaction; after 503 never.
  @Test(arguments: [(0, 429), (1, 429), (2, 429), (3, 503), (4, 503), (-1, 503), (nil, 503)])
  func `A rejected receipt never makes a client finish its transaction`(
    retryCount: Int?, status: Int
  ) async throws {
    let server = try GuardedUnderTest(limits: limits { $0.receiptRate = three })
    _ = try await server.statuses(3) { try await server.receipt() }
    let refused = try await server.receipt(retryCount: retryCount)
    #expect(refused.response.status.code == status)
    #expect(refused.response.headerFields[.retryAfter] == "20")
  }

  @Test func `Forgeries cannot fill the quarantine, and valid data from other addresses passes`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.unverifiedRate = three })
    #expect(await server.statuses(5) { await server.forgery() } == [400, 400, 400, 503, 503])
    #expect(await server.server.ledger.counts().quarantined == 3)
    #expect(try await server.notification(from: "203.0.113.8").response.status == .ok)
    #expect(try await server.notification(from: GuardedUnderTest.apple).response.status == .ok)
  }

  @Test func `Quarantined forgeries under another root also count against the limit`() async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.unverifiedRate = three })
    let forger = try TestStore(commonName: "Forger")
    let statuses = try await server.statuses(5) {
      try await server.notification(signedBy: forger)
    }
    #expect(statuses.suffix(2) == [503, 503])
    #expect(await server.server.ledger.counts().quarantined <= 3)
  }

  @Test func `Forged receipts cannot fill the quarantine, and valid ones from the address pass`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.unverifiedRate = three })
    let forged = try await server.statuses(5) {
      try await server.receipt(token: "eyJhbGciOiJFUzI1NiJ9.b.\(UUID().uuidString)")
    }
    #expect(forged == [400, 400, 400, 400, 400])
    #expect(await server.server.ledger.counts().quarantined == 3)
    #expect(try await server.receipt().response.status == .ok)
    #expect(try await server.notification().response.status == .ok)
    _ = try await server.receipt(from: "203.0.113.8", token: "eyJhbGciOiJFUzI1NiJ9.b.c")
    #expect(await server.server.ledger.counts().quarantined == 4)
  }

  @Test func `Receipts under another root get 503, and only a few are quarantined`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.unverifiedRate = three })
    let forger = try TestStore(commonName: "Forger")
    for number in 0..<5 {
      let token = try forger.sign(TestStore.transaction(TransactionID("\(number)")))
      #expect(try await server.receipt(token: token).response.status == .serviceUnavailable)
    }
    #expect(await server.server.ledger.counts().quarantined == 3)
  }

  @Test func `Forgeries in a valid purchase are counted too`() async throws {
    let server = try GuardedUnderTest(limits: limits { $0.unverifiedRate = three })
    let statuses = try await server.statuses(5) {
      try await server.receipt(download: "eyJhbGciOiJFUzI1NiJ9.b.\(UUID().uuidString)")
    }
    #expect(statuses == [200, 200, 200, 200, 200])
    #expect(await server.server.ledger.counts().quarantined == 3)
  }

  @Test func `Apple's own addresses are never limited`() async throws {
    let server = try GuardedUnderTest(
      limits: limits {
        $0.notificationRate = three
        $0.unverifiedRate = three
      })
    for _ in 0..<8 { _ = await server.forgery(from: GuardedUnderTest.apple) }
    #expect(try await server.notification(from: GuardedUnderTest.apple).response.status == .ok)
    #expect(
      try await server.statuses(4) { try await server.notification() } == [200, 200, 200, 503])
  }

  @Test func `An address that guesses keys is blocked, but its apps are not`() async throws {
    let server = try GuardedUnderTest(limits: limits { $0.failedAuthenticationRate = three })
    func guess(_ key: String?) async -> Int {
      await server.ask(.get, "/v1/subscribers/ada", key: key).response.status.code
    }
    // A request without a key guesses nothing.
    for _ in 0..<5 { #expect(await guess(nil) == 401) }
    for key in ["sk_a", "sk_b", "sk_c"] { #expect(await guess(key) == 401) }
    #expect(await guess("sk_d") == 429)
    #expect(await guess(ServerUnderTest.secretKey) == 429)
    let login = await server.ask(.get, "/dashboard?key=\(ServerUnderTest.secretKey)")
    #expect(login.response.status == .tooManyRequests)
    #expect(await guess(ServerUnderTest.publicKey) == 201)
    #expect(try await server.receipt().response.status == .ok)
    #expect(try await server.notification().response.status == .ok)
    server.server.clock.advance(to: server.server.clock.now() + .seconds(20))
    #expect(await guess(ServerUnderTest.secretKey) == 200)
  }

  @Test func `Localhost is not limited, and a proxy on it names the client`() async throws {
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    let server = try GuardedUnderTest(limits: limits { $0.addressRate = three })
    func ask(_ hops: String?) async -> Int {
      await server.ask(
        .get, "/v1/health", from: "127.0.0.1", fields: hops.map { [forwarded: $0] } ?? [:]
      ).response.status.code
    }
    for _ in 0..<5 { #expect(await ask(nil) == 200) }
    for _ in 0..<3 { #expect(await ask("203.0.113.7") == 200) }
    #expect(await ask("203.0.113.7") == 429)
    // A value written by the client is left of the actual address.
    #expect(await ask("198.51.100.1, 203.0.113.7") == 429)
    #expect(await ask("203.0.113.8") == 200)
    // Some proxies include the port.
    #expect(await ask("203.0.113.7:4711") == 429)
    for _ in 0..<3 { #expect(await ask("[2001:db8::1]:4711") == 200) }
    #expect(await ask("2001:db8::1") == 429)
  }

  @Test func `A peer may name the client only if it is a trusted proxy`() async throws {
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    let range = try #require(AddressRange("10.0.0.0/8"))
    let server = try GuardedUnderTest(
      limits: limits { $0.addressRate = three }, trustedProxies: [range])
    func ask(_ peer: String, _ hop: String) async -> Int {
      await server.ask(.get, "/v1/health", from: peer, fields: [forwarded: hop])
        .response.status.code
    }
    for place in 1...3 { #expect(await ask("10.1.2.3", "203.0.113.\(place), 10.9.9.9") == 200) }
    for place in 1...3 { #expect(await ask("192.0.2.1", "203.0.113.1\(place)") == 200) }
    #expect(await ask("192.0.2.1", "203.0.113.99") == 429)
  }

  @Test func `A body over the limit is not read, and each kind has a separate limit`() async throws
  {
    let server = try GuardedUnderTest(
      limits: limits {
        $0.maxSignedBodyBytes = 200
        $0.maxBodyBytes = 100
      })
    func post(_ path: String, _ count: Int, announced: Int? = nil) async -> BufferedHTTPResponse {
      await server.ask(
        .post, path, key: ServerUnderTest.publicKey,
        fields: announced.map { [.contentLength: String($0)] } ?? [:],
        body: Array(repeating: 32, count: count))
    }
    #expect(await post("/v1/events", 101).response.status == .contentTooLarge)
    #expect(await post("/v1/receipts", 200).response.status == .badRequest)
    let refused = await post("/v1/receipts", 0, announced: 201)
    #expect(refused.response.status == .contentTooLarge)
    #expect(try server.server.error(refused).code == .badRequest)
  }

  @Test func `Requests over the concurrency limit get 503 with the time to retry`()
    async throws
  {
    let server = try GuardedUnderTest(limits: limits { $0.maxConcurrent = 0 })
    let refused = try await server.receipt()
    #expect(refused.response.status == .serviceUnavailable)
    #expect(refused.response.headerFields[.retryAfter] == "1")
    #expect(try await server.metrics()["tessera_limited_total", ["limit": "concurrency"]] == 1)
  }

  @Test func `A concurrency slot is released after any result`() async throws {
    let server = try GuardedUnderTest(limits: limits { $0.maxConcurrent = 1 })
    _ = await server.forgery()
    _ = await server.ask(.get, "/v1/nothing")
    #expect(try await server.receipt().response.status == .ok)
  }

  @Test func `The number of tracked addresses is limited`() async throws {
    let server = try GuardedUnderTest(
      limits: limits {
        $0.addressRate = .init(burst: 1, per: .seconds(60))
        $0.rememberedAddresses = 2
      })
    func ask(_ place: Int) async -> Int {
      await server.ask(.get, "/v1/health", from: "203.0.113.\(place)").response.status.code
    }
    let statuses = await [ask(1), ask(2), ask(1), ask(3), ask(1), ask(2)]
    #expect(statuses == [200, 200, 429, 200, 429, 200])
  }
}

@Suite(.timeLimit(.minutes(30))) struct AddressRangeTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.100", false),
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("0.0.0.0/0", "203.0.113.7", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("10.0.0.0/8", "::ffff:10.1.1.1", true),
  ])
  func `A range contains exactly its addresses`(
    range: String, address: String, isInside: Bool
  ) throws {
    let range = try #require(AddressRange(range))
    let address = try #require(RemoteAddress(address))
    #expect(range.contains(address) == isInside)
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "host", "10.0.0/8", "::/129",
  ])
  func `An invalid range is rejected`(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
