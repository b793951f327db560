import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Testing

/// What an app reads through the `StoreKit` module on a device with every awkward behavior.
///
/// The store's time does not advance between the lines.
@Suite(.serialized, .timeLimit(.minutes(30))) @MainActor struct AwkwardStoreKitTests {
  private let store: SimulatedStore
  private let device: SimulatedDevice

  init() async throws {
    store = try await InProcess().store
    device = store.device(
      for: InProcess.account, eventWait: .seconds(300), behaviors: .awkward)
  }

  private func product(_ id: ProductID) async throws -> Product {
    try #require(try await Product.products(for: [id.rawValue]).first)
  }

  private func entitlements() async -> [String] {
    var ids: [String] = []
    for await result in Transaction.currentEntitlements {
      ids.append(result.unsafePayloadValue.productID)
    }
    return ids
  }

  private func counts(reads: Int) async -> [Int] {
    var counts: [Int] = []
    for _ in 0..<reads { counts.append(await entitlements().count) }
    return counts
  }

  @Test func `A purchase is listed at the third read without waiting for a clock`() async throws {
    try await StoreKitBackendRegistry.$current.withValue(device) {
      _ = try await product(InProcess.lifetime).purchase()
      #expect(await counts(reads: 4) == [0, 0, 1, 1])
    }
  }

  @Test func `At a renewal the status is expired twice, and offer eligibility stays cached`()
    async throws
  {
    try await StoreKitBackendRegistry.$current.withValue(device) {
      let monthly = try await product(InProcess.monthly)
      let info = try #require(monthly.subscription)
      #expect(await info.isEligibleForIntroOffer)
      _ = try await monthly.purchase()
      #expect(await info.isEligibleForIntroOffer, "the first answer is kept")
      let date = try #require(await store.simulator.nextEventDate)
      try await store.advance(to: date)
      var states: [Product.SubscriptionInfo.RenewalState] = []
      for _ in 1...3 { states += try await info.status.map(\.state) }
      #expect(states == [.expired, .expired, .subscribed])
      #expect(await counts(reads: 3) == [0, 0, 1])
    }
  }

  @Test func `Missed renewals arrive newest first at the first listener of a launch`() async throws
  {
    try await StoreKitBackendRegistry.$current.withValue(device) {
      _ = try await product(InProcess.monthly).purchase()
    }
    try await store.advance(by: .days(70))
    let launched = store.device(for: InProcess.account, behaviors: .awkward)
    try await StoreKitBackendRegistry.$current.withValue(launched) {
      var updates = Transaction.updates.makeAsyncIterator()
      var ids: [UInt64] = []
      for _ in 1...3 { ids.append(try #require(await updates.next()).unsafePayloadValue.id) }
      #expect(ids == ids.sorted(by: >))
      #expect(try await launched.transactionsForNewListener().isEmpty)
      var unfinished: [UInt64] = []
      for await result in Transaction.unfinished { unfinished.append(result.unsafePayloadValue.id) }
      #expect(Set(unfinished).isSuperset(of: ids), "nothing is finished by listening")
    }
  }
}
