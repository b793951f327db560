import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Saves a store's state to one file and restores it.
@Suite(.timeLimit(.minutes(30))) struct SnapshotTests {
  /// Makes every kind of change to a store.
  private func live(_ world: World) async throws {
    let token = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    let monthly = try await world.buy("monthly").transaction
    try await world.store.advance(by: .days(10))
    let order = PurchaseRequest(productID: "coins", quantity: 2, appAccountToken: token)
    let coins = try await world.store.buy(order, by: "ben").transaction.transactionId
    await world.store.finish(coins, account: "ben")
    try await world.store.setBillingIssue(true, for: "anna")
    try await world.store.advance(by: .days(30))
    try await world.store.setBillingIssue(false, for: "anna")
    try await world.store.setAutoRenew(false, group: "G1", account: "anna")
    try await world.store.refund(coins)
    try await world.store.reverseRefund(coins)
    try await world.serve { server in
      try await server.api().setAppAccountToken(token, of: monthly.originalTransactionId)
      let request = ConsumptionRequest(
        customerConsented: true, deliveryStatus: .delivered, sampleContentProvided: false)
      try await server.api().sendConsumptionInformation(request, of: coins)
      try await server.api().uploadMessage(.init(header: "h", body: "b"), as: token)
      _ = try await server.api().requestTestNotification()
    }
    world.developer.onDelivery { _ in .badGateway }
    try await world.buy("lifetime", as: "ben")
    await world.store.setFaults(FaultConfiguration(drop: 5, seed: 9))
  }

  private func restored(from world: World) async throws -> World {
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World(environment: world.store.environment)
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    return copy
  }

  @Test func `A restored store equals the saved one and continues alike`() async throws {
    let world = try World(environment: .production)
    try await live(world)
    let copy = try await restored(from: world)
    #expect(await copy.store.simulator == world.store.simulator)
    #expect(await copy.store.notificationLog == world.store.notificationLog)
    #expect(await copy.store.consumptionInformation == world.store.consumptionInformation)
    #expect(await copy.store.faults == world.store.faults)
    #expect(await copy.store.nextEventDate == world.store.nextEventDate)
    #expect(copy.clock.now() == world.clock.now())
    #expect(copy.developer.deliveries.isEmpty, "nobody is told twice")
    copy.developer.onDelivery { _ in .badGateway }
    await world.store.setFaults(FaultConfiguration())
    await copy.store.setFaults(FaultConfiguration())
    try await world.store.advance(by: .days(40))
    try await copy.store.advance(by: .days(40))
    #expect(await copy.store.simulator == world.store.simulator)
    let results = await copy.store.notificationLog.map { $0.attempts.count }
    #expect(await world.store.notificationLog.map { $0.attempts.count } == results)
  }

  @Test func `A restored store has the earlier notifications and messages`()
    async throws
  {
    let world = try World(environment: .production)
    try await live(world)
    let log = await world.store.notificationLog
    let copy = try await restored(from: world)
    try await copy.serve { server in
      let test = try #require(log.first { $0.notificationType == .test })
      try await copy.store.advance(by: .zero)
      let token = "\(test.notificationUUID)_\(test.signedDate.milliseconds)"
      let status = try await server.api().testNotificationStatus(of: token)
      #expect(status.signedPayload == test.signedPayload)
      #expect(try await server.api().messageList().messageIdentifiers.count == 1)
    }
  }

  @Test func `A different store, a different seed and a corrupt file are rejected`() async throws {
    let world = try World()
    try await world.buy("monthly")
    let snapshot = try await world.store.snapshot()
    await #expect(throws: SnapshotError.self) { try await world.store.restore(snapshot) }
    let production = try World(environment: .production)
    await #expect(throws: SnapshotError.otherStore("environment")) {
      try await production.store.restore(snapshot)
    }
    let json = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self)
    for (text, reason) in [
      ("", "not a JSON object with a version"), ("{}", "not a JSON object with a version"),
      (#"{"version":2}"#, "its version is 2, not 1"),
      (#"{"version":1}"#, "seed is invalid"),
      (
        json.replacing("\"drop\":0", with: "\"drop\":-1"),
        "its faults, limits or messages are out of range"
      ),
    ] {
      let error = #expect(throws: SnapshotError.self) {
        try SimulatedStore.snapshot(from: Array(text.utf8))
      }
      #expect(error?.description.contains(reason) == true, "\(reason)")
    }
    for change in [
      ("\"seed\":1", "\"seed\":2"), ("\"quantity\":1", "\"quantity\":11"),
      ("\"quantity\":1", "\"quantity\":0"), ("monthly", "yearly"),
    ] {
      let other = json.replacing(change.0, with: change.1)
      #expect(other != json)
      let fresh = try World()
      let before = await fresh.store.simulator
      let wrong = try SimulatedStore.snapshot(from: Array(other.utf8))
      await #expect(throws: SnapshotError.self) { try await fresh.store.restore(wrong) }
      #expect(await fresh.store.simulator == before)
    }
  }
}
