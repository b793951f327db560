import AppStoreCore
import SimulatorServer
import StoreKitBackend
import Testing

/// Behaviors of listings, each switched on and off.
///
/// A late entry is missing from two reads of each kind, or until the store's time advances.
@Suite(.timeLimit(.minutes(30))) struct BehaviorListingTests {
  @Test func `B01 on: a purchase is missing from two reads of each kind, or for a second`()
    async throws
  {
    let habitat = try await Habitat(.latePurchase, true)
    let device = habitat.device()
    _ = try await habitat.buy("lifetime", on: device)
    for query in [TransactionQuery.currentEntitlements, .all, .latest("lifetime")] {
      #expect(try await habitat.listedThrice(query, on: device) == [[], [], ["lifetime"]])
      #expect(try await habitat.listed(query, on: device) == ["lifetime"], "it stays")
    }
    #expect(try await habitat.listed(.unfinished, on: device) == ["lifetime"])
    #expect(try await habitat.listed(on: habitat.device()) == ["lifetime"], "another device")

    _ = try await habitat.buy("season", on: device)
    try await habitat.store.advance(by: .milliseconds(999))
    #expect(try await habitat.listed(on: device) == ["lifetime"])
    try await habitat.store.advance(by: .milliseconds(1))
    #expect(try await habitat.listed(on: device) == ["lifetime", "season"])
  }

  @Test func `B01 on: the old plan is listed as not upgraded until the upgrade is listed`()
    async throws
  {
    let habitat = try await Habitat(.latePurchase, true)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.advance(by: .days(1))
    _ = try await habitat.buy("yearly", on: device)
    let late = try await habitat.payloads(on: device)
    #expect(late.map(\.productId) == ["monthly"])
    #expect(late.map(\.isUpgraded) == [nil])
    #expect(try await habitat.payloads(.all, on: device).map(\.isUpgraded) == [nil])
    try await habitat.store.advance(by: .seconds(1))
    #expect(try await habitat.listed(on: device) == ["yearly"])
  }

  @Test func `B01 off: a purchase is listed at once`() async throws {
    let habitat = try await Habitat(.latePurchase, false)
    let device = habitat.device()
    _ = try await habitat.buy("lifetime", on: device)
    #expect(try await habitat.listed(on: device) == ["lifetime"])
  }

  @Test(arguments: [true, false])
  func `B04: an approved Ask to Buy is announced before it is listed, or listed on arrival`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.lateApproval, isOn)
    let device = habitat.device()
    let id = try await habitat.ask("lifetime", on: device)
    try await habitat.store.completePurchase(id)
    #expect(try await habitat.told(on: device) == ["transaction lifetime"])
    #expect(
      try await habitat.listedThrice(on: device)
        == (isOn ? [[], [], ["lifetime"]] : [["lifetime"], ["lifetime"], ["lifetime"]]))
  }

  @Test(arguments: [true, false])
  func `B06: an announced refund is already unlisted, or still listed unchanged`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.promptRefund, isOn)
    let device = habitat.device()
    let bought = try await habitat.buy("lifetime", on: device)
    try await habitat.store.refund(bought.transactionId)
    let event = try await device.events(after: 0).events.last
    guard case .transaction(let jws) = event else { throw Habitat.Unexpected() }
    let refunded = try habitat.payload(jws)
    #expect(refunded.revocationDate != nil)
    let before = try await habitat.payloads(on: device)
    #expect(before.map(\.transactionId) == (isOn ? [] : [bought.transactionId]))
    #expect(before.allSatisfy { $0.revocationDate == nil && $0.signedDate < refunded.signedDate })
    #expect(try await habitat.listedThrice(on: device).last == [])
  }

  @Test func `B12 on: at a renewal the status is expired and the listing empty for a moment`()
    async throws
  {
    let habitat = try await Habitat(.expiredFlicker, true)
    let device = habitat.device()
    let first = try await habitat.buy("monthly", on: device)
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(7))
    #expect(
      try await habitat.told(on: device, after: cursor)
        == ["status 2", "transaction monthly", "status 1"])
    #expect(try await habitat.listedThrice(on: device) == [[], [], ["monthly"]])
    for _ in 1...2 {
      let record = try #require(try await device.statuses(in: "G1").first)
      #expect(record.status == .expired)
      #expect(try habitat.payload(record.signedTransactionInfo) == first)
    }
    #expect(try await device.statuses(in: "G1").map(\.status) == [.active])

    let other = habitat.device()
    try await habitat.store.advance(by: .milliseconds(699))
    #expect(try await other.statuses(in: "G1").map(\.status) == [.expired])
    try await habitat.store.advance(by: .milliseconds(1))
    #expect(try await other.statuses(in: "G1").map(\.status) == [.active])
    #expect(try await habitat.listed(on: other) == ["monthly"])
  }

  @Test func `B12 off: a renewal shows at once`() async throws {
    let habitat = try await Habitat(.expiredFlicker, false)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(7))
    #expect(
      try await habitat.told(on: device, after: cursor) == ["transaction monthly", "status 1"])
    #expect(try await device.statuses(in: "G1").map(\.status) == [.active])
    #expect(try await habitat.listed(on: device) == ["monthly"])
  }

  @Test(arguments: [true, false])
  func `B13: a renewal is announced before it is listed, or after`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.lateRenewal, isOn)
    let device = habitat.device()
    let first = try await habitat.buy("monthly", on: device)
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(7))
    #expect(
      try await habitat.told(on: device, after: cursor) == ["transaction monthly", "status 1"])
    for query in [TransactionQuery.currentEntitlements, .latest("monthly")] {
      let second = try await habitat.payloads(query, on: device)
      #expect((second == [first]) == isOn)
      _ = try await habitat.payloads(query, on: device)
      #expect(try await habitat.payloads(query, on: device) != [first])
    }
    #expect(try await habitat.listed(.all, on: device).count == (isOn ? 1 : 2))
  }

  @Test(arguments: [true, false])
  func `B15: a subscription in billing retry is listed, or is not`(isOn: Bool) async throws {
    let habitat = try await Habitat(.listedBillingRetry, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setBillingIssue(true, for: "anna")
    try await habitat.store.advance(by: .days(30))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.billingRetry])
    #expect(try await habitat.listed(on: device) == (isOn ? ["monthly"] : []))
    try await habitat.store.advance(by: .days(70))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.expired])
    #expect(try await habitat.listed(on: device) == [])
  }
}
