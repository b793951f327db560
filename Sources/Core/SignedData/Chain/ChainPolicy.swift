internal import Crypto
internal import SwiftASN1
internal import X509

/// The rules for a path from leaf and intermediate to a configured root.
///
/// They are applied in two steps: the form, which is cheap, and the signatures. The token's own
/// signature is checked between them, so a forgery with Apple's real certificates never costs the
/// second step. Dates are checked in ``VerifiedChain``, because they differ from token to token.
///
/// Source: RFC 5280, section 6.1, for a path of exactly three certificates.
struct ChainPolicy: Sendable {
  /// The trusted roots; a token cannot add to them.
  let roots: [RootCertificate]

  /// Checks two certificates except for their dates and signatures.
  func form(
    leaf leafDER: [UInt8], intermediate intermediateDER: [UInt8]
  ) throws(VerificationError) -> ChainCandidate {
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
    return ChainCandidate(
      leafKey: leafKey, leaf: leaf, intermediate: intermediate, roots: candidates,
      der: (leafDER, intermediateDER))
  }

  /// Checks the signatures of the certificates.
  func signatures(
    _ candidate: ChainCandidate
  ) throws(VerificationError) -> VerifiedChain {
    let (leaf, intermediate) = (candidate.leaf, candidate.intermediate)
    let signer = candidate.roots.first {
      $0.certificate.publicKey.isValidSignature(intermediate.signature, for: intermediate)
    }
    guard let signer else {
      throw .certificateSignature(.intermediate, issuer: intermediate.issuer.description)
    }
    let root = signer.certificate
    try root.checkForm(.root)
    try root.checkAuthority(.root, authoritiesBelow: 1)
    guard intermediate.publicKey.isValidSignature(leaf.signature, for: leaf) else {
      throw .certificateSignature(.leaf, issuer: leaf.issuer.description)
    }
    return VerifiedChain(
      leafKey: candidate.leafKey,
      certificates: SigningCertificates(
        leaf: candidate.der.leaf, intermediate: candidate.der.intermediate, root: signer.der),
      environments: signer.environments,
      validity: [
        leaf.validity(.leaf), intermediate.validity(.intermediate), root.validity(.root),
      ])
  }

  /// Checks two certificates in both steps.
  func verify(
    leaf: [UInt8], intermediate: [UInt8]
  ) throws(VerificationError) -> VerifiedChain {
    try signatures(form(leaf: leaf, intermediate: intermediate))
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

/// Two certificates of the right form whose signatures are not checked yet.
struct ChainCandidate: Sendable {
  /// The key that signs payloads, if the chain is valid.
  let leafKey: P256.Signing.PublicKey
  let leaf: Certificate
  let intermediate: Certificate
  /// The configured roots with the name of the intermediate's issuer.
  let roots: [RootCertificate]
  /// The two certificates as contained in the token.
  let der: (leaf: [UInt8], intermediate: [UInt8])
}
