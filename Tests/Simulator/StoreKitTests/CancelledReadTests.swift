import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

/// The measured behaviors B07, B08 and B09 of Apple's framework, switched on and off.
@Suite(.timeLimit(.minutes(30))) struct CancelledReadTests {
  @Test(arguments: [true, false])
  func `B07: in a canceled task a listing is empty or complete`(isOn: Bool) async throws {
    let store = try await store(with: .cancelledListing, isOn)
    try await store.give()
    #expect(await read(store, Transaction.currentEntitlements).count == 1)
    let counts = await cancelled(store) {
      var counts = [0, 0]
      for await _ in Transaction.currentEntitlements { counts[0] += 1 }
      for await _ in Transaction.all { counts[1] += 1 }
      return counts
    }
    #expect(counts == (isOn ? [0, 0] : [1, 1]))
    let latest = await cancelled(store) { await Transaction.latest(for: productID) }
    #expect((latest == nil) == isOn)
  }

  @Test(arguments: [true, false])
  func `B07: a listing whose task is canceled midway ends there or continues`(
    isOn: Bool
  ) async throws {
    let store = try await store(with: .cancelledListing, isOn)
    for id in ["1", "2", "3"] { try await store.give(TestStore.transaction(TransactionID(id))) }
    let count = await on(store) {
      await Task {
        var count = 0
        for await _ in Transaction.all {
          count += 1
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return count
      }.value
    }
    #expect(count == (isOn ? 1 : 3))
  }

  @Test(arguments: [true, false])
  func `B08: in a canceled task no products are found, or all`(isOn: Bool) async throws {
    let store = try await store(with: .cancelledProducts, isOn)
    await store.set { $0.products = [.monthly, .coins] }
    let ids = [productID, ProductRecord.coins.id.rawValue]
    #expect(try await on(store) { try await Product.products(for: ids) }.count == 2)
    let products = await cancelled(store) { try? await Product.products(for: ids) }
    #expect(products?.count == (isOn ? 0 : 2))
  }

  @Test(arguments: [true, false])
  func `B09: in a canceled task there is no status, or the true one`(isOn: Bool) async throws {
    let store = try await store(with: .cancelledStatus, isOn)
    let record = try store.status(.active)
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let group = TestStore.subscriptionGroupID.rawValue
    #expect(
      try await on(store) { try await Product.SubscriptionInfo.status(for: group) }.count == 1)
    let statuses = await cancelled(store) {
      try? await Product.SubscriptionInfo.status(for: group)
    }
    #expect(statuses?.count == (isOn ? 0 : 1))
  }

  @Test(arguments: [true, false])
  func `A read that fails because its task is canceled is empty or retried`(
    isOn: Bool
  ) async throws {
    let store = try await store(with: .cancelledProducts, isOn)
    await store.set {
      $0.products = [.monthly]
      $0.cancels = 1
    }
    let products = await on(store) {
      await Task { try? await Product.products(for: [productID]) }.value
    }
    #expect(products?.count == (isOn ? 0 : 1))
  }

  @Test func `Without the behavior a failure is also thrown in a canceled task`() async throws {
    let store = try await store(with: .cancelledProducts, false)
    await store.set { $0.failures = [.network("down")] }
    let isThrown = await cancelled(store) {
      do {
        _ = try await Product.products(for: [productID])
        return false
      } catch {
        return true
      }
    }
    #expect(isThrown)
  }

  private func store(with habit: StoreKitBehavior, _ isOn: Bool) async throws -> FakeStore {
    let store = try FakeStore()
    var habits = StoreKitBehaviors.ideal
    try habits.set(habit, isOn)
    let chosen = habits
    await store.set { $0.habits = chosen }
    return store
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
