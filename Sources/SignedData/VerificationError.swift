public import AppStoreTypes

/// The one check that signed data failed, with what was expected and what was found.
///
/// Nothing was verified and nothing changed when one is thrown. The evidence is safe to log: it holds
/// names, dates and identifiers from the token, never keys and never the token itself.
public enum VerificationError: Error, Hashable, Sendable {
  // The token

  /// The token is longer than any the store signs.
  case tooLarge(byteCount: Int, limit: Int)
  /// The token does not have exactly three parts between dots.
  case segmentCount(found: Int)
  /// A part is not strict base64url without padding.
  case invalidBase64URL(JWSSegment)
  /// A part is not a JSON object in UTF-8.
  case invalidJSON(JWSSegment, reason: String)
  /// A part has the same key twice, so two readers could see two different values.
  case duplicateKey(JWSSegment, key: String)
  /// The header names another algorithm than ES256; `nil` means none.
  case algorithm(found: String?)
  /// The header has a parameter that changes what is signed.
  case unsupportedHeader(name: String)
  /// The header's `x5c` does not hold exactly three certificates.
  case certificateCount(found: Int)
  /// Xcode's local signing made the token, under a certificate nobody issued.
  case xcodeLocalSigning
  /// The signature is not 64 bytes long.
  case signatureLength(found: Int)

  // The certificates

  /// A certificate is not DER-encoded X.509.
  case unreadableCertificate(ChainCertificate)
  /// No configured root has the name that issued the intermediate.
  case untrustedRoot(issuer: String, configuredRoots: [String])
  /// A certificate names another issuer than the certificate above it.
  case issuerMismatch(ChainCertificate, issuer: String, expected: String)
  /// A certificate was not signed with the key of the certificate above it.
  case certificateSignature(ChainCertificate, issuer: String)
  /// A certificate was signed with another algorithm than ECDSA with SHA-256 or SHA-384.
  case certificateAlgorithm(ChainCertificate, found: String)
  /// The intermediate or the root is not a certificate authority.
  case notCertificateAuthority(ChainCertificate)
  /// The leaf is a certificate authority.
  case leafIsCertificateAuthority
  /// A certificate's key usage does not allow what its key was used for.
  case keyUsage(ChainCertificate, missing: String)
  /// More certificate authorities stand below the root than it allows.
  case pathLength(ChainCertificate, limit: Int)
  /// A certificate has a critical extension that this verifier does not know.
  case criticalExtension(ChainCertificate, oid: String)
  /// A certificate lacks the extension by which Apple marks its purpose.
  case missingMarker(ChainCertificate, oid: String)
  /// The leaf's key is not a P-256 key, which ES256 needs.
  case leafKey(found: String)
  /// A certificate was not valid when the payload says it was signed.
  case outsideValidity(
    ChainCertificate, signedDate: Timestamp, notBefore: Timestamp, notAfter: Timestamp)
  /// A certificate is not valid at present, which this verifier was told to demand.
  case outsideValidityNow(
    ChainCertificate, now: Timestamp, notBefore: Timestamp, notAfter: Timestamp)
  /// The payload was signed later than now; the clock here may be wrong.
  case signedInFuture(signedDate: Timestamp, now: Timestamp, tolerance: Duration)
  /// The payload was signed longer ago than this verifier was told to accept.
  case tooOld(signedDate: Timestamp, now: Timestamp, maximumAge: Duration)
  /// The leaf's key did not sign these bytes.
  case signature
  /// A certificate was revoked, or a hard policy could not learn that it was not.
  case revocation(RevocationError)

  // The claims

  /// The payload is of another kind; `nil` means none that is known.
  case payloadKind(expected: PayloadKind, found: PayloadKind?)
  /// A field of the payload is missing or unusable; a `nil` kind means a payload of the caller's own.
  case payloadField(PayloadKind?, field: String, reason: String)
  /// The payload is about an app that is not configured.
  case bundleID(found: BundleID, configured: [BundleID])
  /// The notification names another Apple app number than the one configured; `nil` means none.
  case appAppleID(found: Int64?, configured: Int64)
  /// The payload was signed for an environment that is not accepted here.
  case environment(found: AppStoreEnvironment, accepted: [AppStoreEnvironment])
  /// The renewal info belongs to another purchase than the transaction beside it.
  case otherPurchase(found: OriginalTransactionID, expected: OriginalTransactionID)
  /// The renewal info belongs to another download of the app than the transaction beside it.
  case otherAppTransaction(found: String, expected: String)
  /// The payload was signed for another environment than the signed data around or beside it.
  case otherEnvironment(found: AppStoreEnvironment, expected: AppStoreEnvironment)
  /// The transaction is of another app than the notification that carries it.
  case otherApp(found: BundleID, expected: BundleID)
  /// Signed data inside a notification was refused, and so the notification as a whole.
  indirect case nested(part: String, VerificationError)

  // The signing side

  /// A PEM text does not hold what it should.
  case invalidPEM(reason: String)
  /// A certificate could not be made.
  case minting(reason: String)
  /// The payload could not be encoded or signed.
  case signing(reason: String)
}

/// A part of a compact JWS.
public enum JWSSegment: String, Hashable, Sendable {
  /// The first part: algorithm and certificates.
  case header
  /// The second part: what is signed.
  case payload
  /// The third part.
  case signature
}

/// A certificate's place in the chain.
public enum ChainCertificate: String, Hashable, Sendable {
  /// The certificate whose key signs payloads, `x5c[0]`.
  case leaf
  /// The certificate that issued the leaf, `x5c[1]`.
  case intermediate
  /// The configured root that issued the intermediate.
  case root
}

/// A kind of payload the store signs.
public enum PayloadKind: String, Hashable, Sendable {
  /// A transaction.
  case transaction
  /// The renewal information of a subscription.
  case renewalInfo = "renewal info"
  /// An App Store Server Notification, version 2.
  case notification
  /// An app transaction.
  case appTransaction = "app transaction"
  /// A request for a retention message.
  case realtimeRequest = "realtime request"
}
