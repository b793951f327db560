internal import Foundation

/// Selects the store behind the `StoreKit` module.
public enum StoreKitBackendRegistry {
  /// The store that is bound to the current task; `nil` for that of the process.
  ///
  /// A test sets its own for a scope with `StoreKitBackendRegistry.$current.withValue(_:)`.
  @TaskLocal public static var current: (any AppStoreBackend)?

  /// The store that is bound to the current task, otherwise that of the process.
  ///
  /// The store of the process is the one of a test session, if there is one. Otherwise it is created
  /// once from environment variables. `STOREKIT_URL` is the store's address.
  /// `STOREKIT_ACCOUNT` names the device's account (default: `default`). `STOREKIT_FOLDER` is where
  /// the device saves its data about the account between launches (default: nowhere). Without an
  /// address every request fails with ``StoreKitBackendError/notConfigured(_:)``.
  public static var store: any AppStoreBackend { current ?? ofProcess }

  /// The store of the process at this moment, whatever store is bound to the current task.
  package static var ofProcess: any AppStoreBackend { TestSessionStores.backend }

  /// The wait of a sequence of updates before it retries an unreachable store.
  @TaskLocal public static var retryDelay: Duration = .seconds(1)

  /// The store that environment variables configure, created once.
  static let fromEnvironment = configured(by: ProcessInfo.processInfo.environment)

  /// Returns the store configured by environment variables.
  ///
  /// - Returns: A backend in any case. If the variables name no store, it fails with the reason.
  public static func configured(by environment: [String: String]) -> any AppStoreBackend {
    guard let address = environment["STOREKIT_URL"], !address.isEmpty else {
      return UnconfiguredAppStoreBackend(
        reason: "set STOREKIT_URL to the address that `tessera simulate` prints")
    }
    let account = environment["STOREKIT_ACCOUNT"] ?? "default"
    let folder = environment["STOREKIT_FOLDER"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    let memory = DeviceStateStore(of: account, in: folder)
    guard
      let backend = try? HTTPAppStoreBackend(address: address, account: account, memory: memory)
    else {
      return UnconfiguredAppStoreBackend(
        reason: "STOREKIT_URL is \"\(address)\"; set it to an address such as http://127.0.0.1:8080"
      )
    }
    return backend
  }
}
