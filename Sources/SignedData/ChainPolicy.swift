internal import AppStoreTypes
internal import Crypto
internal import SwiftASN1
internal import X509

/// The rules by which leaf and intermediate lead to a configured root.
///
/// The order puts the checks that cost nothing before the three signatures, so that a forgery is refused
/// cheaply. Dates are apart, in ``VerifiedChain``, because they differ from token to token.
///
/// Source: RFC 5280, section 6.1, for a path of exactly three certificates.
struct ChainPolicy: Sendable {
  /// The roots to trust; nothing in a token adds to them.
  let roots: [RootCertificate]

  /// Verifies everything about two certificates but their dates.
  func verify(
    leaf leafDER: [UInt8], intermediate intermediateDER: [UInt8]
  ) throws(VerificationError) -> VerifiedChain {
    let leaf = try Certificate.parse(leafDER, as: .leaf)
    let intermediate = try Certificate.parse(intermediateDER, as: .intermediate)
    guard leaf.issuer == intermediate.subject else {
      throw .issuerMismatch(
        .leaf, issuer: leaf.issuer.description, expected: intermediate.subject.description)
    }
    let candidates = try roots(named: intermediate.issuer)
    try leaf.checkForm(.leaf)
    try intermediate.checkForm(.intermediate)
    let leafKey = try leaf.checkLeaf()
    try intermediate.checkAuthority(.intermediate, authoritiesBelow: 0)
    try intermediate.checkMarker(.intermediate)

    let signer = candidates.first {
      $0.certificate.publicKey.isValidSignature(intermediate.signature, for: intermediate)
    }
    guard let root = signer?.certificate else {
      throw .certificateSignature(.intermediate, issuer: intermediate.issuer.description)
    }
    try root.checkForm(.root)
    try root.checkAuthority(.root, authoritiesBelow: 1)
    guard intermediate.publicKey.isValidSignature(leaf.signature, for: leaf) else {
      throw .certificateSignature(.leaf, issuer: leaf.issuer.description)
    }
    return VerifiedChain(
      leafKey: leafKey,
      validity: [leaf.validity(.leaf), intermediate.validity(.intermediate), root.validity(.root)])
  }

  private func roots(
    named name: DistinguishedName
  ) throws(VerificationError) -> [RootCertificate] {
    let named = roots.filter { $0.certificate.subject == name }
    guard !named.isEmpty else {
      let configured = roots.map { "\($0.certificate.subject), sha256 \($0.sha256)" }
      throw .untrustedRoot(issuer: name.description, configuredRoots: configured)
    }
    return named
  }
}

/// A chain that passed every check that does not depend on a date.
struct VerifiedChain: Sendable {
  /// The key that signs payloads.
  let leafKey: P256.Signing.PublicKey
  /// When each certificate is valid.
  let validity: [Validity]

  /// The interval, both ends included, in which one certificate is valid.
  struct Validity: Sendable {
    let certificate: ChainCertificate
    let notBefore: Timestamp
    let notAfter: Timestamp
  }

  /// Refuses a date at which one of the certificates was not valid.
  func checkValidity(at signedDate: Timestamp) throws(VerificationError) {
    for span in validity where signedDate < span.notBefore || signedDate > span.notAfter {
      throw .outsideValidity(
        span.certificate, signedDate: signedDate, notBefore: span.notBefore,
        notAfter: span.notAfter)
    }
  }

  /// Whether the leaf's key signed these bytes.
  func isValidSignature(of token: CompactJWS) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
    else { return false }
    return leafKey.isValidSignature(signature, for: token.signingInput)
  }
}
