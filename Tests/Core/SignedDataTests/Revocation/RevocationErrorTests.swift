import AppStoreCore
import SignedData
import Testing

/// Every revocation error is one line, and is retryable or not.
@Suite(.timeLimit(.minutes(30))) struct RevocationErrorTests {
  static let date = Timestamp(milliseconds: 0)
  static let problems: [OCSPProblem] = [
    .tooLarge(byteCount: 2, limit: 1), .malformed(field: "ResponseData"), .responseStatus(3),
    .responseType(oid: "1.2"), .criticalExtension(oid: "1.2"), .otherCertificate, .nonce,
    .notYetValid(thisUpdate: date), .expired(validUntil: date), .algorithm(oid: "1.2"),
    .unknownSigner, .signerIssuer, .signerPurpose,
    .signerValidity(notBefore: date, notAfter: date), .signature,
  ]
  static let final: [RevocationError] = [
    .revoked(.leaf, at: date, reason: nil), .unknownStatus(.leaf),
    .noResponder(.leaf, reason: "it names none"),
  ]
  static let retryable: [RevocationError] =
    [.unreachable(.leaf, reason: "no route")] + problems.map { .rejectedResponse(.leaf, $0) }

  @Test(arguments: final + retryable)
  func `A description is one line that names the certificate`(error: RevocationError) {
    #expect(error.description.contains("the leaf"))
    #expect(!error.description.contains("\n"))
    #expect(!error.description.contains("Optional"))
    #expect(error.certificate == .leaf)
  }

  @Test func `Errors without a trusted response are retryable, and no others`() {
    #expect(Self.final.allSatisfy { !VerificationError.revocation($0).isRetryable })
    #expect(Self.retryable.allSatisfy { VerificationError.revocation($0).isRetryable })
    let nested = VerificationError.nested(part: "p", .revocation(Self.retryable[0]))
    #expect(nested.isRetryable)
    #expect(Set(Self.retryable.map(\.description)).count == Self.retryable.count)
  }

  @Test func `A description contains the evidence`() {
    #expect(
      VerificationError.revocation(
        .revoked(.intermediate, at: Self.date, reason: .authorityCompromise)
      ).description
        == """
        chain.revocation: the intermediate was revoked at 1970-01-01T00:00:00Z (cACompromise); do \
        not trust data that it signed; fetch the data again
        """)
    #expect(CertificateRevocationReason(rawValue: 7).description == "reason 7")
  }
}
