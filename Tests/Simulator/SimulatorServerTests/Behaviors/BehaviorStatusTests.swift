import AppStoreCore
import SignedData
import SimulatorServer
import StoreKitBackend
import Testing

/// Behaviors that Apple documents about statuses and expirations, each switched on and off.
@Suite(.timeLimit(.minutes(30))) struct BehaviorStatusTests {
  /// The win-back offers that a status makes available.
  private func offers(
    _ record: SubscriptionStatusRecord?, _ habitat: Habitat
  ) throws -> [String] {
    let verifier = SignedDataVerifier(
      roots: [habitat.store.root], apps: [.init(bundleID: World.bundleID, appAppleID: 42)],
      environments: [.sandbox])
    let record = try #require(record)
    let transaction = try verifier.transaction(record.signedTransactionInfo)
    let renewal = try verifier.renewalInfo(record.signedRenewalInfo, transaction: transaction)
    return renewal.payload.eligibleWinBackOfferIds ?? []
  }

  @Test(arguments: [true, false])
  func `B21: a lapse makes the win-back offers available at once, or after 30 days`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.promptWinBack, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(7))
    guard case .status(_, let told) = try await device.events(after: cursor).events.last else {
      throw Habitat.Unexpected()
    }
    #expect(told.status == .expired)
    #expect(try offers(told, habitat) == (isOn ? ["BACK"] : []))
    for _ in 1...3 {
      let record = try await device.statuses(in: "G1").first
      #expect(record?.status == .expired)
      #expect(try offers(record, habitat) == (isOn ? ["BACK"] : []))
    }
    try await habitat.store.advance(by: .days(30) - .milliseconds(1))
    #expect(
      try await offers(device.statuses(in: "G1").first, habitat) == (isOn ? ["BACK"] : []))
    let order = DevicePurchaseRequest(productID: "monthly", winBackOfferID: "BACK")
    if !isOn {
      await #expect(throws: StoreKitBackendError.self) { try await device.purchase(order) }
    }
    try await habitat.store.advance(by: .milliseconds(1))
    #expect(try await offers(device.statuses(in: "G1").first, habitat) == ["BACK"])
    guard case .success = try await device.purchase(order) else { throw Habitat.Unexpected() }
  }

  @Test(arguments: [true, false])
  func `B26: an expiration only changes the status, or also announces the last transaction`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.silentExpiry, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    let start = try await device.currentCursor()
    try await habitat.store.advance(by: .days(7))
    #expect(
      try await habitat.told(on: device, after: start) == ["transaction monthly", "status 1"])
    let paid = try await habitat.payloads(.latest("monthly"), on: device)
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(31))
    #expect(
      try await habitat.told(on: device, after: cursor)
        == (isOn ? ["status 2"] : ["transaction monthly", "status 2"]))
    if case .transaction(let jws) = try await device.events(after: cursor).events.first {
      #expect(try [habitat.payload(jws)] == paid)
    }
    #expect(try await habitat.listed(on: device) == [])
    #expect(try await habitat.listed(.all, on: device) == ["monthly", "monthly"])
  }

  @Test(arguments: [true, false])
  func `B29: own and family-shared subscriptions are two statuses, or only the better one`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.severalStatuses, isOn, family: ["anna", "ben"])
    let device = habitat.device()
    func products() async throws -> [ProductID] {
      try await device.statuses(in: "G1")
        .map { try habitat.payload($0.signedTransactionInfo).productId }
    }
    #expect(try await products() == [])
    _ = try await habitat.buy("monthly", on: device)
    _ = try await habitat.buy("yearly", on: habitat.device("ben"))
    #expect(try await products() == (isOn ? ["monthly", "yearly"] : ["monthly"]))
    #expect(try await habitat.listed(on: device) == ["monthly", "yearly"])
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    try await habitat.store.advance(by: .days(8))
    #expect(try await products() == (isOn ? ["monthly", "yearly"] : ["yearly"]))
  }

  @Test func `B29: each status of a group is announced separately`() async throws {
    let habitat = try await Habitat(family: ["anna", "ben"])
    let device = habitat.device()
    let own = try await habitat.buy("monthly", on: device)
    let cursor = try await device.currentCursor()
    _ = try await habitat.buy("yearly", on: habitat.device("ben"))
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
