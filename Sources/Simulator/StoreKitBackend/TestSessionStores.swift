internal import Synchronization

/// The stores of the test sessions in this process, for tasks to which no store is bound.
package enum TestSessionStores {
  private struct State: Sendable {
    var ofProcess: (any AppStoreBackend)?
    var isolated: [Int: any AppStoreBackend] = [:]
    var last = 0
  }

  private static let state = Mutex(State())

  /// Makes a store the one of the whole process, as Apple's test sessions are.
  package static func useForProcess(_ backend: any AppStoreBackend) {
    state.withLock { $0.ofProcess = backend }
  }

  /// Records that the store of one test is open.
  ///
  /// - Returns: A number for ``close(_:)``.
  package static func open(_ backend: any AppStoreBackend) -> Int {
    state.withLock { state in
      state.last += 1
      state.isolated[state.last] = backend
      return state.last
    }
  }

  /// Records that the test with a store has ended.
  package static func close(_ number: Int) {
    state.withLock { $0.isolated[number] = nil }
  }

  /// The store of a task to which none is bound.
  ///
  /// A detached task does not inherit the store of its test. While one test alone has a store of its
  /// own, it can only mean that one.
  static var backend: any AppStoreBackend {
    let (ofProcess, isolated) = state.withLock { ($0.ofProcess, $0.isolated) }
    if let ofProcess { return ofProcess }
    if isolated.count == 1, let only = isolated.values.first { return only }
    guard isolated.isEmpty else {
      return UnconfiguredAppStoreBackend(
        reason: "\(isolated.count) tests with stores of their own run at the same time, and this "
          + "task belongs to none of them; start it with Task { } instead of Task.detached { }")
    }
    return StoreKitBackendRegistry.fromEnvironment
  }
}
