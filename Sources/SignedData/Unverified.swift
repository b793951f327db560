internal import AppStoreTypes
internal import Foundation

/// A parsed token of which nothing is checked: anyone can have written it.
///
/// It serves to look into tokens, for example to explain why one was refused. Only
/// ``SignedDataVerifier`` turns signed data into ``Verified`` values.
public struct Unverified<Payload: Decodable & Sendable>: Sendable {
  /// What the token claims.
  public let payload: Payload
  /// The token as it was given.
  public var jws: String { token.serialization }

  let token: CompactJWS

  /// Parses a compact JWS.
  ///
  /// - Throws: ``VerificationError`` when it is not a compact JWS in the store's form, or its payload is
  ///   of another kind or lacks a field.
  public init(compactSerialization: String) throws(VerificationError) {
    token = try CompactJWS(compactSerialization)
    let signedType = Payload.self as? any SignedPayload.Type
    if let kind = signedType?.kind {
      let found = PayloadKind.of(token.payloadKeys)
      guard found == kind else { throw .payloadKind(expected: kind, found: found) }
    }
    payload = try PayloadDecoder.decode(Payload.self, from: token.payload, kind: signedType?.kind)
    try (payload as? any SignedPayload)?.checkDates()
  }
}

/// Decodes payloads, with errors that name the field.
enum PayloadDecoder {
  static func decode<Value: Decodable>(
    _ type: Value.Type, from json: [UInt8], kind: PayloadKind?
  ) throws(VerificationError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch let error as DecodingError {
      throw verificationError(error, kind: kind)
    } catch {
      throw .invalidJSON(.payload, reason: "it does not decode")
    }
  }

  private static func verificationError(
    _ error: DecodingError, kind: PayloadKind?
  ) -> VerificationError {
    switch error {
    case .keyNotFound(let key, let context):
      .payloadField(kind, field: name(context.codingPath + [key]), reason: "is missing")
    case .valueNotFound(_, let context):
      .payloadField(kind, field: name(context.codingPath), reason: "is null")
    case .typeMismatch(let type, let context):
      .payloadField(kind, field: name(context.codingPath), reason: "is not of the type \(type)")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      .payloadField(
        kind, field: name(context.codingPath), reason: "is unusable: \(context.debugDescription)")
    default:
      .invalidJSON(.payload, reason: "a value is not valid JSON")
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
