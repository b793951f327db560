import AppStoreCore
import SimulatorServer
import StoreKitBackend
import Testing

/// Behaviors that Apple documents about entitlements, each switched on and off.
@Suite(.timeLimit(.minutes(30))) struct BehaviorEntitlementTests {
  @Test(arguments: [true, false])
  func `B16: a subscription in its grace period is listed past its expiration, or is not`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.listedGracePeriod, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setBillingIssue(true, for: "anna")
    #expect(try await habitat.listed(on: device) == ["monthly"], "it is paid")
    try await habitat.store.advance(by: .days(8))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.gracePeriod])
    let listed = try await habitat.payloads(on: device)
    #expect(listed.map(\.productId) == (isOn ? ["monthly"] : []))
    let now = await device.now()
    #expect(listed.allSatisfy { payload in payload.expiresDate.map { $0 < now } == true })
    #expect(try await habitat.listed(.latest("monthly"), on: device) == ["monthly"])
    try await habitat.store.setBillingIssue(false, for: "anna")
    try await habitat.store.advance(by: .days(20))
    #expect(try await habitat.listed(on: device) == ["monthly"])
  }

  @Test func `B18 on: an upgrade is immediate, and the old transaction is upgraded and unlisted`()
    async throws
  {
    let habitat = try await Habitat(.immediateUpgrade, true)
    let device = habitat.device()
    let monthly = try await habitat.buy("monthly", on: device)
    let yearly = try await habitat.buy("yearly", on: device)
    #expect(yearly.transactionId != monthly.transactionId)
    #expect(yearly.originalTransactionId == monthly.originalTransactionId)
    #expect(try await habitat.listed(on: device) == ["yearly"])
    #expect(try await habitat.payloads(.all, on: device).map(\.isUpgraded) == [true, nil])
  }

  @Test func `B18 off: the old plan is listed next to the new one, for two reads or a second`()
    async throws
  {
    let habitat = try await Habitat(.immediateUpgrade, false)
    let device = habitat.device()
    let monthly = try await habitat.buy("monthly", on: device)
    try await habitat.store.advance(by: .days(1))
    _ = try await habitat.buy("yearly", on: device)
    #expect(
      try await habitat.listedThrice(on: device)
        == [["yearly", "monthly"], ["yearly", "monthly"], ["yearly"]])
    #expect(try await habitat.payloads(.all, on: device).map(\.isUpgraded) == [nil, nil])
    let held = try await habitat.payloads(.latest("monthly"), on: device)
    #expect(held.map(\.transactionId) == [monthly.transactionId])
    #expect(held.map(\.isUpgraded) == [nil])

    let other = habitat.device()
    #expect(try await habitat.listed(on: other) == ["yearly", "monthly"])
    try await habitat.store.advance(by: .seconds(1))
    #expect(try await habitat.listed(on: other) == ["yearly"])
    #expect(try await habitat.payloads(.all, on: other).map(\.isUpgraded) == [true, nil])
  }

  @Test func `B18 off and B01 on: an upgrade listed late lists the old plan once`()
    async throws
  {
    var behaviors = StoreKitBehaviors.ideal
    try behaviors.set(.immediateUpgrade, false)
    try behaviors.set(.latePurchase, true)
    let habitat = try await Habitat(behaviors)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.advance(by: .days(1))
    _ = try await habitat.buy("yearly", on: device)
    #expect(
      try await habitat.listedThrice(on: device) == [["monthly"], ["monthly"], ["yearly"]])
  }

  @Test(arguments: [true, false])
  func `B19: refunding an old period leaves the paid one listed, or unlists it for a moment`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.singleRefund, isOn)
    let device = habitat.device()
    let first = try await habitat.buy("yearly", on: device)
    _ = try await habitat.buy("lifetime", on: device)
    try await habitat.store.advance(by: .days(370))
    try await habitat.store.refund(first.transactionId)
    let early: [ProductID] = isOn ? ["lifetime", "yearly"] : ["lifetime"]
    #expect(
      try await habitat.listedThrice(on: device) == [early, early, ["lifetime", "yearly"]])
    let all = try await habitat.payloads(.all, on: device)
    #expect(all.map { $0.revocationDate != nil } == [true, false, false])
    #expect(try await habitat.payloads(on: device) == all.suffix(2))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.active])
  }

  @Test func `B19 off: a purchase after the refund of a running period is listed at once`()
    async throws
  {
    let habitat = try await Habitat(.singleRefund, false)
    let device = habitat.device()
    let first = try await habitat.buy("yearly", on: device)
    try await habitat.store.refund(first.transactionId)
    let second = try await habitat.buy("yearly", on: device)
    #expect(try await habitat.payloads(on: device) == [second])
  }

  @Test(arguments: [true, false])
  func `B27: every purchase of a non-renewing subscription stays listed, or only the newest`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.everlastingListing, isOn)
    let device = habitat.device()
    let first = try await habitat.buy("season", on: device)
    _ = try await habitat.buy("lifetime", on: device)
    try await habitat.store.advance(by: .days(800))
    let second = try await habitat.buy("season", on: device)
    #expect(first.transactionId != second.transactionId)
    try await habitat.store.advance(by: .days(800))
    #expect(
      try await habitat.listed(on: device)
        == (isOn ? ["season", "lifetime", "season"] : ["lifetime", "season"]))
    #expect(try await habitat.payloads(on: device).last == second)
  }

  @Test(arguments: [true, false])
  func `B28: only the newest period of a plan is listed, or each paid one while it runs`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.newestPeriod, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.advance(by: .days(80))
    let all = try await habitat.payloads(.all, on: device)
    #expect(all.count == 4)
    try #require(await habitat.payloads(on: device) == (isOn ? all.suffix(1) : all))
    try await habitat.store.refund(all[1].transactionId)
    #expect(
      try await habitat.payloads(on: device).map(\.transactionId)
        == (isOn ? [all[3]] : [all[0], all[2], all[3]]).map(\.transactionId))
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    try await habitat.store.advance(by: .days(40))
    #expect(try await habitat.listed(on: device) == [])
  }
}
