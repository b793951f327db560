internal import Crypto
internal import Foundation

/// The header of a verified token, so that the same header is not decoded, parsed and hashed again.
///
/// All tokens of one signing certificate start with the same 5,000 characters. An attacker cannot add
/// a header, because the signature covers it.
final class CachedHeader: Sendable {
  /// The encoded header without the following dot.
  let text: [UInt8]
  /// The header as a string, shared by all tokens verified with it.
  let string: String
  /// The state of the hash after the header and the dot.
  let hash: SHA256
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

  /// Returns whether a token starts with this header and its dot.
  func isBeginning(of token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard token.count > text.count, token[text.count] == UInt8(ascii: ".") else { return false }
    guard let start = token.baseAddress else { return false }
    return text.withUnsafeBytes { known in
      known.baseAddress.map { memcmp(start, $0, known.count) == 0 } ?? true
    }
  }
}
