public import AppStoreCore

/// The reason why a request signed by a developer's server was rejected; one case per check.
///
/// No error is worth a retry with the same request.
public enum AppStoreRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part is missing, empty or malformed; those of a JWS are named as in `payload.iat`.
  case malformed(field: String)
  /// The algorithm is not ES256.
  case algorithm(String)
  /// The type is not JWT.
  case type(String)
  /// The key id is not the configured one.
  case keyID(String)
  /// The signature does not match the key and the signed data; `nil` if the cause is unknown.
  case signature(likelyCause: String?)
  /// The issuer id is not the configured one.
  case issuerID(String)
  /// The audience does not match the kind of request.
  case audience(String, expected: String)
  /// The bundle id is not among the configured ones.
  case bundleID(BundleID)
  /// The nonce is not a UUID.
  case nonce(String)
  /// The time of issue is in the future, in the field's unit: `iat` in seconds, `timestamp` in
  /// milliseconds.
  case issuedInFuture(field: String, value: Int64)
  /// The request exceeds the maximum age; the time of issue in the field's unit.
  case tooOld(field: String, value: Int64, maxAge: Duration)

  /// The name of the wrong field in a JWS; only the older signature has a `timestamp`.
  public var field: String {
    switch self {
    case .malformed(let field), .issuedInFuture(let field, _), .tooOld(let field, _, _): field
    case .algorithm: "alg"
    case .type: "typ"
    case .keyID: "kid"
    case .signature: "signature"
    case .issuerID: "iss"
    case .audience: "aud"
    case .bundleID: "bid"
    case .nonce: "nonce"
    }
  }

  /// The field, the problem and the fix in one line, without any part of the signature or a key.
  public var description: String {
    let text =
      switch self {
      case .malformed: "missing, empty or invalid"
      case .algorithm(let found): "\(quoted(found)) is not \"ES256\""
      case .type(let found): "\(quoted(found)) is not \"JWT\""
      case .keyID(let found): "\(quoted(found)) is not the id of the configured key"
      case .signature(let likelyCause):
        likelyCause ?? "not made with the private key of this key id over these fields"
      case .issuerID(let found): "\(quoted(found)) is not the configured issuer id"
      case .audience(let found, let expected): "\(quoted(found)) is not \"\(expected)\""
      case .bundleID(let found): "\(quoted(found.rawValue)) is not a configured app"
      case .nonce(let found): "\(quoted(found)) is not a UUID"
      case .issuedInFuture(_, let value): "\(value) is ahead; set the signing server's clock"
      case .tooOld(_, let value, let maxAge):
        "\(value) is more than \(maxAge.components.seconds) s ago; sign a new request"
      }
    return "\(field): \(text)"
  }
}

extension AppStoreRequestError {
  init(_ problem: SignatureVerifiedJWS.Problem) {
    switch problem {
    case .malformed(let field): self = .malformed(field: field)
    case .algorithm(let found): self = .algorithm(found)
    case .type(let found): self = .type(found)
    case .keyID(let found): self = .keyID(found)
    case .signature: self = .signature(likelyCause: nil)
    }
  }
}
