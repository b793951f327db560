import AppStoreCore
import EntitlementAPI
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import TestSupport
import Testing
import WaitingTestSupport

/// Reads must not depend on writes: payers have access while the disk is full.
@Suite(.timeLimit(.minutes(30))) struct FullDiskTests {
  private let server: ServerUnderTest

  init() async throws { server = try await Self.server() }

  /// A server whose customer Ada purchased two hours ago.
  private static func server(
    sightsHeld: AsyncStream<Never>? = nil
  ) async throws -> ServerUnderTest {
    let server = try ServerUnderTest(isDiskFull: true, sightsHeld: sightsHeld)
    let before = Ingestor(
      verifier: server.store.verifier(), ledger: server.ledger, clock: server.clock)
    _ = try await before.transaction(server.store.sign(TestStore.transaction()), from: "ada")
    server.clock.advance(to: server.clock.now() + .hours(2))
    return server
  }

  /// A writing process can block the ledger for seconds.
  @Test
  func `A response does not wait for the last-seen date to be written`() async throws {
    let (sightsHeld, hold) = AsyncStream<Never>.makeStream()
    defer { hold.finish() }
    let server = try await Self.server(sightsHeld: sightsHeld)
    for _ in 0..<2 {
      let reply = await server.get("/v1/subscribers/ada")
      #expect(try server.info(reply).subscriber.entitlements["pro"]?.reason?.code == "subscribed")
    }
  }

  @Test
  func `A last-seen date is written in the background`() async throws {
    let server = try ServerUnderTest()
    _ = await server.get("/v1/subscribers/ada")
    server.clock.advance(to: server.clock.now() + .hours(2))
    _ = await server.get("/v1/subscribers/ada")
    try await eventually("the date is written") {
      try await server.ledger.customer("ada")?.lastSeen == server.clock.now()
    }
  }

  @Test func `A customer last seen hours ago gets a response while the disk is full`()
    async throws
  {
    let reply = await server.get("/v1/subscribers/ada")
    #expect(reply.response.status == .ok)
    #expect(try server.info(reply).subscriber.entitlements["pro"]?.reason?.code == "subscribed")
  }

  @Test(arguments: ["virtual_currencies", "offerings"])
  func `Other reads of a known customer succeed while the disk is full`(
    what: String
  ) async {
    let reply = await server.get("/v1/subscribers/ada/\(what)")
    #expect(reply.response.status == .ok)
  }

  @Test func `While the disk is full no customer is created, and nothing is recorded`()
    async throws
  {
    #expect(await server.get("/v1/subscribers/bob").response.status == .serviceUnavailable)
    let bought = try await server.buy(TestStore.transaction("88"), as: "ada")
    #expect(bought.response.status == .serviceUnavailable)
  }
}
