/// A parsed token that is not verified: anyone can have written it.
///
/// Use it to look into tokens, for example to explain a rejection. Only ``SignedDataVerifier``
/// creates ``Verified`` values.
public struct Unverified<Payload: Decodable & Sendable>: Sendable {
  /// The claimed payload.
  public let payload: Payload
  /// The original token.
  public let jws: String

  /// Parses a compact JWS.
  ///
  /// - Throws: ``VerificationError`` if it is not a compact JWS in the App Store's form, or its
  ///   payload is of another kind or lacks a field.
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
