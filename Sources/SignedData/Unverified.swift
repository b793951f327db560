/// A parsed token of which nothing is checked: anyone can have written it.
///
/// It serves to look into tokens, for example to explain why one was refused. Only
/// ``SignedDataVerifier`` turns signed data into ``Verified`` values.
public struct Unverified<Payload: Decodable & Sendable>: Sendable {
  /// What the token claims.
  public let payload: Payload
  /// The token as it was given.
  public let jws: String

  /// Parses a compact JWS.
  ///
  /// - Throws: ``VerificationError`` when it is not a compact JWS in the store's form, or its payload is
  ///   of another kind or lacks a field.
  public init(compactSerialization: String) throws(VerificationError) {
    let json = try CompactJWS(compactSerialization).payload
    jws = compactSerialization
    if let type = Payload.self as? any SignedPayload.Type,
      let payload = try PayloadReader.payload(type, from: json) as? Payload
    {
      self.payload = payload
    } else {
      payload = try PayloadReader.custom(Payload.self, from: json)
    }
  }
}
