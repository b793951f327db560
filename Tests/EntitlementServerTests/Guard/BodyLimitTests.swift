import AppStoreTypes
import Effects
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
@Suite(.timeLimit(.minutes(10))) struct BodyLimitTests {
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

  @Test func `All bodies share a memory limit, and one address has a quarter of it`() async throws {
    var limits = RequestLimits()
    limits.maxTotalBodyBytes = 400
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
    #expect(await post(400, from: nil).response.status == .ok)
    #expect(await post(401, from: nil).response.status == .serviceUnavailable)
    #expect(try await server.metrics()["tessera_limited_total", ["limit": "body_memory"]] == 2)
  }

  @Test func `While one body is in memory, others have the rest of the limit`() async throws {
    var limits = RequestLimits()
    limits.maxTotalBodyBytes = 400
    let server = try GuardedUnderTest(limits: limits)
    let inner = Mutex<Int?>(nil)
    let outer = await ask(server, "/v1/events", key: ServerUnderTest.publicKey, from: nil) {
      allowance throws(LimitedEntitlementService.BodyError) in
      try allowance.take(350)
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
