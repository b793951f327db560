/// The claims of an app's request to the App Store, signed by the developer's server.
///
/// The three kinds are ``PromotionalOfferClaims``, ``IntroductoryOfferEligibilityClaims`` and
/// ``AdvancedCommerceClaims``.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public protocol AppStoreRequestClaims: Codable, Hashable, Sendable {
  /// The `aud` claim that Apple requires for this kind.
  static var audience: String { get }

  /// The first claim with the right type but an invalid value; `nil` if every value is valid.
  var meaninglessClaim: String? { get }
}

/// The claims that every kind has; the time is in seconds since 1970.
package struct AppStoreRequestEnvelope: Codable, Sendable {
  package var iss: String
  package var iat: NumericDate
  package var aud: String
  package var bid: String
  package var nonce: String

  package init(iss: String, iat: Int64, aud: String, bid: String, nonce: String) {
    self.iss = iss
    self.iat = NumericDate(seconds: iat)
    self.aud = aud
    self.bid = bid
    self.nonce = nonce
  }
}

/// A JWT's time in seconds since 1970.
///
/// Fractions, which some libraries write, are dropped.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc7519#section-2>
package struct NumericDate: Codable, Sendable {
  package let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int64.self) {
      self.init(seconds: whole)
      return
    }
    let fractional = try container.decode(Double.self)
    guard fractional.magnitude < 9e15 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(fractional) is outside the range of seconds")
    }
    self.init(seconds: Int64(fractional.rounded(.down)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}

/// Both kinds of claims in one JSON object.
struct SignedAppStoreRequest<Claims: Encodable>: Encodable {
  let envelope: AppStoreRequestEnvelope
  let claims: Claims

  func encode(to encoder: any Encoder) throws {
    try claims.encode(to: encoder)
    try envelope.encode(to: encoder)
  }
}
