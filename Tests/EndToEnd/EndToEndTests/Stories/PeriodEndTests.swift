import AppStoreCore
import AppStoreSimulator
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Ingest
import ServerBootstrap
import SimulatorServer
import StoreConfiguration
import Testing
import WaitingTestSupport

/// Periods end while no notification reaches the server.
@Suite(.serialized, .timeLimit(.minutes(30))) struct PeriodEndTests {
  private func ask(_ keyed: KeyedServer) async throws -> EntitlementBody {
    var request = HTTPRequest(
      method: .get, scheme: "http", authority: "server", path: "/v1/subscribers/ada")
    request.headerFields[.authorization] = "Bearer appl_test"
    request.headerFields[.isSandbox] = "true"
    let reply = await keyed.server.service.respond(to: request, body: [])
    let body = try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
    return try #require(body.subscriber.entitlements["pro"])
  }

  private func isActive(_ entitlement: EntitlementBody, _ keyed: KeyedServer) -> Bool {
    entitlement.expiresDate.map { $0 > keyed.store.clock.now() } ?? true
  }

  /// Buys a month for a customer; the server has fetched its history.
  private func subscribe(_ keyed: KeyedServer) async throws -> Timestamp {
    let info = try await keyed.post(try await keyed.buy(KeyedServer.monthly))
    _ = try await keyed.server.synchronization.refreshDue(atMost: 9)
    return try #require(info.subscriber.entitlements["pro"]?.expiresDate)
  }

  @Test func `A subscriber without notifications never loses access at a renewal`()
    async throws
  {
    try await KeyedServer.run(isNotified: false) { keyed in
      var end = try await subscribe(keyed)
      for _ in 0..<3 {
        for late in [-1, 0, 30, 59] {
          try await keyed.store.advance(to: end + .seconds(late))
          let pro = try await ask(keyed)
          #expect(isActive(pro, keyed), "\(late)")
          #expect((pro.reason?.code == "awaiting_renewal") == (late >= 0))
        }
        try await keyed.store.advance(to: end + .seconds(60))
        // The first request has already scheduled it.
        _ = try await keyed.server.synchronization.requestPeriodEnds()
        #expect(try await keyed.server.synchronization.refreshDue(atMost: 9) == 1)
        let pro = try await ask(keyed)
        #expect(pro.reason?.code == "subscribed")
        end = try #require(pro.expiresDate)
        #expect(end > keyed.store.clock.now() + .days(20))
      }
    }
  }

  @Test func `A subscription canceled without a notification ends once Apple responds`()
    async throws
  {
    try await KeyedServer.run(isNotified: false) { keyed in
      let end = try await subscribe(keyed)
      let group = try #require(
        await keyed.store.simulator.configuration.subscriptionGroups.first?.id)
      try await keyed.store.setAutoRenew(false, group: group, account: KeyedServer.ada)
      try await keyed.store.advance(to: end + .seconds(60))
      #expect(try await ask(keyed).reason?.code == "awaiting_renewal")

      _ = try await keyed.server.synchronization.requestPeriodEnds()
      #expect(try await keyed.server.synchronization.refreshDue(atMost: 9) == 1)
      let pro = try await ask(keyed)
      #expect(!isActive(pro, keyed))
      #expect(
        pro.reason?.explanation.hasSuffix("because auto-renew was turned off.") == true,
        "\(pro.reason?.explanation ?? "")")
    }
  }

  @Test func `The first request after the end triggers a refresh in the background`()
    async throws
  {
    try await KeyedServer.run(works: true, isNotified: false) { keyed in
      let end = try #require(
        try await keyed.post(try await keyed.buy(KeyedServer.monthly)).subscriber
          .entitlements["pro"]?.expiresDate)
      // The refresh of the purchase itself must not count.
      try await eventually("no refresh waits") {
        try await keyed.server.synchronization.status().servers[0].waiting == 0
      }
      try await keyed.store.advance(to: end + .seconds(1))
      #expect(isActive(try await ask(keyed), keyed))
      // Before the minute is over, only the request can have triggered a refresh.
      try await eventually("the renewal is known") {
        try await ask(keyed).reason?.code != "awaiting_renewal"
      }
      #expect(try await ask(keyed).reason?.code == "subscribed")
    }
  }

  @Test
  func `While Apple is down, access lasts a day, but without a key only five minutes`()
    async throws
  {
    try await KeyedServer.run(isNotified: false) { keyed in
      let end = try await subscribe(keyed)
      try await keyed.store.advance(to: end + .hours(20))
      #expect(isActive(try await ask(keyed), keyed))
      try await keyed.store.advance(to: end + .hours(24))
      #expect(!isActive(try await ask(keyed), keyed))
    }
    try await KeyedServer.run(hasKey: false, isNotified: false) { keyed in
      let end = try await subscribe(keyed)
      try await keyed.store.advance(to: end + .seconds(299))
      #expect(isActive(try await ask(keyed), keyed))
      try await keyed.store.advance(to: end + .seconds(300))
      let pro = try await ask(keyed)
      #expect(!isActive(pro, keyed))
      #expect(pro.reason?.explanation.contains("is not known yet") == true)
    }
  }
}
