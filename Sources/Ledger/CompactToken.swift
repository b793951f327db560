internal import Encodings
internal import Foundation
internal import SignedData

/// A compact JWS without what thousands of others repeat.
///
/// The header of Apple's tokens carries three certificates, more than four kilobytes, and is the same in
/// every token that one certificate signed; a notification holds it three times. A store keeps each header
/// once, and of a token only what is its own: ``jws(headers:)`` of the parts gives the same text again.
package struct CompactToken: Hashable, Sendable {
  /// The token's header segment, and behind it those of the tokens in its payload, each once.
  package let headers: [String]
  /// What is the token's own.
  package let content: [UInt8]

  /// How ``content`` is laid out; its first byte.
  private enum Layout: UInt8 {
    /// The text behind the header's dot, as it stood.
    case verbatim
    /// The length of the payload, the payload with places of headers in it, and the signature.
    case packed
  }

  /// Stands before the place of a header in a payload; JSON text never holds it.
  private static let mark: UInt8 = 0
  /// A shorter header is no certificate chain, and stays where it is.
  private static let shortestHeader = 256

  /// Creates parts from stored ones.
  package init(headers: [String], content: [UInt8]) {
    self.headers = headers
    self.content = content
  }

  /// Takes a compact JWS apart; any other text is kept as it is.
  package init(jws: String) {
    var jws = jws
    self = jws.withUTF8 { Self(text: $0) }
  }

  /// Takes the parts into which a token was taken when it was verified; `nil` for a payload that cannot be
  /// packed, which JSON never is.
  init?<Payload>(_ verified: Verified<Payload>) {
    self.init(
      header: verified.header, payload: verified.payloadBytes, signature: verified.signature)
  }

  private init?(header: String, payload: [UInt8], signature: [UInt8]) {
    let isText = payload.withUnsafeBufferPointer { $0.firstPlace(of: Self.mark, from: 0) == nil }
    guard isText else { return nil }
    var (headers, packed) = ([header], [UInt8]())
    packed.reserveCapacity(payload.count)
    Self.pack(payload, into: &packed, headers: &headers)
    self.headers = headers
    var content = [Layout.packed.rawValue]
    content.reserveCapacity(packed.count + signature.count + 12)
    VariableLength.append(UInt64(packed.count), to: &content)
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

  /// Puts the parts together again.
  ///
  /// - Parameter headers: The headers in the order of ``headers``.
  /// - Returns: The compact JWS; `nil` when the content is damaged.
  package func jws(headers: [String]) -> String? {
    guard let header = headers.first, let layout = content.first.flatMap(Layout.init) else {
      return nil
    }
    var rest = content.dropFirst()
    switch layout {
    case .verbatim:
      return header + "." + String(decoding: rest, as: UTF8.self)
    case .packed:
      guard let length = VariableLength.pop(from: &rest), let count = Int(exactly: length),
        count <= rest.count, let payload = Self.unpack(rest.prefix(count), headers: headers)
      else { return nil }
      return header + "." + Base64.encodeURL(payload) + "."
        + Base64.encodeURL(rest.dropFirst(count))
    }
  }

  /// The compact JWS, of a token that holds its own headers.
  package var jws: String? { jws(headers: headers) }

  private static func pack(
    _ payload: [UInt8], into packed: inout [UInt8], headers: inout [String]
  ) {
    payload.withUnsafeBufferPointer { bytes in
      var (taken, next) = (0, 0)
      while let quote = bytes.firstPlace(of: UInt8(ascii: "\""), from: next) {
        next = quote + 1
        guard let header = header(at: next, in: bytes, known: &headers) else { continue }
        packed += UnsafeBufferPointer(rebasing: bytes[taken..<next])
        packed.append(mark)
        VariableLength.append(UInt64(header.index), to: &packed)
        (taken, next) = (header.end, header.end)
      }
      packed += UnsafeBufferPointer(rebasing: bytes[taken...])
    }
  }

  /// Returns which header stands in a payload behind a quote, and where it ends; `nil` when none does.
  private static func header(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, known headers: inout [String]
  ) -> (index: Int, end: Int)? {
    // A JSON object in base64url begins so.
    guard start + shortestHeader < bytes.count, bytes[start] == UInt8(ascii: "e"),
      bytes[start + 1] == UInt8(ascii: "y"), bytes[start + 2] == UInt8(ascii: "J"),
      let end = bytes.firstPlace(of: UInt8(ascii: "."), from: start), end - start >= shortestHeader
    else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    // Nearly always the one around it: comparing is cheaper than reading.
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

  private static func unpack(_ packed: ArraySlice<UInt8>, headers: [String]) -> [UInt8]? {
    var (payload, rest) = ([UInt8](), packed)
    while let mark = rest.firstIndex(of: mark) {
      payload += rest[..<mark]
      rest = rest[(mark + 1)...]
      guard let index = VariableLength.pop(from: &rest), index < UInt64(headers.count) else {
        return nil
      }
      payload += headers[Int(index)].utf8
    }
    return payload + rest
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first place of a byte from another place on; `nil` when it does not stand there.
  func firstPlace(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    let found = memchr(base + start, Int32(byte), count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}
