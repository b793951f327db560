internal import Crypto
internal import SwiftASN1
internal import X509

/// The rules by which leaf and intermediate lead to a configured root.
///
/// They come in two steps: the form, which costs next to nothing, and the signatures. Between them a token's
/// own signature is checked, so that a forgery under genuine certificates never costs the second step.
/// Dates are apart, in ``VerifiedChain``, because they differ from token to token.
///
/// Source: RFC 5280, section 6.1, for a path of exactly three certificates.
struct ChainPolicy: Sendable {
  /// The roots to trust; nothing in a token adds to them.
  let roots: [RootCertificate]

  /// Checks everything about two certificates but their dates and who signed them.
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

  /// Checks who signed the certificates.
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

/// Two certificates in the right form, of which nobody knows yet who signed them.
struct ChainCandidate: Sendable {
  /// The key that signs payloads, if the chain is genuine.
  let leafKey: P256.Signing.PublicKey
  let leaf: Certificate
  let intermediate: Certificate
  /// The configured roots of the name that the intermediate gives for its issuer.
  let roots: [RootCertificate]
  /// The two certificates as they were in the token.
  let der: (leaf: [UInt8], intermediate: [UInt8])
}
