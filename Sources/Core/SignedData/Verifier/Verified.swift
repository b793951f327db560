/// A payload whose signature, certificates, app and environment are verified.
///
/// Only ``SignedDataVerifier`` creates values of this type.
public struct Verified<Payload: Sendable>: Sendable {
  @usableFromInline let token: VerifiedToken<Payload>

  init(_ token: VerifiedToken<Payload>) {
    self.token = token
  }

  /// The signed payload.
  @inlinable public var payload: Payload { token.payload }
  /// The token exactly as it was signed.
  @inlinable public var jws: String { token.jws }
  /// The certificates that signed it.
  package var chain: VerifiedChain { token.header.chain }
  /// The token's header; tokens of one signing certificate share it.
  package var header: String { token.header.string }
  /// The payload's decoded JSON.
  package var payloadBytes: [UInt8] { token.payloadBytes }
  /// The decoded signature.
  package var signature: [UInt8] { token.signature }
}

/// The storage of a ``Verified`` value, shared by its copies: a payload has dozens of fields.
@usableFromInline
final class VerifiedToken<Payload: Sendable>: Sendable {
  @usableFromInline let payload: Payload
  @usableFromInline let jws: String
  let header: CachedHeader
  let payloadBytes: [UInt8]
  let signature: [UInt8]

  init(payload: Payload, jws: String, header: CachedHeader, _ token: CompactJWS) {
    assert(token.signature.count == 64, "a verified ES256 signature has 64 bytes")
    self.payload = payload
    self.jws = jws
    self.header = header
    payloadBytes = token.payload
    signature = token.signature
  }
}

extension Verified: Equatable where Payload: Equatable {
  /// Compares the tokens, which contain the payloads.
  public static func == (lhs: Verified, rhs: Verified) -> Bool { lhs.jws == rhs.jws }
}

extension Verified: Hashable where Payload: Hashable {
  /// Hashes the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(jws) }
}
