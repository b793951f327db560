import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreKitBackend
import Testing

/// Behaviors of purchases and of announcements, each switched on and off.
@Suite(.timeLimit(.minutes(30))) struct BehaviorPurchaseTests {
  @Test(arguments: [true, false])
  func `B02: a one-time purchase on this device is not announced here, or is`(isOn: Bool)
    async throws
  {
    let habitat = try await Habitat(.silentPurchase, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("lifetime", on: device)
    #expect(try await habitat.told(on: device) == (isOn ? [] : ["transaction lifetime"]))
    #expect(try await habitat.told(on: habitat.device()) == ["transaction lifetime"])
  }

  @Test(arguments: [true, false])
  func `B03: a subscription bought on this device is announced late too, or not at all`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.announcedSubscription, isOn)
    let device = habitat.device()
    _ = try await habitat.buy("monthly", on: device)
    #expect(try await habitat.told(on: device) == (isOn ? [] : ["status 1"]))
    #expect(
      try await habitat.told(on: device)
        == (isOn ? ["transaction monthly", "status 1"] : ["status 1"]))

    let other = habitat.device("ben")
    _ = try await habitat.buy("monthly", on: other)
    try await habitat.store.advance(by: .milliseconds(500))
    #expect(try await habitat.told(on: other).count == (isOn ? 2 : 1), "time has passed")
  }

  @Test func `B03 on: a pending event request completes with the announcement`() async throws {
    let habitat = try await Habitat(.announcedSubscription, true)
    let device = habitat.store.device(for: "anna", eventWait: .seconds(300))
    _ = try await habitat.buy("monthly", on: device)
    var news = StoreEvents(events: [], cursor: 0)
    for _ in 1...2 where news.events.isEmpty {
      news = try await device.events(after: news.cursor)
    }
    #expect(news.events.count == 2)
    #expect(try await device.currentCursor() == news.cursor)
  }

  @Test(arguments: [true, false])
  func `B05: a declined Ask to Buy sends nothing, or a purchase`(isOn: Bool) async throws {
    let habitat = try await Habitat(.silentDecline, isOn)
    let device = habitat.device()
    let id = try await habitat.ask("lifetime", on: device)
    try await habitat.store.declinePurchase(id)
    #expect(try await habitat.told(on: device) == (isOn ? [] : ["transaction lifetime"]))
    #expect(try await habitat.listed(on: device) == (isOn ? [] : ["lifetime"]))
    #expect(await habitat.store.simulator.pendingPurchases.isEmpty)
    await #expect(throws: SimulatedStoreError.purchase(.unknownRequest(id))) {
      try await habitat.store.declinePurchase(id)
    }
  }

  @Test(arguments: [true, false])
  func `B11: an interrupted purchase is pending or fails, and arrives once it is resolved`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.pendingInterruption, isOn)
    let device = habitat.device()
    try await habitat.store.setPurchaseBehavior(.isInterrupted, of: "anna")
    let order = DevicePurchaseRequest(productID: "lifetime")
    if isOn {
      #expect(try await device.purchase(order) == .pending)
    } else {
      let error = await #expect(throws: StoreKitBackendError.self) {
        try await device.purchase(order)
      }
      guard case .rejected(.unknown, _) = error else { throw Habitat.Unexpected() }
    }
    #expect(try await habitat.told(on: device) == [])
    let pending = try #require(await habitat.store.simulator.pendingPurchases.first)
    try await habitat.store.completePurchase(pending.id)
    #expect(try await habitat.told(on: device) == ["transaction lifetime"])
    #expect(try await habitat.listed(on: device) == ["lifetime"])
  }

  @Test(arguments: [true, false])
  func `B14: missed renewals arrive newest first, or in order`(isOn: Bool) async throws {
    let habitat = try await Habitat(.newestFirst, isOn)
    _ = try await habitat.buy("monthly", on: habitat.device())
    try await habitat.store.advance(by: .days(80))
    let dates = try await habitat.device().transactionsForNewListener()
      .map { try habitat.payload($0).purchaseDate }
    #expect(dates.count == 4)
    #expect(dates == (isOn ? dates.sorted(by: >) : dates.sorted()))
    #expect(
      try await habitat.payloads(.unfinished, on: habitat.device()).map(\.purchaseDate)
        == dates.sorted())
  }

  @Test(arguments: [true, false])
  func `B20: introductory offer eligibility is cached for the process, or is not`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.cachedEligibility, isOn)
    let device = habitat.device()
    #expect(try await device.isEligibleForIntroOffer(in: "G1"))
    _ = try await habitat.buy("monthly", on: device)
    #expect(try await device.isEligibleForIntroOffer(in: "G1") == isOn)
    #expect(try await !habitat.device().isEligibleForIntroOffer(in: "G1"), "a new process")
  }

  @Test(arguments: [true, false])
  func `B22: the first purchase after a lapse returns the old transaction, or a new one`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.oldTransaction, isOn)
    let device = habitat.device()
    let old = try await habitat.buy("monthly", on: device)
    try await habitat.store.setAutoRenew(false, group: "G1", account: "anna")
    try await habitat.store.advance(by: .days(8))
    #expect(try await habitat.listed(on: device) == [])
    let first = try await habitat.buy("monthly", on: device)
    #expect((first.transactionId == old.transactionId) == isOn)
    #expect(try await habitat.listed(on: device) == (isOn ? [] : ["monthly"]))
    let second = try await habitat.buy("monthly", on: device)
    #expect(second.transactionId != old.transactionId)
    #expect(try await habitat.listed(on: device) == ["monthly"])
  }

  @Test(arguments: [true, false])
  func `B24: only a process's first listener receives unfinished transactions, or each does`(
    isOn: Bool
  ) async throws {
    let habitat = try await Habitat(.onceUnfinished, isOn)
    let device = habitat.device()
    let jws = try await device.purchase(DevicePurchaseRequest(productID: "lifetime"))
    let unfinished = try await device.transactionsForNewListener()
    #expect(unfinished.map { PurchaseOutcome.success($0) } == [jws])
    #expect(try await device.transactionsForNewListener() == (isOn ? [] : unfinished))
    #expect(try await device.transactions(.unfinished) == unfinished)
    #expect(try await habitat.device().transactionsForNewListener() == unfinished, "a new launch")
  }

  @Test func `A purchase started on a device ends as its account's purchases do`() async throws {
    let habitat = try await Habitat()
    let device = habitat.device()
    let order = DevicePurchaseRequest(productID: "lifetime")
    for error in SimulatedPurchaseError.allCases {
      try await habitat.store.setPurchaseBehavior(.fails(error), of: "anna")
      let thrown = await #expect(throws: StoreKitBackendError.self) {
        try await device.purchase(order)
      }
      #expect(thrown?.description.contains(error.rawValue) == true)
    }
    try await habitat.store.setPurchaseBehavior(.asksToBuy, of: "anna")
    #expect(try await device.purchase(order) == .pending)
    var unasked = order
    unasked.simulatesAskToBuy = false
    guard case .success = try await device.purchase(unasked) else { throw Habitat.Unexpected() }
    try await habitat.store.setPurchaseBehavior(nil, of: "anna")
    guard case .success = try await device.purchase(order) else { throw Habitat.Unexpected() }
  }
}
