import AppStoreCore
import AppStoreServerAPI

/// Random In-App Purchase keys.
enum Keys {
  /// The text of a `.p8` file.
  static func pem() throws -> String {
    try APIKey.make(issuerID: "issuer", keyID: "ABC", bundleID: "com.example.app")
      .pemRepresentation
  }
}
