/// A payload whose signature, certificates, app and environment were all checked.
///
/// Only ``SignedDataVerifier`` makes one, so holding one is the proof.
public struct Verified<Payload: Sendable>: Sendable {
  /// What was signed.
  public let payload: Payload
  /// The token exactly as it was signed.
  public let jws: String
  /// The certificates that signed it.
  package let chain: VerifiedChain

  init(payload: Payload, jws: String, chain: VerifiedChain) {
    self.payload = payload
    self.jws = jws
    self.chain = chain
  }
}

extension Verified: Equatable where Payload: Equatable {
  /// Compares the tokens, which say all that the payloads say.
  public static func == (lhs: Verified, rhs: Verified) -> Bool { lhs.jws == rhs.jws }
}

extension Verified: Hashable where Payload: Hashable {
  /// Hashes the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(jws) }
}
