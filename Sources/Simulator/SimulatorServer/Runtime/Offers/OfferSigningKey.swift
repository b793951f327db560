internal import AppStoreCore
public import AppStoreServerAPI
public import StoreConfiguration

/// A key of the developer whose signatures for offers a simulated store accepts.
public struct OfferSigningKey: Sendable {
  /// The key ID in a signature.
  public let keyID: String
  /// The issuer ID in a signed JWS.
  public let issuerID: String
  /// The key that verifies the signatures.
  public let publicKey: APIPublicKey

  /// Creates a key.
  public init(keyID: String, issuerID: String, publicKey: APIPublicKey) {
    self.keyID = keyID
    self.issuerID = issuerID
    self.publicKey = publicKey
  }

  /// Creates the public half of an In-App Purchase key, which signs offers too.
  public init(_ key: APIKey) {
    self.init(keyID: key.keyID, issuerID: key.issuerID, publicKey: key.publicKey)
  }

  /// Creates the public half of the key in a `.storekit` file; `nil` if the file's key is invalid.
  ///
  /// The file names no issuer, so a JWS must name ``SimulatedAPIKey/issuerID``.
  public init?(_ pair: SubscriptionOffersKeyPair) {
    var lines = ["-----BEGIN PRIVATE KEY-----"]
    var rest = pair.privateKey.filter { !$0.isWhitespace }[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    lines.append("-----END PRIVATE KEY-----")
    do throws(APIKeyError) {
      // The bundle identifier does not matter: only the public half is used.
      let key = try APIKey(
        issuerID: SimulatedAPIKey.issuerID, keyID: pair.id, bundleID: "-",
        pem: lines.joined(separator: "\n"))
      self.init(key)
    } catch {
      return nil
    }
  }
}
