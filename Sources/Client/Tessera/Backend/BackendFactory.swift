internal import Foundation

/// Creates the backend of a configuration.
enum BackendFactory {
  /// Returns the backend: the device's or the server's, or the one of a configuration error.
  static func make(
    _ configuration: Configuration, current: CurrentCustomer, completion: CompletionMode,
    proxyURL: URL?, dependencies: SDKDependencies, broadcast: CustomerInfoBroadcast
  ) -> any EntitlementBackend {
    let device = DeviceBackend(
      configuration, current: current, completion: completion, dependencies: dependencies,
      broadcast: broadcast)
    if let device { return device }
    let client = ServerClient.make(
      configuration, completion: completion, proxyURL: proxyURL, dependencies: dependencies)
    switch client {
    case .failure(let error): return MisconfiguredBackend(error: error, current: current)
    case .success(let client):
      let manager = CustomerInfoManager(
        client, current: current, creditHandler: configuration.creditHandler,
        storage: configuration.storage, broadcast: broadcast)
      return ServerBackend(
        manager: manager, testStorePresenter: configuration.testStorePresenter)
    }
  }
}
