public import AppStoreServerAPI
internal import AppStoreTypes
public import StoreConfiguration

/// A key of the developer's, whose signatures of offers a simulated store takes.
public struct OfferKey: Sendable {
  /// The id that a signature names.
  public let keyID: String
  /// The issuer id that a signed JWS names.
  public let issuerID: String
  /// What checks the signatures.
  public let publicKey: APIPublicKey

  /// Creates a key.
  public init(keyID: String, issuerID: String, publicKey: APIPublicKey) {
    self.keyID = keyID
    self.issuerID = issuerID
    self.publicKey = publicKey
  }

  /// Creates the public half of a key for In-App Purchase, which signs offers too.
  public init(_ key: APIKey) {
    self.init(keyID: key.keyID, issuerID: key.issuerID, publicKey: key.publicKey)
  }

  /// Creates the public half of the key in a `.storekit` file; `nil` when the file's key is none.
  ///
  /// The file names no issuer, so that a JWS must name the store's,
  /// ``SimulatedAPIKey/issuerID``.
  public init?(_ pair: SubscriptionOffersKeyPair) {
    var lines = ["-----BEGIN PRIVATE KEY-----"]
    var rest = pair.privateKey.filter { !$0.isWhitespace }[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    lines.append("-----END PRIVATE KEY-----")
    do throws(APIKeyError) {
      // The bundle identifier is not looked at: only the public half is kept.
      let key = try APIKey(
        issuerID: SimulatedAPIKey.issuerID, keyID: pair.id, bundleID: "-",
        pem: lines.joined(separator: "\n"))
      self.init(key)
    } catch {
      return nil
    }
  }
}
