public import AppStoreCore
internal import Crypto
public import Foundation

/// Signs an app's requests to the App Store with the developer's key, on the developer's server.
///
/// Give each request a new nonce, because the App Store accepts each only once.
///
/// ```swift
/// let offer = PromotionalOfferClaims(
///   productID: "com.example.pro.monthly", offerIdentifier: "winter")
/// let jws = try AppStoreRequestSigner(key: key).sign(offer, nonce: UUID(), at: now)
/// ```
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct AppStoreRequestSigner: Sendable {
  /// The signing key, with its identifiers.
  public let key: APIKey

  /// Creates a signer.
  public init(key: APIKey) {
    self.key = key
  }

  /// Signs a request as a compact JWS for the app to pass to StoreKit.
  ///
  /// - Parameters:
  ///   - claims: The claims of the request.
  ///   - nonce: A new UUID.
  ///   - now: When the request is issued; rounded down to the second.
  /// - Throws: ``AppStoreRequestSigningError/invalidClaim(_:)`` or
  ///   ``AppStoreRequestSigningError/signingFailed``.
  public func sign<Claims: AppStoreRequestClaims>(
    _ claims: Claims, nonce: UUID, at now: Timestamp
  ) throws(AppStoreRequestSigningError) -> String {
    if let name = claims.meaninglessClaim { throw .invalidClaim(name) }
    let envelope = AppStoreRequestEnvelope(
      iss: key.issuerID, iat: now.wholeSeconds, aud: Claims.audience, bid: key.bundleID.rawValue,
      nonce: nonce.uuidString.lowercased())
    return try sign(APITokenHeader(alg: "ES256", kid: key.keyID, typ: "JWT"), envelope, claims)
  }

  /// Signs any header and claims; for tests with invalid ones.
  package func sign(
    _ header: APITokenHeader, _ envelope: AppStoreRequestEnvelope, _ claims: some Encodable
  ) throws(AppStoreRequestSigningError) -> String {
    do {
      return try SignatureVerifiedJWS.sign(
        header, SignedAppStoreRequest(envelope: envelope, claims: claims), with: key)
    } catch {
      throw .signingFailed
    }
  }

  /// Signs a promotional offer in Apple's older form.
  ///
  /// - Parameters:
  ///   - offer: The offer and its customer.
  ///   - nonce: A new UUID.
  ///   - now: When the offer is signed; it can be redeemed for 24 hours.
  /// - Throws: ``AppStoreRequestSigningError`` with the field.
  public func sign(
    _ offer: PromotionalOfferV1, nonce: UUID, at now: Timestamp
  ) throws(AppStoreRequestSigningError) -> PromotionalOfferSignatureV1 {
    if let name = offer.emptyField { throw .invalidClaim(name) }
    let message = PromotionalOfferMessage(
      bundleID: key.bundleID, keyID: key.keyID, offer: offer, nonce: nonce, timestamp: now)
    if let name = message.fieldWithSeparator { throw .separator(field: name) }
    guard let signature = try? key.privateKey.signature(for: Data(message.text.utf8)) else {
      throw .signingFailed
    }
    return PromotionalOfferSignatureV1(
      keyID: key.keyID, nonce: nonce, timestamp: now,
      signature: signature.derRepresentation.base64EncodedString())
  }
}
