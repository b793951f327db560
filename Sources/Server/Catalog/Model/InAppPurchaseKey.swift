/// The In-App Purchase key of an app, which authorizes requests to Apple's servers.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/creating-api-keys-to-authorize-api-requests>
public struct InAppPurchaseKey: Hashable, Sendable {
  /// The id of the key.
  public var keyID: String
  /// The issuer id of the App Store Connect team.
  public var issuerID: String
  /// The private key in PKCS#8 PEM, as in a `.p8` file; a secret.
  public var privateKeyPEM: String

  /// Creates a key.
  public init(keyID: String, issuerID: String, privateKeyPEM: String) {
    self.keyID = keyID
    self.issuerID = issuerID
    self.privateKeyPEM = privateKeyPEM
  }
}

extension InAppPurchaseKey: CustomStringConvertible, CustomReflectable {
  /// The identifiers of the key, without the key itself.
  public var description: String { "In-App Purchase key \(keyID) of issuer \(issuerID)" }

  /// A mirror without children, so that dumping a value does not print the private key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
