internal import AppStoreCore

extension VerificationError: CustomStringConvertible {
  /// One line with the check, the evidence and the fix.
  ///
  /// The line contains no control characters and at most 2,000 characters, so a forged token can
  /// neither break a log line nor flood the log.
  public var description: String { Self.printable("\(check): \(text)") }

  /// The description without the check.
  package var evidence: String { Self.printable(text) }

  /// Whether the error is about the token's header.
  var isAboutHeader: Bool {
    switch self {
    case .invalidJSON(.header, _), .duplicateKey(.header, _), .algorithm, .unsupportedHeader,
      .certificateCount, .unreadableCertificate:
      true
    case .tooLarge, .segmentCount, .invalidBase64URL, .invalidJSON, .duplicateKey, .signatureLength,
      .xcodeCertificate, .untrustedRoot, .issuerMismatch, .certificateSignature,
      .certificateAlgorithm, .notCertificateAuthority, .leafIsCertificateAuthority, .keyUsage,
      .pathLength, .criticalExtension, .missingMarker, .leafKey, .outsideValidity,
      .outsideValidityNow, .signedInFuture, .tooOld, .signature, .revocation, .payloadKind,
      .payloadField, .bundleID, .appAppleID, .environment, .otherPurchase, .otherAppTransaction,
      .otherEnvironment, .otherApp, .nested, .invalidPEM, .issuing, .signing:
      false
    }
  }

  static func printable(_ text: String) -> String {
    let limit = 2000
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      line.append(scalar.isInvisible ? "?" : scalar)
    }
    return String(line) + (text.unicodeScalars.count > limit ? "…" : "")
  }

  /// The maximum number of scalars of one value from the token.
  private static let maxQuoteLength = 100

  /// Returns a value from the token, shortened to ``maxQuoteLength``.
  private func quoted(_ value: some CustomStringConvertible) -> String {
    let scalars = value.description.unicodeScalars
    let quote = scalars.prefix(Self.maxQuoteLength)
    return quote.endIndex == scalars.endIndex ? value.description : "\(String(quote))…"
  }

  private var text: String {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "the token has \(byteCount) bytes, more than the limit of \(limit); send one compact JWS"
    case .segmentCount(let found):
      "\(found) parts; a compact JWS has 3; send header.payload.signature unchanged"
    case .invalidBase64URL(let segment):
      "the \(segment.rawValue) is not base64url without padding; send the token unchanged"
    case .invalidJSON(let segment, let reason):
      "the \(segment.rawValue) is not a JSON object: \(reason); send the token unchanged"
    case .duplicateKey(let segment, let key):
      "the \(segment.rawValue) has the key \"\(quoted(key))\" twice; the App Store never signs that"
    case .algorithm(let found):
      "alg is \(found.map { "\"\(quoted($0))\"" } ?? "missing"); only ES256 is accepted"
    case .unsupportedHeader(let name):
      "the header has \"\(quoted(name))\", which changes what is signed; the App Store never sends it"
    case .certificateCount(let found):
      "x5c has \(found) certificates; expected leaf, intermediate and root"
    case .signatureLength(let found):
      "the signature has \(found) bytes; ES256 has 64 (r and s, not DER)"
    case .unreadableCertificate(let certificate):
      "the \(certificate.rawValue) is not DER-encoded X.509; use the certificate as issued"
    case .issuerMismatch(let certificate, let issuer, let expected):
      "the \(certificate.rawValue) was issued by \"\(quoted(issuer))\", but the certificate above "
        + "it is \"\(quoted(expected))\"; x5c must be leaf, intermediate, root in this order"
    case .certificateAlgorithm(let certificate, let found):
      "the \(certificate.rawValue) is signed with \(quoted(found)); expected ECDSA with SHA-256 or SHA-384"
    case .notCertificateAuthority(let certificate):
      "the \(certificate.rawValue) is not a certificate authority (basicConstraints CA:TRUE)"
    case .leafIsCertificateAuthority:
      "the leaf is a certificate authority; a signing certificate must not be one"
    case .keyUsage(let certificate, let missing):
      "the \(certificate.rawValue)'s key usage lacks \(missing)"
    case .pathLength(let certificate, let limit):
      "the \(certificate.rawValue) allows \(limit) certificate authorities below it; the chain has 1"
    case .criticalExtension(let certificate, let oid):
      "the \(certificate.rawValue) has the unknown critical extension \(quoted(oid))"
    case .missingMarker(let certificate, let oid):
      "the \(certificate.rawValue) lacks the extension \(oid) of App Store signing certificates; "
        + "a certificate issued for another purpose is not accepted"
    case .leafKey(let found):
      "the leaf's key is \(quoted(found)); ES256 needs a P-256 key"
    case .xcodeCertificate(let sha256):
      "signed by StoreKit testing in Xcode with a certificate that is not trusted (sha256 \(sha256)); "
        + "if it is yours, add to the app in the catalog: xcode_certificates: [\(sha256)], or run a server "
        + "for your own tests with --trust-xcode"
    case .untrustedRoot(let issuer, let roots):
      "the chain ends at \"\(quoted(issuer))\", which is not a configured root "
        + "(configured: \(list(roots))); add its root certificate if you trust it"
    case .certificateSignature(.leaf, let issuer):
      "the leaf was not signed by the intermediate \"\(quoted(issuer))\""
    case .certificateSignature(let certificate, let issuer):
      "the \(certificate.rawValue) was not signed by the configured root \"\(quoted(issuer))\"; if "
        + "the signer created a new root with this name, configure that one"
    case .outsideValidity(let certificate, let signedDate, let notBefore, let notAfter):
      "the \(certificate.rawValue) is valid from \(notBefore) to \(notAfter), but the payload was "
        + "signed at \(signedDate)"
    case .outsideValidityNow(let certificate, let now, let notBefore, let notAfter):
      "the \(certificate.rawValue) is valid from \(notBefore) to \(notAfter), but it is \(now) now"
    case .signedInFuture(let signedDate, let now, let tolerance):
      "signed at \(signedDate), but it is \(now) here (tolerance \(tolerance.components.seconds) s); "
        + "correct this machine's clock"
    case .tooOld(let signedDate, let now, let maximumAge):
      "signed at \(signedDate), more than \(maximumAge.components.seconds) s before now (\(now)); "
        + "fetch new signed data from the App Store"
    case .signature:
      "the leaf's key did not sign these bytes; the token was modified or forged"
    case .revocation(let error): error.description
    case .invalidPEM(let reason): "\(reason)"
    case .issuing(let reason): "creating the certificate failed: \(reason)"
    case .signing(let reason): "signing the payload failed: \(reason)"
    case .payloadKind(let expected, let found):
      "the payload is \(found?.withArticle ?? "of an unknown kind"); "
        + "expected \(expected.withArticle)"
    case .payloadField(let kind, let field, let reason):
      "the \(kind.map { "\($0.rawValue)'s" } ?? "payload's") field \(field) \(reason)"
    case .bundleID(let found, let configured):
      "the payload belongs to the app \(quoted(found)); configured: \(list(configured.map(\.rawValue)))"
    case .appAppleID(let found, let configured):
      "appAppleId is \(found.map(String.init) ?? "missing"); the configured app has \(configured)"
    case .environment(let found, let accepted):
      "signed for the environment \(quoted(found)); accepted here: \(list(accepted.map(\.rawValue)))"
    case .otherPurchase(let found, let expected):
      "the renewal info belongs to the purchase \(quoted(found)), but its transaction to "
        + "\(quoted(expected)); send both from one subscription"
    case .otherAppTransaction(let found, let expected):
      "the renewal info belongs to the app transaction \(quoted(found)), but its transaction to "
        + "\(quoted(expected))"
    case .otherEnvironment(let found, let expected):
      "signed for the environment \(quoted(found)), but the surrounding data for "
        + "\(quoted(expected))"
    case .otherApp(let found, let expected):
      "the signed data belongs to the app \(quoted(found)), but the notification to "
        + "\(quoted(expected))"
    case .nested(let part, let error):
      "the notification's \(part) was rejected: \(error.description)"
    }
  }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "none" : items.joined(separator: ", ")
  }
}

extension PayloadKind {
  /// The name of the kind after "a" or "an".
  var withArticle: String { self == .appTransaction ? "an \(rawValue)" : "a \(rawValue)" }
}
