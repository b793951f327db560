internal import AppStoreCore
internal import Crypto

/// A JWS in compact serialization, parsed strictly; nothing in it is trusted.
struct CompactJWS: Sendable {
  /// The maximum length of a token, in bytes; real notifications have about 20,000.
  static let byteLimit = 256 * 1024

  /// The first part of a token.
  enum Header: Sendable {
    /// The exact text of an already verified header.
    case known(CachedHeader)
    /// Another header, with the bytes of its text.
    case read(JWSHeader, text: [UInt8])
  }

  let header: Header
  /// Whether the token claims to be from an Xcode session.
  var isFromXcode: Bool {
    if case .read(let header, _) = header { header.intermediate == nil } else { false }
  }
  /// The JSON of the payload.
  let payload: [UInt8]
  /// The 64 bytes r and s.
  let signature: [UInt8]
  /// The hash of the signed bytes: header, dot, payload.
  let digest: SHA256.Digest

  /// Parses a token.
  ///
  /// - Parameter known: Headers that need not be parsed again.
  init(
    _ serialization: String, known: [CachedHeader] = []
  ) throws(VerificationError) {
    var serialization = serialization
    // Typed errors do not propagate through the closure, so it returns a `Result`.
    let result: Result<CompactJWS, VerificationError> = serialization.withUTF8 { text in
      if let token = CompactJWS(fast: text, known: known) { return .success(token) }
      do throws(VerificationError) { return .success(try CompactJWS(text)) } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Parses a token with a known header.
  ///
  /// `nil` leaves all other tokens, and every error, to the full parser.
  private init?(fast text: UnsafeBufferPointer<UInt8>, known: [CachedHeader]) {
    guard text.count <= Self.byteLimit,
      let header = known.first(where: { $0.isBeginning(of: text) })
    else { return nil }
    // 64 bytes are 86 base64url characters.
    let (payloadStart, secondDot) = (header.text.count + 1, text.count - 87)
    guard secondDot >= payloadStart, text[secondDot] == UInt8(ascii: "."),
      let payload = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[payloadStart..<secondDot])),
      let signature = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(secondDot + 1)...]))
    else { return nil }
    var hash = header.hash
    hash.update(
      bufferPointer: UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: text[payloadStart..<secondDot])))
    self.header = .known(header)
    self.payload = payload
    self.signature = signature
    digest = hash.finalize()
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) throws(VerificationError) {
    guard text.count <= Self.byteLimit else {
      throw .tooLarge(byteCount: text.count, limit: Self.byteLimit)
    }
    let segments = text.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false
    ).map { UnsafeBufferPointer(rebasing: $0) }
    guard segments.count == 3 else {
      throw .segmentCount(found: text.isEmpty ? 0 : text.count { $0 == UInt8(ascii: ".") } + 1)
    }
    header = .read(
      try JWSHeader(Self.decode(segments[0], .header)), text: Array(segments[0]))
    payload = try Self.decode(segments[1], .payload)
    signature = try Self.decode(segments[2], .signature)
    guard signature.count == 64 else { throw .signatureLength(found: signature.count) }
    let signedCount = segments[0].count + 1 + segments[1].count
    var hash = SHA256()
    hash.update(
      bufferPointer: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[..<signedCount])))
    digest = hash.finalize()
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, _ segment: JWSSegment
  ) throws(VerificationError) -> [UInt8] {
    guard let bytes = Base64.decodeURL(text) else { throw .invalidBase64URL(segment) }
    return bytes
  }
}
