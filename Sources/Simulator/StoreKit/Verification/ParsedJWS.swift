internal import AppStoreCore
internal import Crypto
internal import Foundation
internal import SignedData

/// A parsed compact JWS; only its form is checked.
///
/// Malformed text never becomes a value that an app can see.
struct ParsedJWS: Sendable {
  let jws: String
  let payload: Data
  let signature: P256.Signing.ECDSASignature

  init?(_ jws: String) {
    let parts = jws.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, Base64.decodeURL(parts[0]) != nil,
      let payload = Base64.decodeURL(parts[1]), let raw = Base64.decodeURL(parts[2]),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
    else { return nil }
    self.jws = jws
    self.payload = Data(payload)
    self.signature = signature
  }

  /// Takes over the parts of a verified text.
  init(_ verified: Verified<some Sendable>) {
    jws = verified.jws
    payload = Data(verified.payloadBytes)
    do {
      signature = try P256.Signing.ECDSASignature(rawRepresentation: verified.signature)
    } catch {
      preconditionFailure("a verified signature has 64 bytes: \(error)")
    }
  }

  /// The decoded header.
  var header: Data {
    Data(Base64.decodeURL(jws.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? [])
  }

  /// The signed bytes: header, dot, payload.
  var signed: Data {
    guard let end = jws.utf8.lastIndex(of: UInt8(ascii: ".")) else { return Data() }
    return Data(jws.utf8[..<end])
  }

  /// The fields of the payload; `nil` if it is not one JSON object with distinct keys.
  var fields: JSONObject? { try? JSONReader.object(Array(payload)) }

  /// The payload as readable text.
  var payloadText: String { String(decoding: payload, as: UTF8.self) }
}

/// The part of a payload that binds it to one device.
enum DeviceVerification {
  /// Reads the device verification.
  ///
  /// A payload without one gives empty values, which verify on no device.
  static func read(from fields: JSONObject) -> (verification: Data, nonce: UUID) {
    var reader = JSONObjectReader(fields)
    let text: String? = (try? reader.optional("deviceVerification")) ?? nil
    let nonce: UUID? = (try? reader.optional("deviceVerificationNonce")) ?? nil
    guard let nonce, let bytes = text.flatMap(Base64.decodeStandard) else {
      return (Data(), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }
    return (Data(bytes), nonce)
  }
}

extension Decimal {
  /// Creates an amount from thousandths, the unit of signed prices.
  init(milliunits: Int64) {
    // A division of decimals costs more than the rest of a transaction.
    var (digits, exponent) = (milliunits.magnitude, -3)
    while exponent < 0, digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    self.init(
      sign: milliunits < 0 ? .minus : .plus, exponent: exponent, significand: Decimal(digits))
  }
}
