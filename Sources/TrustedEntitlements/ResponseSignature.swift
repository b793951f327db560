/// The 180 bytes of the `X-Signature` header.
struct ResponseSignature {
  static let length = 180
  static let saltLength = 16

  let publicKey: [UInt8]
  let expirationDay: UInt32
  let rootSignature: [UInt8]
  let salt: [UInt8]
  let payloadSignature: [UInt8]

  init(
    publicKey: [UInt8], expirationDay: UInt32, rootSignature: [UInt8], salt: [UInt8],
    payloadSignature: [UInt8]
  ) {
    self.publicKey = publicKey
    self.expirationDay = expirationDay
    self.rootSignature = rootSignature
    self.salt = salt
    self.payloadSignature = payloadSignature
  }

  init(base64: String) throws(SignatureError) {
    guard let bytes = Base64.decode(base64) else { throw .notBase64 }
    guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
    publicKey = Array(bytes[0..<32])
    expirationDay = bytes[32..<36].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    rootSignature = Array(bytes[36..<100])
    salt = Array(bytes[100..<116])
    payloadSignature = Array(bytes[116..<180])
  }

  var base64: String {
    let certificate = IntermediateKey.certificate(day: expirationDay, publicKey: publicKey)
    // The header puts the key before the expiry; the root signs them the other way round.
    let bytes =
      publicKey + certificate.prefix(4) + rootSignature + salt + payloadSignature
    assert(bytes.count == Self.length)
    return Base64.encode(bytes)
  }
}
