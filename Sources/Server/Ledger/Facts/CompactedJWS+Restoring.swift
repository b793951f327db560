internal import AppStoreCore

extension CompactedJWS {
  /// Restores the compact JWS.
  ///
  /// - Parameter headers: The headers in the order of ``headers``.
  /// - Returns: The compact JWS; `nil` if the content is corrupt.
  package func jws(headers: [String]) -> String? {
    guard let header = headers.first, let parts else { return nil }
    switch parts {
    case .verbatim(let text):
      return header + "." + String(decoding: text, as: UTF8.self)
    case .packed(let packed, let signature):
      guard let payload = Self.unpack(packed, headers: headers) else { return nil }
      return header + "." + Base64.encodeURL(payload) + "." + Base64.encodeURL(signature)
    }
  }

  /// The compact JWS of a token that contains its own headers; `nil` if the content is corrupt.
  package var jws: String? { jws(headers: headers) }

  /// The payload's bytes, which ``jws`` contains in base64url; `nil` if they are corrupt.
  package var payload: [UInt8]? {
    switch parts {
    case .verbatim(let text): Base64.decodeURL(text.prefix { $0 != UInt8(ascii: ".") })
    case .packed(let packed, _): Self.unpack(packed, headers: headers)
    case nil: nil
    }
  }

  /// Whether ``jws`` can be restored, without the work of it.
  package var isReadable: Bool {
    guard !headers.isEmpty, let parts else { return false }
    guard case .packed(let packed, _) = parts else { return true }
    return Self.forEachPiece(of: packed, headers: headers) { _ in }
  }

  /// The parts of ``content``.
  private enum Parts {
    case verbatim(ArraySlice<UInt8>)
    case packed(ArraySlice<UInt8>, signature: ArraySlice<UInt8>)
  }

  private var parts: Parts? {
    guard let layout = content.first.flatMap(Layout.init) else { return nil }
    var rest = content.dropFirst()
    guard layout == .packed else { return .verbatim(rest) }
    guard let length = VarInt.pop(from: &rest), let count = Int(exactly: length),
      count <= rest.count
    else { return nil }
    return .packed(rest.prefix(count), signature: rest.dropFirst(count))
  }

  private static func unpack(_ packed: ArraySlice<UInt8>, headers: [String]) -> [UInt8]? {
    var payload: [UInt8] = []
    // Most payloads contain no token, and those of notifications two.
    let added = nextMark(in: packed) == nil ? 0 : 2 * headers.reduce(0) { $0 + $1.utf8.count }
    payload.reserveCapacity(packed.count + added)
    let isWhole = forEachPiece(of: packed, headers: headers) { piece in
      switch piece {
      case .bytes(let bytes): payload += bytes
      case .header(let header): payload += header.utf8
      }
    }
    return isWhole ? payload : nil
  }

  /// A piece of a packed payload.
  private enum Piece {
    case bytes(ArraySlice<UInt8>)
    case header(String)
  }

  /// Calls a closure with the pieces of a packed payload, in order.
  ///
  /// - Returns: Whether all headers exist to which the payload refers; nothing after the first one
  ///   that is missing is a piece.
  private static func forEachPiece(
    of packed: ArraySlice<UInt8>, headers: [String], _ body: (Piece) -> Void
  ) -> Bool {
    var rest = packed
    while let mark = nextMark(in: rest) {
      body(.bytes(rest[..<mark]))
      rest = rest[(mark + 1)...]
      guard let index = VarInt.pop(from: &rest), index < UInt64(headers.count) else {
        return false
      }
      body(.header(headers[Int(index)]))
    }
    body(.bytes(rest))
    return true
  }

  private static func nextMark(in bytes: ArraySlice<UInt8>) -> Int? {
    let found = bytes.withUnsafeBufferPointer { $0.firstIndex(of: mark, from: 0) }
    return found.map { bytes.startIndex + $0 }
  }
}
