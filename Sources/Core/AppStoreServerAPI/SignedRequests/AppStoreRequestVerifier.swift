public import AppStoreCore
internal import Crypto
internal import Foundation

/// Verifies requests that developers' servers sign for apps, for a server that replaces the App
/// Store.
///
/// A nonce is valid for one purchase. The caller must detect reuse: store the nonces of completed
/// requests for at least ``maxAge``.
public struct AppStoreRequestVerifier: Sendable {
  /// The maximum time of issue in the future, to allow for clock differences.
  public static let skew: Duration = .seconds(300)

  /// The maximum age of a request, inclusive.
  public let maxAge: Duration
  private let publicKey: APIPublicKey
  private let issuerID: String
  private let keyID: String
  private let bundleIDs: Set<BundleID>

  /// Creates a checker that accepts one key, for some apps.
  ///
  /// - Parameters:
  ///   - publicKey: The key that must have signed.
  ///   - issuerID: The issuer id of the key.
  ///   - keyID: The key's id.
  ///   - bundleIDs: The apps that the key can sign for.
  ///   - maxAge: The maximum age of a request; not negative. Apple documents 24 hours for the
  ///     older signature of promotional offers and nothing for the others.
  public init(
    publicKey: APIPublicKey, issuerID: String, keyID: String, bundleIDs: Set<BundleID>,
    maxAge: Duration = .hours(24)
  ) {
    self.publicKey = publicKey
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleIDs = bundleIDs
    self.maxAge = maxAge
  }

  /// Checks a request that is a compact JWS.
  ///
  /// - Parameters:
  ///   - jws: The JWS that the app passed to StoreKit.
  ///   - type: The expected kind of request.
  ///   - now: The store's time.
  /// - Returns: The signed claims, with the nonce for the caller to store.
  /// - Throws: ``AppStoreRequestError`` with the first invalid field.
  public func check<Claims: AppStoreRequestClaims>(
    _ jws: String, as type: Claims.Type = Claims.self, at now: Timestamp
  ) throws(AppStoreRequestError) -> VerifiedAppStoreRequest<Claims> {
    let envelope: AppStoreRequestEnvelope
    let token: SignatureVerifiedJWS
    do throws(SignatureVerifiedJWS.Problem) {
      token = try SignatureVerifiedJWS(jws, signedBy: publicKey, keyID: keyID)
      envelope = try token.payload()
    } catch {
      throw AppStoreRequestError(error)
    }
    guard envelope.iss == issuerID else { throw .issuerID(envelope.iss) }
    guard envelope.aud == Claims.audience else {
      throw .audience(envelope.aud, expected: Claims.audience)
    }
    let bundleID = BundleID(envelope.bid)
    try check(bundleID)
    guard let nonce = UUID(uuidString: envelope.nonce) else { throw .nonce(envelope.nonce) }
    let issued = try issueDate(envelope.iat.seconds, at: now)
    let claims: Claims
    do throws(SignatureVerifiedJWS.Problem) {
      claims = try token.payload()
    } catch {
      throw AppStoreRequestError(error)
    }
    if let name = claims.meaninglessClaim { throw .malformed(field: "payload.\(name)") }
    return VerifiedAppStoreRequest(
      bundleID: bundleID, nonce: nonce, issued: issued, claims: claims)
  }

  /// Checks a promotional offer in Apple's older form.
  ///
  /// - Parameters:
  ///   - signature: The signature that the app passed to StoreKit.
  ///   - offer: The offer and the token of the purchase.
  ///   - bundleID: The app that makes the purchase.
  ///   - now: The store's time.
  /// - Throws: ``AppStoreRequestError`` with the first invalid field. The signature covers the
  ///   other fields, so a difference in one of them is reported as a wrong signature. After a
  ///   success the nonce is used up: store it and reject it from then on.
  public func check(
    _ signature: PromotionalOfferSignatureV1, of offer: PromotionalOfferV1, in bundleID: BundleID,
    at now: Timestamp
  ) throws(AppStoreRequestError) {
    guard signature.keyID == keyID else { throw .keyID(signature.keyID) }
    try check(bundleID)
    if let name = offer.emptyField { throw .malformed(field: name) }
    let message = PromotionalOfferMessage(
      bundleID: bundleID, keyID: keyID, offer: offer, nonce: signature.nonce,
      timestamp: signature.timestamp)
    if let name = message.fieldWithSeparator { throw .malformed(field: name) }
    guard let der = Data(base64Encoded: signature.signature),
      let ecdsa = try? P256.Signing.ECDSASignature(derRepresentation: der)
    else { throw .malformed(field: "signature") }
    guard publicKey.key.isValidSignature(ecdsa, for: Data(message.text.utf8)) else {
      let cause = message.likelyMistake { text in
        publicKey.key.isValidSignature(ecdsa, for: Data(text.utf8))
      }
      throw .signature(likelyCause: cause)
    }
    let signed = signature.timestamp.milliseconds
    switch age(from: signed, to: now.milliseconds) {
    case .current: return
    case .future: throw .issuedInFuture(field: "timestamp", value: signed)
    case .old: throw .tooOld(field: "timestamp", value: signed, maxAge: maxAge)
    }
  }

  private func check(_ bundleID: BundleID) throws(AppStoreRequestError) {
    guard bundleIDs.contains(bundleID) else { throw .bundleID(bundleID) }
  }

  /// Returns a JWT's time of issue after checking it against the store's time in whole seconds.
  private func issueDate(
    _ seconds: Int64, at now: Timestamp
  ) throws(AppStoreRequestError) -> Timestamp {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
    switch age(from: milliseconds, to: now.wholeSeconds * 1000) {
    case .current: return Timestamp(milliseconds: milliseconds)
    case .future: throw .issuedInFuture(field: "iat", value: seconds)
    case .old: throw .tooOld(field: "iat", value: seconds, maxAge: maxAge)
    }
  }

  private enum Age {
    case current
    case future
    case old
  }

  private func age(from issued: Int64, to now: Int64) -> Age {
    let (age, overflow) = now.subtractingReportingOverflow(issued)
    if overflow { return issued > now ? .future : .old }
    if age < -Self.skew.milliseconds { return .future }
    return age > maxAge.milliseconds ? .old : .current
  }
}
