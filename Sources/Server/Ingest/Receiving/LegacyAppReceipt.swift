internal import Foundation

/// StoreKit 1's app receipt: one receipt for the whole app, as PKCS #7 signed data in base64.
///
/// Sources: <https://developer.apple.com/documentation/appstorereceipts> and RFC 5652, section 3.
enum LegacyAppReceipt {
  /// The object identifier of signed data, 1.2.840.113549.1.7.2, in its ASN.1 encoding.
  private static let signedData: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  /// Returns whether a token starts like an app receipt; a signed transaction starts differently.
  static func isOne(_ token: String) -> Bool {
    guard let head = Data(base64Encoded: String(token.prefix(32))), head.first == 0x30,
      let length = head.dropFirst().first
    else { return false }
    // A length over 127 is encoded in as many bytes as its low bits specify.
    let lengthBytes = length > 0x80 ? Int(length & 0x7F) : 0
    return head.dropFirst(2 + lengthBytes).starts(with: signedData)
  }
}
