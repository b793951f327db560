import AppStoreCore
import Crypto
import Foundation
import SignedData

extension NegativeTable {
  /// Signatures that the leaf's key did not create over these bytes.
  mutating func addSignatures() throws {
    addLengths()
    addNumbers()
    try addOtherInputs()
    try addOtherKeys()
    addChanges()
  }

  private mutating func addLengths() {
    for count in [1, 32, 63, 65, 96, 128] {
      var parts = TokenParts(genuine)
      parts.signatureBytes = [UInt8](repeating: 1, count: count)
      refuse(
        "signature-\(count)", "signature.length", "A signature of \(count) bytes.", parts.token)
    }
    var parts = TokenParts(genuine)
    parts.signatureBytes = [UInt8](Self.der(parts.signatureBytes))
    refuse("signature-der", "signature.length", "The signature in DER.", parts.token)
    parts = TokenParts(genuine)
    parts.signatureBytes += [0]
    refuse("signature-trailing", "signature.length", "A byte behind the signature.", parts.token)
  }

  /// Returns a signature as an ASN.1 sequence of two integers.
  private static func der(_ raw: [UInt8]) -> Data {
    (try? P256.Signing.ECDSASignature(rawRepresentation: raw).derRepresentation) ?? Data()
  }

  /// Signatures with numbers outside the valid range.
  private mutating func addNumbers() {
    let bytes = TokenParts(genuine).signatureBytes
    let (r, s) = (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
    let zero = [UInt8](repeating: 0, count: 32)
    let one = Array(zero.dropLast()) + [1]
    let most = [UInt8](repeating: 0xFF, count: 32)
    let order = Order.bytes
    let signatures: [(String, [UInt8])] = [
      ("zeros", zero + zero), ("ones", one + one), ("ff", most + most), ("r-zero", zero + s),
      ("s-zero", r + zero), ("r-order", order + s), ("s-order", r + order),
      ("orders", order + order), ("r-one", one + s), ("swapped", s + r),
      ("r-negated", Order.negated(r) + s), ("s-shifted", r.dropFirst() + s + [0]),
      ("repeated", r + r),
    ]
    for (name, signature) in signatures {
      var parts = TokenParts(genuine)
      parts.signatureBytes = signature
      refuse("signature-\(name)", "signature", "A signature of the numbers \(name).", parts.token)
    }
    // For every signature (r, s) the equally valid (r, n - s) can be computed without the key. So a
    // token's bytes do not identify the signed content; its payload does.
    var parts = TokenParts(genuine)
    parts.signatureBytes = r + Order.negated(s)
    accept("signature-s-negated", "The other of the two signatures that fit.", parts.token)
  }

  private mutating func addOtherInputs() throws {
    let other = TokenParts(try store.sign(TestStore.transaction("2")))
    var parts = TokenParts(genuine)
    parts.signature = other.signature
    refuse("signature-of-another", "signature", "The signature of another payload.", parts.token)
    parts = TokenParts(genuine)
    parts.payload = other.payload
    refuse("payload-of-another", "signature", "The payload of another token.", parts.token)
    parts = TokenParts(genuine)
    parts.payload = TokenParts.encode(
      TokenParts.decode(parts.payload).replacing("4990", with: "1990").utf8)
    refuse("payload-changed", "signature", "A payload with another price.", parts.token)
    parts = TokenParts(genuine)
    parts.payload = TokenParts.encode((TokenParts.decode(parts.payload) + " ").utf8)
    refuse("payload-respelled", "signature", "A payload with a space more.", parts.token)
    parts = TokenParts(genuine)
    parts.header = TokenParts.encode((TokenParts.decode(parts.header) + " ").utf8)
    refuse("header-respelled", "signature", "A header with a space more.", parts.token)

    let payload = Array(try TestStore.transaction().json.utf8)
    let trusted = VerifierConfiguration(roots: [try forge.root])
    let header = forge.header
    let input = Data("\(TokenParts.encode(header.utf8)).\(TokenParts.encode(payload))".utf8)
    accept(
      "forge", "What the forge signs as a store does.",
      try forge.token(header: header, payload: payload, signature: forge.sign(input)), by: trusted)
    let inputs: [(String, Data)] = [
      ("payload-only", Data(payload)), ("decoded", Data(header.utf8) + Data(".".utf8) + payload),
      ("no-dot", Data(input.filter { $0 != UInt8(ascii: ".") })), ("nothing", Data()),
      ("newline", input + Data("\n".utf8)),
    ]
    for (name, input) in inputs {
      refuse(
        "signed-\(name)", "signature", "The leaf's key signed something else: \(name).",
        try forge.token(header: header, payload: payload, signature: forge.sign(input)),
        by: trusted)
    }
    refuse(
      "signed-sha384", "signature", "The leaf's key signed another digest.",
      try forge.token(
        header: header, payload: payload,
        signature: forge.leafKey.signature(for: SHA384.hash(data: input)).rawRepresentation),
      by: trusted)
  }

  private mutating func addOtherKeys() throws {
    refuse(
      "key-of-twin", "signature", "Another key under the store's certificates.",
      try twin.chain.token(certificates: store.chain.certificates))
    let payload = Array(try TestStore.transaction().json.utf8)
    let input = Data("\(TokenParts.encode(forge.header.utf8)).\(TokenParts.encode(payload))".utf8)
    let signature = try forge.intermediateKey.signature(for: input).rawRepresentation
    refuse(
      "key-of-intermediate", "signature", "The intermediate's key signed instead of the leaf's.",
      try forge.token(header: forge.header, payload: payload, signature: signature),
      by: VerifierConfiguration(roots: [try forge.root]))
  }

  /// One changed bit in each part, where the token keeps its form.
  private mutating func addChanges() {
    var parts = TokenParts(genuine)
    parts.signatureBytes[40] ^= 1
    refuse("bit-signature", "signature", "One bit of the signature changed.", parts.token)
    parts = TokenParts(genuine)
    parts.payload = TokenParts.encode(
      TokenParts.decode(parts.payload).replacing("USD", with: "USE").utf8)
    refuse("bit-payload", "signature", "One bit of the payload changed.", parts.token)
  }

  /// The order of the curve P-256, modulo which signatures are computed.
  private enum Order {
    static let bytes: [UInt8] =
      [0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00]
      + [UInt8](repeating: 0xFF, count: 8)
      + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84]
      + [0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    /// Returns the order minus a number.
    static func negated(_ number: [UInt8]) -> [UInt8] {
      var result = [UInt8](repeating: 0, count: 32)
      var borrow = 0
      for index in (0..<32).reversed() {
        let difference = Int(bytes[index]) - Int(number[index]) - borrow
        borrow = difference < 0 ? 1 : 0
        result[index] = UInt8(truncatingIfNeeded: difference)
      }
      return result
    }
  }
}
