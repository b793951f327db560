/// The reason why an app's request was not signed.
///
/// No error is worth a retry: each needs another input.
public enum AppStoreRequestSigningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of a claim with an invalid value.
  case invalidClaim(String)
  /// The Advanced Commerce request cannot be encoded as a JSON object.
  case invalidRequest
  /// The name of a field that contains U+2063, the separator of the older signature.
  case separator(field: String)
  /// The signature could not be computed.
  case signingFailed

  /// The field and the fix in one line, without any part of a key.
  public var description: String {
    switch self {
    case .invalidClaim(let name): "\(name): empty or invalid; use Apple's value"
    case .invalidRequest: "request: cannot be written as a JSON object"
    case .separator(let field):
      "\(field): contains U+2063, which separates what is signed; give Apple's identifier"
    case .signingFailed: "private key: the signature could not be computed"
    }
  }
}
