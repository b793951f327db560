internal import Crypto
internal import Foundation

/// The first part of a token that was verified, so that its like is not decoded, parsed and hashed again.
///
/// All tokens of one signing certificate begin with the same 5,000 characters. Whoever has no signing key
/// cannot make a new beginning known, because the signature covers it.
final class KnownHeader: Sendable {
  /// The encoded header, without the dot behind it.
  let text: [UInt8]
  /// The same as a text, which all that was verified under it shares.
  let string: String
  /// The state of the hash after the header and the dot.
  let hash: SHA256
  /// The chain in the header.
  let chain: VerifiedChain

  init(text: [UInt8], chain: VerifiedChain) {
    self.text = text
    self.chain = chain
    string = String(decoding: text, as: UTF8.self)
    var hash = SHA256()
    hash.update(data: text)
    hash.update(data: [UInt8(ascii: ".")])
    self.hash = hash
  }

  /// Whether a token begins with this header and its dot.
  func isBeginning(of token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard token.count > text.count, token[text.count] == UInt8(ascii: ".") else { return false }
    guard let start = token.baseAddress else { return false }
    return text.withUnsafeBytes { known in
      known.baseAddress.map { memcmp(start, $0, known.count) == 0 } ?? true
    }
  }
}
