public import AppStoreCore

/// A bearer token for the App Store Server API: a JWT signed with ES256.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests>
public struct APIToken: Hashable, Sendable {
  /// The audience Apple requires.
  public static let audience = "appstoreconnect-v1"
  /// The maximum lifetime of a token.
  public static let maxLifetime: Duration = .seconds(3600)

  /// The token for the `Bearer` header.
  ///
  /// Anyone who has it can make calls until it expires.
  public let compactSerialization: String
  /// When the token expires.
  public let expires: Timestamp

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - key: The signing key, with its identifiers.
  ///   - now: When the token is issued; rounded down to the second.
  ///   - lifetime: The lifetime, one second to 60 minutes.
  /// - Throws: ``APIKeyError/invalidLifetime(seconds:)`` or ``APIKeyError/signingFailed``.
  public init(
    key: APIKey, at now: Timestamp, lifetime: Duration = .seconds(300)
  ) throws(APIKeyError) {
    let seconds = lifetime.components.seconds
    guard seconds >= 1, lifetime <= Self.maxLifetime else {
      throw .invalidLifetime(seconds: seconds)
    }
    let issued = now.wholeSeconds
    let claims = APITokenClaims(
      iss: key.issuerID, iat: issued, exp: issued + seconds, aud: Self.audience,
      bid: key.bundleID.rawValue)
    let header = APITokenHeader(alg: "ES256", kid: key.keyID, typ: "JWT")
    compactSerialization = try Self.sign(header, claims, with: key)
    expires = Timestamp(milliseconds: claims.exp * 1000)
  }

  /// Signs any header and claims; for tests with other libraries' tokens and invalid ones.
  package static func sign(
    _ header: APITokenHeader, _ claims: APITokenClaims, with key: APIKey
  ) throws(APIKeyError) -> String {
    do {
      return try SignatureVerifiedJWS.sign(header, claims, with: key)
    } catch {
      throw .signingFailed
    }
  }
}

/// The header of a token.
package struct APITokenHeader: Codable, Sendable {
  package var alg: String
  package var kid: String
  package var typ: String

  package init(alg: String, kid: String, typ: String) {
    self.alg = alg
    self.kid = kid
    self.typ = typ
  }
}

/// The claims of a token; the times are seconds since 1970.
package struct APITokenClaims: Codable, Sendable {
  package var iss: String
  /// The time of issue; Apple's Python and Java libraries send none.
  package var iat: Int64?
  package var exp: Int64
  package var aud: String
  package var bid: String

  package init(iss: String, iat: Int64?, exp: Int64, aud: String, bid: String) {
    self.iss = iss
    self.iat = iat
    self.exp = exp
    self.aud = aud
    self.bid = bid
  }
}

extension Timestamp {
  /// The whole seconds since 1970, rounded down.
  var wholeSeconds: Int64 {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
