internal import Foundation

/// Names the store that stands behind the `StoreKit` module.
public enum StoreKitBackends {
  /// The store in use.
  ///
  /// A test sets its own for a scope with `StoreKitBackends.$current.withValue(_:)`. Otherwise it is
  /// made once per process from the environment: `STOREKIT_URL` is the store's address,
  /// `STOREKIT_ACCOUNT` names the device's account (`default` when not set), and `STOREKIT_FOLDER` is where
  /// the device keeps what it knows of the account between launches (nowhere when not set). Without an
  /// address every question fails with ``StoreKitBackendError/notConfigured(_:)``.
  @TaskLocal public static var current: any StoreKitBackend = configured(
    by: ProcessInfo.processInfo.environment)

  /// How long a sequence of updates waits before it asks a store again that did not answer.
  @TaskLocal public static var retryDelay: Duration = .seconds(1)

  /// Returns the store that environment variables name.
  ///
  /// - Returns: A backend in any case; one that fails with the reason when the variables name no
  ///   store.
  public static func configured(by environment: [String: String]) -> any StoreKitBackend {
    guard let address = environment["STOREKIT_URL"], !address.isEmpty else {
      return UnconfiguredStoreKitBackend(
        reason: "set STOREKIT_URL to the address that `tessera simulate` prints")
    }
    let account = environment["STOREKIT_ACCOUNT"] ?? "default"
    let folder = environment["STOREKIT_FOLDER"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    let memory = DeviceMemory(of: account, in: folder)
    guard
      let backend = try? HTTPStoreKitBackend(address: address, account: account, memory: memory)
    else {
      return UnconfiguredStoreKitBackend(
        reason: "STOREKIT_URL is \"\(address)\"; set it to an address as http://127.0.0.1:8080")
    }
    return backend
  }
}
