/// A payload whose signature, certificates, app and environment were all checked.
///
/// Only ``SignedDataVerifier`` makes one, so holding one is the proof.
public struct Verified<Payload: Sendable>: Sendable {
  /// What was signed.
  public let payload: Payload
  /// The token exactly as it was signed.
  public let jws: String

  init(payload: Payload, jws: String) {
    self.payload = payload
    self.jws = jws
  }
}

extension Verified: Equatable where Payload: Equatable {}
extension Verified: Hashable where Payload: Hashable {}
