internal import Foundation

/// The 180 bytes of the `X-Signature` header.
struct ResponseSignature {
  static let length = 180
  static let saltLength = 16

  let publicKey: [UInt8]
  let expirationDay: UInt32
  let rootSignature: [UInt8]
  let salt: [UInt8]
  let payloadSignature: [UInt8]

  init(base64: String) throws(SignatureError) {
    guard let bytes = Base64.decode(base64) else { throw .notBase64 }
    guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
    publicKey = Array(bytes[0..<32])
    expirationDay = bytes[32..<36].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    rootSignature = Array(bytes[36..<100])
    salt = Array(bytes[100..<116])
    payloadSignature = Array(bytes[116..<180])
  }

  /// How many further roots may have signed; what comes after that is not read.
  private static let mostRootSignatures = 8

  /// Reads the signatures of further roots, each in base64 with commas between; what is malformed is left out.
  static func rootSignatures(_ text: String?) -> [[UInt8]] {
    (text ?? "").split(separator: ",", maxSplits: mostRootSignatures).prefix(mostRootSignatures)
      .compactMap { part in
        Base64.decode(part.trimmingCharacters(in: .whitespaces)).flatMap {
          $0.count == 64 ? $0 : nil
        }
      }
  }

  /// Returns the first 100 bytes: the certificate, with the key before the expiry.
  ///
  /// The root signs them in the opposite order.
  static func head(of key: IntermediateKey) -> [UInt8] {
    let certificate = IntermediateKey.certificate(
      day: key.expirationDay, publicKey: key.publicKey)
    return key.publicKey + certificate.prefix(4) + key.rootSignature
  }
}
