import AppStoreServerAPI
import AppStoreTypes

/// Keys for In-App Purchase that nobody else has.
enum Keys {
  /// The text of a `.p8` file.
  static func pem() throws -> String {
    try APIKey.make(issuerID: "issuer", keyID: "ABC", bundleID: "com.example.app")
      .pemRepresentation
  }
}
