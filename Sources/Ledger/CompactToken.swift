internal import Encodings

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

  private init(text: UnsafeBufferPointer<UInt8>) {
    let dot = UInt8(ascii: ".")
    let end = text.firstIndex(of: dot) ?? text.count
    let header = String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self)
    guard end < text.count, let second = text[(end + 1)...].firstIndex(of: dot),
      let payload = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(end + 1)..<second])),
      let signature = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(second + 1)...])),
      !payload.contains(Self.mark)
    else {
      headers = [header]
      content = [Layout.verbatim.rawValue] + text.dropFirst(end + 1)
      return
    }
    var headers = [header]
    let packed = Self.pack(payload, headers: &headers)
    self.headers = headers
    var content = [Layout.packed.rawValue]
    VariableLength.append(UInt64(packed.count), to: &content)
    self.content = content + packed + signature
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

  private static func pack(_ payload: [UInt8], headers: inout [String]) -> [UInt8] {
    var (packed, taken) = ([UInt8](), 0)
    payload.withUnsafeBufferPointer { bytes in
      for place in bytes.indices where bytes[place] == UInt8(ascii: "\"") {
        let start = place + 1
        // A JSON object in base64url begins so.
        guard start + shortestHeader < bytes.count, bytes[start] == UInt8(ascii: "e"),
          bytes[start + 1] == UInt8(ascii: "y"), bytes[start + 2] == UInt8(ascii: "J"),
          let end = bytes[start...].firstIndex(where: { !Base64.isURLDigit($0) }),
          bytes[end] == UInt8(ascii: "."), end - start >= shortestHeader
        else { continue }
        let header = String(decoding: bytes[start..<end], as: UTF8.self)
        let index = headers.firstIndex(of: header) ?? headers.count
        if index == headers.count { headers.append(header) }
        packed += bytes[taken..<start]
        packed.append(mark)
        VariableLength.append(UInt64(index), to: &packed)
        taken = end
      }
      packed += bytes[taken...]
    }
    return packed
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
