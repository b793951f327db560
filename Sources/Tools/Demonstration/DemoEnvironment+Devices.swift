package import AppStoreSimulator
package import Foundation

extension DemoEnvironment {
  /// Returns the environment variables for an app's process on a device.
  ///
  /// - Parameters:
  ///   - account: The account that is signed in to the store.
  ///   - user: The user that the app logs in at launch; `nil` for none.
  ///   - device: The device's name; each device has its own files.
  ///   - hasServer: Whether the app gets the server's address.
  package nonisolated func environment(
    of account: AccountID, user: String? = nil, device: String = "phone", hasServer: Bool = true
  ) -> [String: String] {
    let home = home(of: device)
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": home.path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
      "STOREKIT_URL": "http://127.0.0.1:\(storePort)", "STOREKIT_ACCOUNT": account.rawValue,
      "STOREKIT_FOLDER": home.appending(path: "storekit").path,
    ]
    if let user { environment["PRO_USER"] = user }
    guard hasServer else { return environment }
    environment["PRO_SERVER_URL"] = "http://127.0.0.1:\(serverPort)"
    environment["PRO_API_KEY"] = appKey
    environment["PRO_ROOT_KEY"] = rootKey
    return environment
  }

  /// Returns the folder of a device's files.
  package nonisolated func home(of device: String) -> URL {
    folder.appending(path: "device-\(device)")
  }
}
