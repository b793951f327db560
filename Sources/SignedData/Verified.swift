/// A payload whose signature, certificates, app and environment were all checked.
///
/// Only ``SignedDataVerifier`` makes one, so holding one is the proof.
public struct Verified<Payload: Sendable>: Sendable {
  @usableFromInline let token: VerifiedToken<Payload>

  init(_ token: VerifiedToken<Payload>) {
    self.token = token
  }

  /// What was signed.
  @inlinable public var payload: Payload { token.payload }
  /// The token exactly as it was signed.
  @inlinable public var jws: String { token.jws }
  /// The certificates that signed it.
  package var chain: VerifiedChain { token.header.chain }
  /// The header as it stands in the token; tokens of one signing certificate share it.
  package var header: String { token.header.string }
  /// The payload's JSON, decoded already.
  package var payloadBytes: [UInt8] { token.payloadBytes }
  /// The signature, decoded already.
  package var signature: [UInt8] { token.signature }
}

/// What a ``Verified`` value holds, kept once however often the value is passed on: a payload has dozens of
/// fields.
@usableFromInline
final class VerifiedToken<Payload: Sendable>: Sendable {
  @usableFromInline let payload: Payload
  @usableFromInline let jws: String
  let header: KnownHeader
  let payloadBytes: [UInt8]
  let signature: [UInt8]

  init(payload: Payload, jws: String, header: KnownHeader, _ token: CompactJWS) {
    self.payload = payload
    self.jws = jws
    self.header = header
    payloadBytes = token.payload
    signature = token.signature
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
