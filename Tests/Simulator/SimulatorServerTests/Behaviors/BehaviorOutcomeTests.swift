import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreKitBackend
import Testing

/// Outcomes of purchases that sell nothing, each behavior switched on and off.
@Suite(.timeLimit(.minutes(30))) struct BehaviorOutcomeTests {
  @Test(arguments: [true, false])
  func `B10: buying an owned non-consumable again returns the original, or is not allowed`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.ownedPurchase, isOn)
    let device = habitat.device()
    let first = try await habitat.buy("lifetime", on: device)
    try await habitat.store.advance(by: .days(3))
    if isOn {
      #expect(try await habitat.buy("lifetime", on: device) == first)
    } else {
      let error = await #expect(throws: StoreKitBackendError.self) {
        try await habitat.buy("lifetime", on: device)
      }
      guard case .rejected(.purchaseNotAllowed, _) = error else { throw Habitat.Unexpected() }
    }
    #expect(try await habitat.payloads(on: device) == [first])
    #expect(try await habitat.listed(.all, on: device) == ["lifetime"])
    #expect(try await habitat.told(on: device) == [])
    try await habitat.store.refund(first.transactionId)
    let second = try await habitat.buy("lifetime", on: device)
    #expect(second.transactionId != first.transactionId, "it is not owned any more")
  }

  @Test(arguments: [true, false])
  func `B17: a downgrade returns the current transaction, or is pending until the renewal`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.heldTransaction, isOn)
    let device = habitat.device()
    let yearly = try await habitat.buy("yearly", on: device)
    let outcome = try await device.purchase(DevicePurchaseRequest(productID: "monthly"))
    if case .success(let jws) = outcome {
      #expect(try habitat.payload(jws) == yearly)
    }
    #expect((outcome == .pending) == !isOn)
    #expect(try await habitat.listed(on: device) == ["yearly"])
    #expect(await habitat.store.simulator.pendingPurchases.isEmpty)
    #expect(try await habitat.buy("yearly", on: device) == yearly, "the running plan is no change")
    _ = try await device.purchase(DevicePurchaseRequest(productID: "monthly"))

    let cursor = try await device.currentCursor()
    try await habitat.store.advance(by: .days(366))
    let told = try await habitat.told(on: device, after: cursor)
    #expect(told.contains("transaction monthly"))
    #expect(try await habitat.listed(on: device) == ["monthly"])
  }

  @Test func `B25 on: canceled purchases alternate between a result and an error in each process`()
    async throws
  {
    let habitat = try await Habitat(.twofoldCancellation, true)
    let order = DevicePurchaseRequest(productID: "lifetime")
    try await habitat.store.setPurchaseBehavior(.isCancelled, of: "anna")
    for device in [habitat.device(), habitat.device()] {
      for _ in 1...2 {
        #expect(try await device.purchase(order) == .userCancelled)
        let error = await #expect(throws: StoreKitBackendError.self) {
          try await device.purchase(order)
        }
        guard case .rejected(.userCancelled, _) = error else { throw Habitat.Unexpected() }
      }
      #expect(try await habitat.listed(.all, on: device) == [])
    }
  }

  @Test func `B25 off: a canceled purchase is a result unless it is set to fail`() async throws {
    let habitat = try await Habitat(.twofoldCancellation, false)
    let device = habitat.device()
    let order = DevicePurchaseRequest(productID: "lifetime")
    try await habitat.store.setPurchaseBehavior(.isCancelled, of: "anna")
    for _ in 1...3 { #expect(try await device.purchase(order) == .userCancelled) }
    try await habitat.store.setPurchaseBehavior(.fails(.userCancelled), of: "anna")
    let error = await #expect(throws: StoreKitBackendError.self) {
      try await device.purchase(order)
    }
    guard case .rejected(.userCancelled, _) = error else { throw Habitat.Unexpected() }
    #expect(try await habitat.listed(.all, on: device) == [])
  }

  @Test(arguments: [true, false])
  func `B33: every second purchase of a process is reported as canceled and is announced, or none`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.reportedCancellation, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("coins", on: device)
    let second = try await device.purchase(DevicePurchaseRequest(productID: "lifetime"))
    #expect((second == .userCancelled) == isOn)
    #expect(try await habitat.listed(on: device) == ["lifetime"], "it was sold")
    #expect(try await habitat.told(on: device) == (isOn ? ["transaction lifetime"] : []))
    _ = try await habitat.buy("coins", on: device)
    _ = try await habitat.buy("season", on: habitat.device())
  }

  @Test(arguments: [true, false])
  func `B34: buying an unfinished consumable returns its transaction, or sells it again`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.unfinishedConsumable, isOn)
    let device = habitat.device()
    let first = try await habitat.buy("coins", on: device)
    let second = try await habitat.buy("coins", on: device)
    #expect((second == first) == isOn)
    for id in [first.transactionId, second.transactionId] { try await device.finish(id) }
    let third = try await habitat.buy("coins", on: device)
    #expect(![first, second].contains(third), "nothing is unfinished")
  }
}
