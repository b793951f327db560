import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Synchronization
import TestSupport
import Testing

/// Bodies are read only after the head is accepted, and within the memory for bodies.
@Suite(.timeLimit(.minutes(30))) struct BodyLimitTests {
  private func ask(
    _ server: GuardedUnderTest, _ path: String, key: String?,
    from address: String? = GuardedUnderTest.stranger,
    _ read: (BodyAllowance) async throws(LimitedEntitlementService.BodyError) -> [UInt8]
  ) async -> BufferedHTTPResponse {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "test", path: path)
    if let key { request.headerFields[.authorization] = "Bearer \(key)" }
    return await server.guarded.respond(
      to: request, from: address.flatMap { RemoteAddress($0) }, readBody: read)
  }

  @Test(arguments: [
    ("/v1/receipts", nil, 401), ("/v1/receipts", "appl_wrong", 401),
    ("/v1/refresh/1", ServerUnderTest.publicKey, 403), ("/v1/nothing", nil, 404),
    ("/v1/health", nil, 405), ("/dashboard", nil, 405),
  ])
  func `No part of a body is read if the head is rejected`(
    path: String, key: String?, status: Int
  ) async throws {
    let server = try GuardedUnderTest()
    let isRead = Mutex(false)
    let reply = await ask(server, path, key: key) { _ throws(LimitedEntitlementService.BodyError) in
      isRead.withLock { $0 = true }
      return []
    }
    #expect(reply.response.status.code == status)
    #expect(isRead.withLock { $0 } == false)
  }

  @Test func `All bodies share a memory limit, and one address has a share of it`() async throws {
    var limits = RequestLimits()
    limits.maxTotalBodyBytes = 1600
    limits.maxSignedBodyBytes = 100
    let server = try GuardedUnderTest(limits: limits)
    func post(_ bytes: Int, from address: String?) async -> BufferedHTTPResponse {
      await ask(server, "/v1/events", key: ServerUnderTest.publicKey, from: address) {
        allowance throws(LimitedEntitlementService.BodyError) in
        try allowance.take(bytes)
        return Array("{}".utf8)
      }
    }
    // The memory of a request is released with its response.
    for _ in 0..<8 {
      #expect(await post(100, from: GuardedUnderTest.stranger).response.status == .ok)
    }
    let refused = await post(101, from: GuardedUnderTest.stranger)
    #expect(refused.response.status == .serviceUnavailable)
    #expect(refused.response.headerFields[.retryAfter] == "1")
    // The last eighth is reserved for Apple.
    #expect(await post(1400, from: nil).response.status == .ok)
    #expect(await post(1401, from: nil).response.status == .serviceUnavailable)
    #expect(try await server.metrics()["tessera_limited_total", ["limit": "body_memory"]] == 2)
  }

  /// What was found while bodies are in memory.
  private final class Found: Sendable {
    let held = Mutex(0)
    let status = Mutex(0)
  }

  private typealias Sender = (path: String, key: String?, address: String)

  /// Holds unfinished bodies of 100 bytes, then sends a request while they are in memory.
  ///
  /// - Returns: How many bodies found room, and the status of the last request.
  private func hold(
    _ senders: [Sender], on server: GuardedUnderTest, then last: Sender
  ) async -> (held: Int, status: Int) {
    let found = Found()
    await hold(senders[...], on: server, then: last, found)
    return (found.held.withLock { $0 }, found.status.withLock { $0 })
  }

  private func hold(
    _ senders: ArraySlice<Sender>, on server: GuardedUnderTest, then last: Sender, _ found: Found
  ) async {
    guard let sender = senders.first else {
      let reply = await ask(server, last.path, key: last.key, from: last.address) {
        allowance throws(LimitedEntitlementService.BodyError) in
        try allowance.take(100)
        return Array("{}".utf8)
      }
      return found.status.withLock { $0 = reply.response.status.code }
    }
    _ = await ask(server, sender.path, key: sender.key, from: sender.address) {
      allowance throws(LimitedEntitlementService.BodyError) in
      if (try? allowance.take(100)) != nil { found.held.withLock { $0 += 1 } }
      await hold(senders.dropFirst(), on: server, then: last, found)
      return []
    }
  }

  private var small: RequestLimits {
    var limits = RequestLimits()
    limits.maxTotalBodyBytes = 1600
    limits.maxSignedBodyBytes = 100
    limits.unverifiedRate = nil
    return limits
  }

  @Test func `Unfinished bodies without a known key stop neither apps nor Apple`() async throws {
    let server = try GuardedUnderTest(limits: small)
    let notifications = "/v1/apple/notifications"
    let strangers: [Sender] = (1...40).map { (notifications, nil as String?, "203.0.113.\($0)") }
    let app = await hold(
      strangers, on: server, then: ("/v1/events", ServerUnderTest.publicKey, "198.51.100.1"))
    #expect(app.held == 2)
    #expect(app.status == 200)
    let apple = await hold(
      strangers, on: server, then: (notifications, nil, GuardedUnderTest.apple))
    #expect(apple.status == 400, "it was read")
  }

  @Test func `Unfinished bodies of apps leave room for Apple, and one address stops no other`()
    async throws
  {
    let server = try GuardedUnderTest(limits: small)
    let key = ServerUnderTest.publicKey
    let apps: [Sender] = (1...40).map { ("/v1/events", key as String?, "203.0.113.\($0)") }
    let apple = await hold(
      apps, on: server, then: ("/v1/apple/notifications", nil, GuardedUnderTest.apple))
    #expect(apple.held == 14)
    #expect(apple.status == 400, "it was read")
    let one: [Sender] = (1...40).map { _ in ("/v1/events", key as String?, "203.0.113.7") }
    let other = await hold(one, on: server, then: ("/v1/events", key, "203.0.113.8"))
    #expect(other.held == 1)
    #expect(other.status == 200)
  }

  @Test func `The addresses of one IPv6 site have an eighth of the memory`() async throws {
    let server = try GuardedUnderTest(limits: small)
    let key = ServerUnderTest.publicKey
    let site: [Sender] = (1...40).map { ("/v1/events", key as String?, "2001:db8:1:\($0)::1") }
    let other = await hold(site, on: server, then: ("/v1/events", key, "2001:db8:2:1::1"))
    #expect(other.held == 2)
    #expect(other.status == 200)
  }

  @Test func `While one body is in memory, others have the rest of the limit`() async throws {
    var limits = RequestLimits()
    limits.maxTotalBodyBytes = 400
    let server = try GuardedUnderTest(limits: limits)
    let inner = Mutex<Int?>(nil)
    let outer = await ask(server, "/v1/events", key: ServerUnderTest.publicKey, from: nil) {
      allowance throws(LimitedEntitlementService.BodyError) in
      try allowance.take(300)
      let reply = await ask(server, "/v1/events", key: ServerUnderTest.publicKey) {
        allowance throws(LimitedEntitlementService.BodyError) in
        try allowance.take(60)
        return []
      }
      inner.withLock { $0 = reply.response.status.code }
      return Array("{}".utf8)
    }
    #expect(outer.response.status == .ok)
    #expect(inner.withLock { $0 } == 503)
  }

  @Test func `Concurrent forgeries get no more room in quarantine than sequential ones`()
    async throws
  {
    var limits = RequestLimits()
    limits.unverifiedRate = .init(burst: 3, per: .seconds(60))
    let server = try GuardedUnderTest(limits: limits)
    let forger = try TestStore(commonName: "Forger")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let token = try? forger.sign(TestStore.transaction(TransactionID("\(number)")))
          _ = try? await server.receipt(token: token)
          let reply = await server.forgery()
          #expect([400, 503].contains(reply.response.status.code))
        }
      }
    }
    #expect(await server.server.ledger.counts().quarantined == 6)
  }

  @Test func `A notification without room in quarantine gets 503, so nothing is lost`()
    async throws
  {
    var limits = RequestLimits()
    limits.unverifiedRate = .init(burst: 1, per: .seconds(60))
    let server = try GuardedUnderTest(limits: limits)
    let forger = try TestStore(commonName: "Forger")
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          let notification = try? forger.notification(
            transaction: TestStore.transaction(TransactionID("\(number)")), renewalInfo: nil)
          guard let notification, let signed = try? forger.sign(notification),
            let body = try? WireJSON.encode(NotificationBody(signedPayload: signed))
          else { return 0 }
          return await server.ask(.post, "/v1/apple/notifications", body: body)
            .response.status.code
        }
      }
      return await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(statuses == [200: 1, 503: 19])
    #expect(await server.server.ledger.counts().quarantined == 1)
  }
}
