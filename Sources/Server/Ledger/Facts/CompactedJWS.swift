internal import AppStoreCore
internal import Foundation
internal import SignedData

/// A compact JWS without the parts that thousands of other tokens repeat.
///
/// The header of Apple's tokens carries three certificates, more than four kilobytes. It is the
/// same in every token signed with one certificate, and a notification contains it three times. A
/// store saves each header once, and the rest of each token. ``jws(headers:)`` restores the
/// original text.
package struct CompactedJWS: Hashable, Sendable {
  /// The token's header segment, followed by those of the tokens in its payload, each once.
  package let headers: [String]
  /// The rest of the token.
  package let content: [UInt8]

  /// The layout of ``content``; its first byte.
  enum Layout: UInt8 {
    /// The text after the header's dot, verbatim.
    case verbatim
    /// The length of the payload, the payload with references to headers, and the signature.
    case packed
  }

  /// Precedes the index of a header in a payload; JSON text never contains it.
  static let mark: UInt8 = 0
  /// Shorter headers contain no certificate chain and are left in place.
  private static let minHeaderLength = 256

  /// Creates a token from its stored parts.
  package init(headers: [String], content: [UInt8]) {
    self.headers = headers
    self.content = content
  }

  /// Splits a compact JWS.
  ///
  /// Any other text is stored verbatim.
  package init(jws: String) {
    var jws = jws
    self = jws.withUTF8 { Self(text: $0) }
  }

  /// Creates the compact form of a verified token; `nil` if its payload cannot be packed, which
  /// never happens for JSON.
  init?<Payload>(_ verified: Verified<Payload>) {
    self.init(
      header: verified.header, payload: verified.payloadBytes, signature: verified.signature)
    assert(jws == verified.jws, "a verified token is restored as it was signed")
  }

  private init?(header: String, payload: [UInt8], signature: [UInt8]) {
    let isText = payload.withUnsafeBufferPointer { $0.firstIndex(of: Self.mark, from: 0) == nil }
    guard isText else { return nil }
    var (headers, packed) = ([header], [UInt8]())
    packed.reserveCapacity(payload.count)
    Self.pack(payload, into: &packed, headers: &headers)
    self.headers = headers
    var content = [Layout.packed.rawValue]
    content.reserveCapacity(packed.count + signature.count + 12)
    VarInt.append(UInt64(packed.count), to: &content)
    content += packed
    content += signature
    self.content = content
  }

  private init(text: UnsafeBufferPointer<UInt8>) {
    let dot = UInt8(ascii: ".")
    let end = text.firstIndex(of: dot) ?? text.count
    let header = String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self)
    guard end < text.count, let second = text[(end + 1)...].firstIndex(of: dot),
      let payload = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(end + 1)..<second])),
      let signature = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(second + 1)...])),
      let packed = Self(header: header, payload: payload, signature: signature)
    else {
      headers = [header]
      content = [Layout.verbatim.rawValue] + text.dropFirst(end + 1)
      return
    }
    self = packed
  }

  private static func pack(
    _ payload: [UInt8], into packed: inout [UInt8], headers: inout [String]
  ) {
    payload.withUnsafeBufferPointer { bytes in
      var (taken, next) = (0, 0)
      while let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: next) {
        next = quote + 1
        guard let header = header(at: next, in: bytes, known: &headers) else { continue }
        packed += UnsafeBufferPointer(rebasing: bytes[taken..<next])
        packed.append(mark)
        VarInt.append(UInt64(header.index), to: &packed)
        (taken, next) = (header.end, header.end)
      }
      packed += UnsafeBufferPointer(rebasing: bytes[taken...])
    }
  }

  /// Returns the header that follows a quote in a payload, and where it ends; `nil` if there is
  /// none.
  private static func header(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, known headers: inout [String]
  ) -> (index: Int, end: Int)? {
    // A JSON object in base64url starts with "eyJ".
    guard start + minHeaderLength < bytes.count, bytes[start] == UInt8(ascii: "e"),
      bytes[start + 1] == UInt8(ascii: "y"), bytes[start + 2] == UInt8(ascii: "J"),
      let end = bytes.firstIndex(of: UInt8(ascii: "."), from: start), end - start >= minHeaderLength
    else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    // Nearly always the header of the outer token: comparing is cheaper than decoding.
    if let index = headers.firstIndex(where: { isEqual($0, text) }) { return (index, end) }
    guard text.allSatisfy(Base64.isURLDigit) else { return nil }
    headers.append(String(decoding: text, as: UTF8.self))
    return (headers.count - 1, end)
  }

  private static func isEqual(_ header: String, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard header.utf8.count == text.count else { return false }
    var header = header
    return header.withUTF8 { header in
      guard let left = header.baseAddress, let right = text.baseAddress else { return true }
      return memcmp(left, right, text.count) == 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first index of a byte at or after an index; `nil` if not found.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    let found = memchr(base + start, Int32(byte), count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}
