/// The three certificates of one verified token, as DER.
package struct SigningCertificates: Hashable, Sendable {
  /// The certificate whose key signed the token.
  package let leaf: [UInt8]
  /// The certificate that issued the leaf.
  package let intermediate: [UInt8]
  /// The configured root that issued the intermediate.
  package let root: [UInt8]

  /// Creates a chain of verified certificates.
  package init(leaf: [UInt8], intermediate: [UInt8], root: [UInt8]) {
    self.leaf = leaf
    self.intermediate = intermediate
    self.root = root
  }

  /// A certificate and its issuer.
  ///
  /// The root is trusted by configuration and not queried.
  package struct Link: Hashable, Sendable {
    /// The certificate's position in the chain.
    package let position: ChainCertificate
    /// The certificate.
    package let certificate: [UInt8]
    /// The certificate that issued it.
    package let issuer: [UInt8]
  }

  /// The leaf and the intermediate, each with its issuer.
  package var links: [Link] {
    [
      Link(position: .leaf, certificate: leaf, issuer: intermediate),
      Link(position: .intermediate, certificate: intermediate, issuer: root),
    ]
  }
}
