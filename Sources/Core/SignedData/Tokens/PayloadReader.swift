internal import AppStoreCore
internal import Foundation

/// Parses the JSON of tokens, with errors that name the field.
enum PayloadReader {
  /// Parses a part of a token as an object.
  static func object(
    _ json: [UInt8], _ segment: JWSSegment
  ) throws(VerificationError) -> JSONObject {
    do throws(JSONReader.Problem) {
      return try JSONReader.object(json)
    } catch {
      switch error {
      case .syntax(let reason): throw VerificationError.invalidJSON(segment, reason: reason)
      case .duplicateKey(let key): throw VerificationError.duplicateKey(segment, key: key)
      }
    }
  }

  /// Parses an App Store payload of the expected kind.
  static func payload<Payload: SignedPayload>(
    _ type: Payload.Type, from json: [UInt8]
  ) throws(VerificationError) -> Payload {
    let object = try object(json, .payload)
    let found = PayloadKind.of(object)
    guard found == Payload.kind else {
      throw .payloadKind(expected: Payload.kind, found: found)
    }
    do throws(JSONFieldError) {
      return try Payload(object)
    } catch {
      throw VerificationError.payloadField(
        Payload.kind, field: error.field, reason: error.reason)
    }
  }

  /// Parses a payload of a custom type.
  static func custom<Payload: Decodable>(
    _ type: Payload.Type, from json: [UInt8]
  ) throws(VerificationError) -> Payload {
    _ = try object(json, .payload)
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch let error as DecodingError {
      throw verificationError(error)
    } catch {
      throw .invalidJSON(.payload, reason: "it does not decode")
    }
  }

  private static func verificationError(_ error: DecodingError) -> VerificationError {
    switch error {
    case .keyNotFound(let key, let context):
      .payloadField(nil, field: name(context.codingPath + [key]), reason: "is missing")
    case .valueNotFound(_, let context):
      .payloadField(nil, field: name(context.codingPath), reason: "is null")
    case .typeMismatch(let type, let context):
      .payloadField(nil, field: name(context.codingPath), reason: "is not of the type \(type)")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      .payloadField(
        nil, field: name(context.codingPath), reason: "is unusable: \(context.debugDescription)")
    default:
      .invalidJSON(.payload, reason: "a value is not valid JSON")
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
