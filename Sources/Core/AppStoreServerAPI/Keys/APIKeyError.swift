/// An error of a key, or of creating a token with it.
///
/// No error is worth a retry: each needs another input.
public enum APIKeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The private key is not a P-256 key in PKCS#8 PEM.
  case invalidPrivateKey
  /// The public key is not a P-256 key in PEM.
  case invalidPublicKey
  /// The issuer id is empty.
  case emptyIssuerID
  /// The key id is empty.
  case emptyKeyID
  /// The bundle id is empty.
  case emptyBundleID
  /// The token's lifetime is out of Apple's range; the value in whole seconds.
  case invalidLifetime(seconds: Int64)
  /// The signature could not be computed.
  case signingFailed

  /// The field and the fix in one line, without any part of a key.
  public var description: String {
    switch self {
    case .invalidPrivateKey:
      "private key: not a P-256 key in PKCS#8 PEM; use the .p8 file from App Store Connect, "
        + "with its line \"-----BEGIN PRIVATE KEY-----\""
    case .invalidPublicKey:
      "public key: not a P-256 key in PEM; it begins with \"-----BEGIN PUBLIC KEY-----\""
    case .emptyIssuerID:
      "issuer id: empty; copy it from App Store Connect, Users and Access, Integrations"
    case .emptyKeyID: "key id: empty; it is in the name of the .p8 file"
    case .emptyBundleID: "bundle id: empty; use the app's bundle identifier"
    case .invalidLifetime(let seconds):
      "token lifetime: \(seconds) s is not between 1 s and 60 minutes"
    case .signingFailed: "private key: the signature could not be computed"
    }
  }
}
