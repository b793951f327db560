public import AppStoreCore
internal import Crypto
internal import Foundation

/// An In-App Purchase key from App Store Connect, with its identifiers.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/creating-api-keys-to-authorize-api-requests>
public struct APIKey: Sendable {
  /// The issuer id of the App Store Connect team.
  public let issuerID: String
  /// The id of the key, which is also in the name of its `.p8` file.
  public let keyID: String
  /// The app that the key belongs to.
  public let bundleID: BundleID
  let privateKey: P256.Signing.PrivateKey

  /// Creates a key from the text of its `.p8` file.
  ///
  /// - Parameters:
  ///   - issuerID: The issuer id; not empty.
  ///   - keyID: The key id; not empty.
  ///   - bundleID: The app's bundle identifier; not empty.
  ///   - pem: A P-256 private key in PKCS#8, as downloaded from App Store Connect.
  /// - Throws: ``APIKeyError`` with the invalid field; it never contains the key's text.
  public init(
    issuerID: String, keyID: String, bundleID: BundleID, pem: String
  ) throws(APIKeyError) {
    guard pem.contains("-----BEGIN PRIVATE KEY-----"),
      let privateKey = try? P256.Signing.PrivateKey(pemRepresentation: pem)
    else { throw .invalidPrivateKey }
    try self.init(
      issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: privateKey)
  }

  /// Creates a key with a new private key from the system's randomness, for a simulated store.
  ///
  /// - Throws: ``APIKeyError`` with the empty field.
  public static func make(
    issuerID: String, keyID: String, bundleID: BundleID
  ) throws(APIKeyError) -> APIKey {
    try APIKey(
      issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: P256.Signing.PrivateKey())
  }

  private init(
    issuerID: String, keyID: String, bundleID: BundleID, privateKey: P256.Signing.PrivateKey
  ) throws(APIKeyError) {
    guard !issuerID.isEmpty else { throw .emptyIssuerID }
    guard !keyID.isEmpty else { throw .emptyKeyID }
    guard !bundleID.rawValue.isEmpty else { throw .emptyBundleID }
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleID = bundleID
    self.privateKey = privateKey
  }

  /// The private key in PKCS#8 PEM, as in a `.p8` file: a secret that only its owner should read.
  public var pemRepresentation: String { privateKey.pemRepresentation }

  /// The public key that verifies this key's signatures.
  public var publicKey: APIPublicKey { APIPublicKey(key: privateKey.publicKey) }
}

extension APIKey: CustomStringConvertible, CustomReflectable {
  /// The identifiers of the key, without the key itself.
  public var description: String { "API key \(keyID) of issuer \(issuerID) for \(bundleID)" }

  /// A mirror without children, so that dumping a value does not print the private key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The public half of an In-App Purchase key.
public struct APIPublicKey: Sendable {
  let key: P256.Signing.PublicKey

  init(key: P256.Signing.PublicKey) {
    self.key = key
  }

  /// Creates a public key from a PEM text with the label `PUBLIC KEY`.
  ///
  /// - Throws: ``APIKeyError/invalidPublicKey``.
  public init(pem: String) throws(APIKeyError) {
    guard let key = try? P256.Signing.PublicKey(pemRepresentation: pem) else {
      throw .invalidPublicKey
    }
    self.key = key
  }

  /// The key in PEM with the label `PUBLIC KEY`.
  public var pemRepresentation: String { key.pemRepresentation }
}
