package import AppStoreCore
internal import StoreKitBackend

extension StoreTestEnvironment {
  /// Runs code with an environment of its own, which sessions and StoreKit use there and in the tasks
  /// started there.
  ///
  /// - Parameters:
  ///   - environment: The environment of what the store signs.
  ///   - start: The store's time at the beginning; `nil` for the machine's.
  ///   - seed: The seed of the store's identifiers.
  package static func isolated<Value>(
    signingAs environment: AppStoreEnvironment = .xcode, startingAt start: Timestamp? = nil,
    seed: UInt64, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let store = StoreTestEnvironment(
      startingAt: start ?? SystemClock().now(), environment: environment, seed: seed)
    let number = TestSessionStores.open(store.device)
    defer { TestSessionStores.close(number) }
    return try await $isolated.withValue(store) {
      try await StoreKitBackendRegistry.$current.withValue(store.device) {
        try await body()
      }
    }
  }
}
