internal import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

/// The extensions with which Apple marks the certificates of App Store signing.
///
/// Source: <https://www.apple.com/certificateauthority/>
enum AppleExtensionOID {
  /// The leaf's extension, "Mac App Store Receipt Signing".
  static let leaf = "1.2.840.113635.100.6.11.1"
  /// The intermediate's extension, "Worldwide Developer Relations".
  static let intermediate = "1.2.840.113635.100.6.2.1"
}

extension Certificate {
  /// Checks the rules for all three certificates: signature algorithm, no unknown critical
  /// extension.
  func checkForm(_ position: ChainCertificate) throws(VerificationError) {
    guard signatureAlgorithm == .ecdsaWithSHA256 || signatureAlgorithm == .ecdsaWithSHA384 else {
      throw .certificateAlgorithm(position, found: signatureAlgorithm.description)
    }
    for item in extensions where item.critical {
      guard
        item.oid == .X509ExtensionID.basicConstraints || item.oid == .X509ExtensionID.keyUsage
      else { throw .criticalExtension(position, oid: item.oid.description) }
    }
  }

  /// Checks that this is a certificate authority that allows a number of authorities below it.
  func checkAuthority(
    _ position: ChainCertificate, authoritiesBelow: Int
  ) throws(VerificationError) {
    guard case .isCertificateAuthority(let limit)? = try constraints(position) else {
      throw .notCertificateAuthority(position)
    }
    guard try usage(position)?.keyCertSign == true else {
      throw .keyUsage(position, missing: "keyCertSign")
    }
    if let limit, limit < authoritiesBelow { throw .pathLength(position, limit: limit) }
  }

  /// Checks that this is a leaf for App Store signing, and returns its key.
  func checkLeaf() throws(VerificationError) -> P256.Signing.PublicKey {
    if case .isCertificateAuthority? = try constraints(.leaf) { throw .leafIsCertificateAuthority }
    if let usage = try usage(.leaf), !usage.digitalSignature {
      throw .keyUsage(.leaf, missing: "digitalSignature")
    }
    try checkMarker(.leaf)
    guard let key = P256.Signing.PublicKey(publicKey) else {
      throw .leafKey(found: publicKey.description)
    }
    return key
  }

  /// Checks for Apple's extension; the root has none.
  func checkMarker(_ position: ChainCertificate) throws(VerificationError) {
    let marker = position == .leaf ? AppleExtensionOID.leaf : AppleExtensionOID.intermediate
    guard extensions.contains(where: { $0.oid.description == marker }) else {
      throw .missingMarker(position, oid: marker)
    }
  }

  /// Returns the interval in which this certificate is valid.
  func validity(_ position: ChainCertificate) -> VerifiedChain.Validity {
    VerifiedChain.Validity(
      certificate: position, notBefore: Timestamp(notValidBefore),
      notAfter: Timestamp(notValidAfter))
  }

  private func constraints(_ position: ChainCertificate) throws(VerificationError)
    -> BasicConstraints?
  {
    do { return try extensions.basicConstraints } catch { throw .unreadableCertificate(position) }
  }

  private func usage(_ position: ChainCertificate) throws(VerificationError) -> KeyUsage? {
    do { return try extensions.keyUsage } catch { throw .unreadableCertificate(position) }
  }
}
