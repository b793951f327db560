/// A chain with the keys of its authorities, for tests that issue and revoke.
package struct IssuedChain: Sendable {
  /// The chain.
  package let chain: SigningChain
  /// The root's private key.
  package let rootKeyPEM: String
  /// The intermediate's private key.
  package let intermediateKeyPEM: String
}
