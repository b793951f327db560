import AppStoreTypes
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

/// Source: the measured habits B07, B08 and B09 of Apple's framework.
@Suite struct CancelledReadTests {
  @Test func `In a cancelled task current entitlements end empty`() async throws {
    let store = try FakeStore()
    try await store.give()
    #expect(await read(store, Transaction.currentEntitlements).count == 1)
    let count = await cancelled(store) {
      var count = 0
      for await _ in Transaction.currentEntitlements { count += 1 }
      return count
    }
    #expect(count == 0)
  }

  @Test func `In a cancelled task no products are found`() async throws {
    let store = try FakeStore()
    await store.set { $0.catalogue = [.monthly, .coins] }
    let ids = [productID, ProductRecord.coins.id.rawValue]
    #expect(try await on(store) { try await Product.products(for: ids) }.count == 2)
    let products = await cancelled(store) { try? await Product.products(for: ids) }
    #expect(products == [])
  }

  @Test func `In a cancelled task there is no status`() async throws {
    let store = try FakeStore()
    let record = try store.status(.active)
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let group = TestStore.subscriptionGroupID.rawValue
    #expect(
      try await on(store) { try await Product.SubscriptionInfo.status(for: group) }.count == 1)
    let statuses = await cancelled(store) {
      try? await Product.SubscriptionInfo.status(for: group)
    }
    #expect(statuses == [])
  }

  @Test func `In a cancelled task there is no latest transaction`() async throws {
    let store = try FakeStore()
    try await store.give()
    #expect(await cancelled(store) { await Transaction.latest(for: productID) } == nil)
  }

  private func cancelled<Result: Sendable>(
    _ store: FakeStore, _ operation: @Sendable @escaping () async -> Result
  ) async -> Result {
    await on(store) {
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await operation()
      }.value
    }
  }
}
