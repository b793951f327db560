/// Why a request of an app was not signed.
///
/// None is worth a retry: each needs another input.
public enum AppStoreRequestSigningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A claim has no meaning for the App Store; its name.
  case invalidClaim(String)
  /// The Advanced Commerce request cannot be written as a JSON object.
  case invalidRequest
  /// A field contains U+2063, which separates the fields of the older signature; its name.
  case separator(field: String)
  /// The signature could not be computed.
  case signingFailed

  /// The field and the fix in one line, without any part of a key.
  public var description: String {
    switch self {
    case .invalidClaim(let name): "\(name): empty, or not what Apple has there; give Apple's value"
    case .invalidRequest: "request: cannot be written as a JSON object"
    case .separator(let field):
      "\(field): contains U+2063, which separates what is signed; give Apple's identifier"
    case .signingFailed: "private key: the signature could not be computed"
    }
  }
}
