public import AppStoreCore

/// The check that signed data failed, with expected and actual values.
///
/// If it is thrown, nothing was verified and nothing changed. It is safe to log: it contains names,
/// dates and identifiers from the token, never keys or the token itself.
public enum VerificationError: Error, Hashable, Sendable {
  // The token

  /// The token is longer than any that the App Store signs.
  case tooLarge(byteCount: Int, limit: Int)
  /// The token does not have exactly three parts between dots.
  case segmentCount(found: Int)
  /// A part is not strict base64url without padding.
  case invalidBase64URL(JWSSegment)
  /// A part is not a JSON object in UTF-8.
  case invalidJSON(JWSSegment, reason: String)
  /// A part has a duplicate key, so two parsers could read two different values.
  case duplicateKey(JWSSegment, key: String)
  /// The header's algorithm is not ES256; `nil` if none exists.
  case algorithm(found: String?)
  /// The header has a parameter that changes the signed content.
  case unsupportedHeader(name: String)
  /// The header's `x5c` contains neither three certificates nor the one of Xcode's local testing.
  case certificateCount(found: Int)
  /// The signature is not 64 bytes long.
  case signatureLength(found: Int)

  // The certificates

  /// A session of StoreKit testing in Xcode signed the token, and its certificate is not trusted; the SHA-256
  /// fingerprint in lowercase hexadecimal.
  case xcodeCertificate(sha256: String)
  /// A certificate is not DER-encoded X.509.
  case unreadableCertificate(ChainCertificate)
  /// No configured root has the name of the intermediate's issuer.
  case untrustedRoot(issuer: String, configuredRoots: [String])
  /// A certificate's issuer is not the certificate above it.
  case issuerMismatch(ChainCertificate, issuer: String, expected: String)
  /// A certificate was not signed with the key of the certificate above it.
  case certificateSignature(ChainCertificate, issuer: String)
  /// A certificate was signed with an algorithm other than ECDSA with SHA-256 or SHA-384.
  case certificateAlgorithm(ChainCertificate, found: String)
  /// The intermediate or the root is not a certificate authority.
  case notCertificateAuthority(ChainCertificate)
  /// The leaf is a certificate authority.
  case leafIsCertificateAuthority
  /// A certificate's key usage does not allow the actual use of its key.
  case keyUsage(ChainCertificate, missing: String)
  /// There are more certificate authorities below the root than it allows.
  case pathLength(ChainCertificate, limit: Int)
  /// A certificate has an unknown critical extension.
  case criticalExtension(ChainCertificate, oid: String)
  /// A certificate lacks Apple's extension for its purpose.
  case missingMarker(ChainCertificate, oid: String)
  /// The leaf's key is not a P-256 key, which ES256 requires.
  case leafKey(found: String)
  /// A certificate was not valid at the payload's signed date.
  case outsideValidity(
    ChainCertificate, signedDate: Timestamp, notBefore: Timestamp, notAfter: Timestamp)
  /// A certificate is not valid now, as this verifier requires.
  case outsideValidityNow(
    ChainCertificate, now: Timestamp, notBefore: Timestamp, notAfter: Timestamp)
  /// The payload was signed in the future; the clock here may be wrong.
  case signedInFuture(signedDate: Timestamp, now: Timestamp, tolerance: Duration)
  /// The payload is older than this verifier accepts.
  case tooOld(signedDate: Timestamp, now: Timestamp, maximumAge: Duration)
  /// The signature does not match the leaf's key.
  case signature
  /// A certificate was revoked, or a hard policy could not confirm that it was not.
  case revocation(RevocationError)

  // The claims

  /// The payload is of another kind; `found` is `nil` if unknown.
  case payloadKind(expected: PayloadKind, found: PayloadKind?)
  /// A field of the payload is missing or invalid; the kind is `nil` for a custom payload.
  case payloadField(PayloadKind?, field: String, reason: String)
  /// The payload is about an app that is not configured.
  case bundleID(found: BundleID, configured: [BundleID])
  /// The notification's numeric app id differs from the configured one; `nil` if none exists.
  case appAppleID(found: Int64?, configured: Int64)
  /// The payload's environment is not accepted here.
  case environment(found: AppStoreEnvironment, accepted: [AppStoreEnvironment])
  /// The renewal info belongs to another purchase than the transaction verified with it.
  case otherPurchase(found: OriginalTransactionID, expected: OriginalTransactionID)
  /// The renewal info belongs to another download of the app than the transaction verified with it.
  case otherAppTransaction(found: String, expected: String)
  /// The payload's environment differs from that of the signed data around it or verified with it.
  case otherEnvironment(found: AppStoreEnvironment, expected: AppStoreEnvironment)
  /// The transaction belongs to another app than its notification.
  case otherApp(found: BundleID, expected: BundleID)
  /// Signed data inside a notification was rejected, and so the whole notification.
  indirect case nested(part: String, VerificationError)

  // The signing side

  /// A PEM text does not have the expected contents.
  case invalidPEM(reason: String)
  /// A certificate could not be issued.
  case issuing(reason: String)
  /// The payload could not be encoded or signed.
  case signing(reason: String)
}

/// A part of a compact JWS.
public enum JWSSegment: String, Hashable, Sendable {
  /// The first part: algorithm and certificates.
  case header
  /// The second part: the signed payload.
  case payload
  /// The third part.
  case signature
}

/// A certificate's position in the chain.
public enum ChainCertificate: String, Hashable, Sendable {
  /// The certificate whose key signs payloads, `x5c[0]`.
  case leaf
  /// The certificate that issued the leaf, `x5c[1]`.
  case intermediate
  /// The configured root that issued the intermediate.
  case root
}

/// A kind of payload signed by the App Store.
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
