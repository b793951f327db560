internal import AppStoreCore
internal import Crypto
internal import Foundation

/// A JWS with verified header and signature; its claims are not checked yet.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc7515#section-7.1>
struct SignatureVerifiedJWS {
  /// The reason why a text is not a JWS of the expected key; one case per check.
  enum Problem: Error {
    /// A part is missing or malformed; the field is named as in `payload.exp`.
    case malformed(field: String)
    case algorithm(String)
    case type(String)
    case keyID(String)
    case signature
  }

  private let encodedPayload: Substring

  /// Verifies a text's form, its header and its signature, in this order.
  init(_ text: String, signedBy publicKey: APIPublicKey, keyID: String) throws(Problem) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed(field: "token") }
    let header: APITokenHeader = try Self.decode(
      parts[0], as: "header", rejecting: ["b64", "crit"])
    guard header.alg == "ES256" else { throw .algorithm(header.alg) }
    guard header.typ == "JWT" else { throw .type(header.typ) }
    guard header.kid == keyID else { throw .keyID(header.kid) }
    guard let raw = Base64.decodeURL(parts[2].utf8),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
    else { throw .malformed(field: "signature") }
    let signed = Data("\(parts[0]).\(parts[1])".utf8)
    guard publicKey.key.isValidSignature(signature, for: signed) else { throw .signature }
    encodedPayload = parts[1]
  }

  /// Decodes the payload, or some of its claims.
  func payload<Claims: Decodable>() throws(Problem) -> Claims {
    try Self.decode(encodedPayload, as: "payload")
  }

  /// Decodes a part; the rejected keys are those that would change the meaning of the signature.
  private static func decode<Part: Decodable>(
    _ text: Substring, as name: String, rejecting keys: [String] = []
  ) throws(Problem) -> Part {
    // Parsing is strict, because two readers of one text must not see different data.
    guard let bytes = Base64.decodeURL(text.utf8), let object = try? JSONReader.object(bytes) else {
      throw .malformed(field: name)
    }
    for key in keys where object[key] != nil { throw .malformed(field: "\(name).\(key)") }
    do {
      return try JSONDecoder().decode(Part.self, from: Data(bytes))
    } catch {
      throw .malformed(field: ([name] + failingPath(error)).joined(separator: "."))
    }
  }

  /// Signs any header and claims with ES256.
  static func sign(
    _ header: APITokenHeader, _ claims: some Encodable, with key: APIKey
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let signed =
      try Base64.encodeURL(encoder.encode(header)) + "." + Base64.encodeURL(encoder.encode(claims))
    let signature = try key.privateKey.signature(for: Data(signed.utf8))
    return signed + "." + Base64.encodeURL(signature.rawRepresentation)
  }
}

/// Quotes a caller's text, shortened and without characters that could break or hide a line of a
/// log.
func quoted(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(80) {
    line.append(scalar.isInvisible ? " " : scalar)
  }
  return "\"\(String(line))\""
}
