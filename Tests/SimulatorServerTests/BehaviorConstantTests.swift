import AppStoreSimulator
import AppStoreTypes
import SignedData
import SimulatorServer
import StoreKitBackend
import Testing

/// Habits that always hold, whatever is switched.
@Suite struct BehaviorConstantTests {
  @Test func `B10: an owned non-consumable bought again is the original, with its date`()
    async throws
  {
    let habitat = try await Habitat()
    let device = habitat.device()
    let first = try await habitat.buy("lifetime", on: device)
    try await habitat.store.advance(by: .days(3))
    #expect(try await habitat.buy("lifetime", on: device) == first)
    #expect(try await habitat.listed(.all, on: device) == ["lifetime"])
    #expect(try await habitat.told(on: device) == [])
  }

  @Test func `B16: in its grace period a subscription is listed though its date is past`()
    async throws
  {
    let habitat = try await Habitat()
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setBillingIssue(true, for: "anna")
    try await habitat.store.advance(by: .days(8))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.gracePeriod])
    let listed = try await habitat.payloads(on: device)
    #expect(listed.map(\.productId) == ["monthly"])
    let expires = try #require(listed.first?.expiresDate)
    #expect(await expires < device.now())
  }

  @Test func `B17: a downgrade gives the transaction already held`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    let yearly = try await habitat.buy("yearly", on: device)
    #expect(try await habitat.buy("monthly", on: device) == yearly)
    #expect(try await habitat.listed(on: device) == ["yearly"])
  }

  @Test func `B18: an upgrade is immediate, and the old transaction upgraded and unlisted`()
    async throws
  {
    let habitat = try await Habitat()
    let device = habitat.device()
    let monthly = try await habitat.buy("monthly", on: device)
    let yearly = try await habitat.buy("yearly", on: device)
    #expect(yearly.transactionId != monthly.transactionId)
    #expect(yearly.originalTransactionId == monthly.originalTransactionId)
    #expect(try await habitat.listed(on: device) == ["yearly"])
    #expect(try await habitat.payloads(.all, on: device).map(\.isUpgraded) == [true, nil])
  }

  @Test func `B19: refunding an old period revokes that period only`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    let first = try await habitat.buy("yearly", on: device)
    try await habitat.store.advance(by: .days(370))
    try await habitat.store.refund(first.transactionId)
    let all = try await habitat.payloads(.all, on: device)
    #expect(all.map { $0.revocationDate != nil } == [true, false])
    #expect(try await habitat.payloads(on: device) == all.suffix(1))
    #expect(try await device.statuses(in: "G1").map(\.status) == [.active])
  }

  @Test func `B21: a lapse opens the win-back offers at once`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    try await habitat.store.advance(by: .days(7))
    let state = try #require(await habitat.store.simulator.statuses(of: "anna").first)
    #expect(state.status == .expired)
    #expect(state.renewalInfo.eligibleWinBackOfferIds == ["BACK"])
    let record = try #require(try await device.statuses(in: "G1").first)
    #expect(record.status == .expired)
  }

  @Test func `B25: a cancelled purchase is a result, or an error`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    let order = PurchaseOrder(productID: "lifetime")
    try await habitat.store.setPurchaseBehavior(.isCancelled, of: "anna")
    #expect(try await device.purchase(order) == .userCancelled)
    try await habitat.store.setPurchaseBehavior(.fails(.userCancelled), of: "anna")
    let error = await #expect(throws: StoreKitBackendError.self) {
      try await device.purchase(order)
    }
    guard case .refused(.userCancelled, _) = error else { throw Habitat.Unexpected() }
    #expect(try await habitat.listed(.all, on: device) == [])
  }

  @Test func `B26: an expiry is no transaction, only a status, and unlists the product`()
    async throws
  {
    let habitat = try await Habitat()
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(8))
    #expect(try await habitat.told(on: device, after: cursor) == ["status 2"])
    #expect(try await habitat.listed(on: device) == [])
    #expect(try await habitat.listed(.all, on: device) == ["monthly"])
  }

  @Test func `B27: each purchase of a non-renewing subscription is listed for ever`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    let first = try await habitat.buy("season", on: device)
    try await habitat.store.advance(by: .days(800))
    let second = try await habitat.buy("season", on: device)
    #expect(first.transactionId != second.transactionId)
    try await habitat.store.advance(by: .days(800))
    #expect(try await habitat.payloads(on: device) == [first, second])
  }

  @Test func `B28: of a plan only the newest period is listed`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.advance(by: .days(80))
    let all = try await habitat.payloads(.all, on: device)
    #expect(all.count == 4)
    #expect(try await habitat.payloads(on: device) == all.suffix(1))
  }

  @Test func `B29: one's own and the family's subscription are two statuses, each told by itself`()
    async throws
  {
    let habitat = try await Habitat(family: ["anna", "ben"])
    let device = habitat.device()
    let own = try await habitat.buy("monthly", on: device)
    let cursor = try await device.currentCursor()
    _ = try await habitat.buy("yearly", on: habitat.device("ben"))
    let records = try await device.statuses(in: "G1")
    #expect(
      try records.map { try habitat.payload($0.signedTransactionInfo).productId }
        == ["monthly", "yearly"])
    let told = try await device.events(after: cursor).events
    guard told.count == 2, case .status("G1", let changed) = told[1] else {
      throw Habitat.Unexpected()
    }
    let shared = try habitat.payload(changed.signedTransactionInfo)
    #expect(shared.productId == "yearly")
    #expect(shared.inAppOwnershipType == .familyShared)
    #expect(shared.originalTransactionId != own.originalTransactionId)
  }
}
