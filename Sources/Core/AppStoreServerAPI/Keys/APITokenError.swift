public import AppStoreCore

/// The reason why a bearer token was rejected; one case per check.
///
/// No error is worth a retry with the same token.
public enum APITokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The request has no `Authorization: Bearer` header.
  case missing
  /// A part is missing or malformed; the field is named as in `payload.exp`.
  case malformed(field: String)
  /// The algorithm is not ES256.
  case algorithm(String)
  /// The type is not JWT.
  case type(String)
  /// The key id is not the configured one.
  case keyID(String)
  /// The signature does not match the key.
  case signature
  /// The issuer id is not the configured one.
  case issuerID(String)
  /// The audience is not Apple's.
  case audience(String)
  /// The bundle id is not among the configured ones.
  case bundleID(BundleID)
  /// The token has expired; in seconds since 1970.
  case expired(seconds: Int64)
  /// The token's lifetime exceeds 60 minutes; its expiration in seconds since 1970.
  case expiresTooLate(seconds: Int64)

  /// The name of the wrong field in the token.
  public var field: String {
    switch self {
    case .missing: "authorization"
    case .malformed(let field): field
    case .algorithm: "alg"
    case .type: "typ"
    case .keyID: "kid"
    case .signature: "signature"
    case .issuerID: "iss"
    case .audience: "aud"
    case .bundleID: "bid"
    case .expired, .expiresTooLate: "exp"
    }
  }

  /// The field, the problem and the fix in one line, without any part of the signature or a key.
  public var description: String {
    let text =
      switch self {
      case .missing: "send the header \"Authorization: Bearer <token>\""
      case .malformed: "missing or invalid in a JSON Web Token"
      case .algorithm(let found): "\(quoted(found)) is not \"ES256\""
      case .type(let found): "\(quoted(found)) is not \"JWT\""
      case .keyID(let found): "\(quoted(found)) is not the id of the configured key"
      case .signature: "not made with the private key of this key id"
      case .issuerID(let found): "\(quoted(found)) is not the configured issuer id"
      case .audience(let found): "\(quoted(found)) is not \"\(APIToken.audience)\""
      case .bundleID(let found): "\(quoted(found.rawValue)) is not a configured app"
      case .expired(let seconds): "\(seconds) is past; make a new token"
      case .expiresTooLate(let seconds): "\(seconds) is more than 60 minutes ahead"
      }
    return "\(field): \(text)"
  }
}

extension APITokenError {
  init(_ problem: SignatureVerifiedJWS.Problem) {
    switch problem {
    case .malformed(let field): self = .malformed(field: field)
    case .algorithm(let found): self = .algorithm(found)
    case .type(let found): self = .type(found)
    case .keyID(let found): self = .keyID(found)
    case .signature: self = .signature
    }
  }
}
