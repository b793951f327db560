import AppStoreCore
import SignedData
import Testing

/// Every error names its check and the fix in one line.
@Suite(.timeLimit(.minutes(30))) struct ErrorTests {
  static let all: [VerificationError] = [
    .tooLarge(byteCount: 2, limit: 1), .segmentCount(found: 2), .invalidBase64URL(.header),
    .invalidJSON(.payload, reason: "not UTF-8"), .duplicateKey(.payload, key: "k"),
    .algorithm(found: nil), .unsupportedHeader(name: "crit"), .certificateCount(found: 4),
    .xcodeCertificate(sha256: "4f3a"), .signatureLength(found: 63), .unreadableCertificate(.leaf),
    .untrustedRoot(issuer: "CN=A", configuredRoots: []),
    .issuerMismatch(.leaf, issuer: "CN=A", expected: "CN=B"),
    .certificateSignature(.leaf, issuer: "CN=A"),
    .certificateAlgorithm(.leaf, found: "RSA"), .notCertificateAuthority(.root),
    .leafIsCertificateAuthority, .keyUsage(.leaf, missing: "digitalSignature"),
    .pathLength(.root, limit: 0), .criticalExtension(.leaf, oid: "1.2"),
    .missingMarker(.leaf, oid: "1.2"), .leafKey(found: "P384"),
    .outsideValidity(.leaf, signedDate: date, notBefore: date, notAfter: date), .signature,
    .revocation(.revoked(.leaf, at: date, reason: .keyCompromise)),
    .payloadKind(expected: .transaction, found: nil),
    .payloadField(.transaction, field: "price", reason: "is missing"),
    .bundleID(found: "a", configured: ["b", "c"]), .appAppleID(found: nil, configured: 1),
    .environment(found: .xcode, accepted: [.production, .sandbox]),
    .otherPurchase(found: "1", expected: "2"),
    .otherEnvironment(found: .sandbox, expected: .production),
    .otherAppTransaction(found: "1", expected: "2"),
    .outsideValidityNow(.leaf, now: date, notBefore: date, notAfter: date),
    .tooOld(signedDate: date, now: date, maximumAge: .seconds(1)),
    .otherApp(found: "a", expected: "b"), .nested(part: "signedRenewalInfo", .signature),
    .invalidPEM(reason: "the text is not PEM"), .issuing(reason: "no name"),
    .signing(reason: "no JSON"),
  ]
  static let date = Timestamp(milliseconds: 0)

  @Test(arguments: all)
  func `A description is one line that begins with the check`(error: VerificationError) {
    #expect(error.description.hasPrefix("\(error.check): "))
    #expect(error.description.count > error.check.count + 15)
    #expect(!error.description.hasSuffix("refused"))
    #expect(!error.description.contains("\n"))
    #expect(!error.description.contains("Optional"))
    #expect(!error.isRetryable)
  }

  @Test func `Every check has a unique code`() {
    #expect(Set(Self.all.map(\.check)).count == Self.all.count)
  }

  @Test func `A description contains the evidence`() {
    #expect(
      VerificationError.outsideValidity(
        .leaf, signedDate: Self.date + .days(2), notBefore: Self.date,
        notAfter: Self.date + .days(1)
      ).description
        == """
        chain.validity: the leaf is valid from 1970-01-01T00:00:00Z to 1970-01-02T00:00:00Z, but \
        the payload was signed at 1970-01-03T00:00:00Z
        """)
  }

  @Test func `A forged token can neither break a log line nor flood the log`() {
    let hostile = VerificationError.algorithm(found: "x\r\nINFO all is well\u{2028}\u{202E}")
    #expect(
      hostile.description
        == "header.alg: alg is \"x??INFO all is well??\"; only ES256 is accepted")
    let long = VerificationError.duplicateKey(.header, key: String(repeating: "k", count: 9000))
    // At most a hundred characters of one value.
    #expect(long.description.count < 250)
  }
}
