internal import AppStoreTypes
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
  func checkForm(_ place: ChainCertificate) throws(VerificationError) {
    guard signatureAlgorithm == .ecdsaWithSHA256 || signatureAlgorithm == .ecdsaWithSHA384 else {
      throw .certificateAlgorithm(place, found: signatureAlgorithm.description)
    }
    for item in extensions where item.critical {
      guard
        item.oid == .X509ExtensionID.basicConstraints || item.oid == .X509ExtensionID.keyUsage
      else { throw .criticalExtension(place, oid: item.oid.description) }
    }
  }

  /// Checks that this is a certificate authority that allows a number of authorities below it.
  func checkAuthority(
    _ place: ChainCertificate, authoritiesBelow: Int
  ) throws(VerificationError) {
    guard case .isCertificateAuthority(let limit)? = try constraints(place) else {
      throw .notCertificateAuthority(place)
    }
    guard try usage(place)?.keyCertSign == true else {
      throw .keyUsage(place, missing: "keyCertSign")
    }
    if let limit, limit < authoritiesBelow { throw .pathLength(place, limit: limit) }
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
  func checkMarker(_ place: ChainCertificate) throws(VerificationError) {
    let marker = place == .leaf ? AppleExtensionOID.leaf : AppleExtensionOID.intermediate
    guard extensions.contains(where: { $0.oid.description == marker }) else {
      throw .missingMarker(place, oid: marker)
    }
  }

  /// Returns the interval in which this certificate is valid.
  func validity(_ place: ChainCertificate) -> VerifiedChain.Validity {
    VerifiedChain.Validity(
      certificate: place, notBefore: Timestamp(notValidBefore), notAfter: Timestamp(notValidAfter))
  }

  private func constraints(_ place: ChainCertificate) throws(VerificationError) -> BasicConstraints?
  {
    do { return try extensions.basicConstraints } catch { throw .unreadableCertificate(place) }
  }

  private func usage(_ place: ChainCertificate) throws(VerificationError) -> KeyUsage? {
    do { return try extensions.keyUsage } catch { throw .unreadableCertificate(place) }
  }
}
