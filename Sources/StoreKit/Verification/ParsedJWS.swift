internal import AppStoreTypes
internal import Crypto
internal import Foundation

/// A parsed compact JWS; only its form is checked.
///
/// Malformed text never becomes a value that an app can see.
struct ParsedJWS: Sendable {
  let jws: String
  let header: Data
  let payload: Data
  let signature: P256.Signing.ECDSASignature
  /// The signed bytes.
  let signed: Data

  init?(_ jws: String) {
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Data(base64URL: parts[0]),
      let payload = Data(base64URL: parts[1]), let raw = Data(base64URL: parts[2]),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
    else { return nil }
    self.jws = jws
    self.header = header
    self.payload = payload
    self.signature = signature
    signed = Data("\(parts[0]).\(parts[1])".utf8)
  }

  /// Decodes the payload as a type; `nil` if a required property is missing or invalid.
  func decode<Payload: Decodable>(_ type: Payload.Type) -> Payload? {
    try? JSONDecoder().decode(type, from: payload)
  }

  /// The payload as readable text.
  var payloadText: String { String(decoding: payload, as: UTF8.self) }
}

/// The part of a payload that binds it to one device.
struct DeviceVerification: Decodable {
  var deviceVerification: Data?
  var deviceVerificationNonce: UUID?

  /// Reads the device verification.
  ///
  /// A payload without one gives empty values, which verify on no device.
  static func read(from text: ParsedJWS) -> (verification: Data, nonce: UUID) {
    let proof = text.decode(DeviceVerification.self)
    let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    return (proof?.deviceVerification ?? Data(), proof?.deviceVerificationNonce ?? zero)
  }
}

extension Data {
  /// Decodes base64url without padding, as in a JWS.
  fileprivate init?(base64URL text: Substring) {
    guard !text.contains(where: { $0 == "+" || $0 == "/" || $0 == "=" }) else { return nil }
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    self.init(base64Encoded: String(base64))
  }
}

extension Decimal {
  /// Creates an amount from thousandths, the unit of signed prices.
  init(milliunits: Int64) {
    self = Decimal(milliunits) / 1000
  }
}
