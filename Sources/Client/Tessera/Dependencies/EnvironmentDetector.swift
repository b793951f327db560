internal import AppStoreCore

/// Guards whether Xcode runs the app with StoreKit testing, as far as StoreKit said in this process.
///
/// Only a transaction shows it without a call that may make the customer sign in. Until StoreKit
/// lists one, the server has no data of this session either.
actor EnvironmentDetector {
  private let usual: RequestEnvironment
  private let readStore: @Sendable () async -> AppStoreEnvironment?
  private let timeout: @Sendable () async -> Void
  private var known: AppStoreEnvironment?
  private var reading: Task<Void, Never>?

  /// Creates a witness for a device.
  init(_ dependencies: SDKDependencies) {
    usual = dependencies.isSandbox ? .sandbox : .production
    readStore = dependencies.storeEnvironment
    timeout = dependencies.storeTimeout
  }

  /// Takes the environment of a transaction that StoreKit verified.
  func note(_ environment: AppStoreEnvironment) { known = environment }

  /// The environment of requests to the server.
  ///
  /// In a developer's build, the first request waits for StoreKit, but not for long.
  func environment() async -> RequestEnvironment {
    if known == nil, usual == .sandbox { await read() }
    return known == .xcode ? .xcode : usual
  }

  private func read() async {
    if let reading { return await reading.value }
    let (ended, end) = AsyncStream<Void>.makeStream()
    let (readStore, timeout) = (readStore, timeout)
    Task {
      if let environment = await readStore() { noteFirst(environment) }
      end.finish()
    }
    let clock = Task {
      await timeout()
      end.finish()
    }
    let task = Task {
      for await _ in ended {}
      clock.cancel()
    }
    reading = task
    await task.value
  }

  /// A transaction that arrived in between is newer.
  private func noteFirst(_ environment: AppStoreEnvironment) {
    if known == nil { known = environment }
  }
}
