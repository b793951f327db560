/// A JWS in compact serialization, taken apart strictly; nothing about it is trusted.
struct CompactJWS: Sendable {
  /// The longest token accepted, in bytes; real notifications have about 20,000.
  static let byteLimit = 256 * 1024

  /// The token as it was given.
  let serialization: String
  /// The leaf certificate as DER.
  let leaf: [UInt8]
  /// The intermediate certificate as DER.
  let intermediate: [UInt8]
  /// The JSON of the payload.
  let payload: [UInt8]
  /// The keys of the payload's outermost object.
  let payloadKeys: Set<String>
  /// The 64 bytes r and s.
  let signature: [UInt8]
  /// The bytes that are signed: header, dot, payload.
  let signingInput: ArraySlice<UInt8>

  init(_ serialization: String) throws(VerificationError) {
    let byteCount = serialization.utf8.count
    guard byteCount <= Self.byteLimit else {
      throw .tooLarge(byteCount: byteCount, limit: Self.byteLimit)
    }
    let bytes = Array(serialization.utf8)
    let segments = bytes.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard segments.count == 3 else {
      throw .segmentCount(found: bytes.isEmpty ? 0 : bytes.count { $0 == UInt8(ascii: ".") } + 1)
    }
    let header = try JWSHeader(Self.decode(segments[0], .header))
    payload = try Self.decode(segments[1], .payload)
    signature = try Self.decode(segments[2], .signature)
    payloadKeys = try Self.keys(of: payload, .payload)
    guard signature.count == 64 else { throw .signatureLength(found: signature.count) }
    leaf = header.leaf
    intermediate = header.intermediate
    signingInput = bytes[..<(segments[2].startIndex - 1)]
    self.serialization = serialization
  }

  /// Returns the keys of a segment's JSON object.
  static func keys(
    of json: [UInt8], _ segment: JWSSegment
  ) throws(VerificationError) -> Set<String> {
    do throws(JSONKeyScanner.Problem) {
      return try JSONKeyScanner.topLevelKeys(of: json)
    } catch {
      switch error {
      case .syntax(let reason): throw VerificationError.invalidJSON(segment, reason: reason)
      case .duplicateKey(let key): throw VerificationError.duplicateKey(segment, key: key)
      }
    }
  }

  private static func decode(
    _ text: ArraySlice<UInt8>, _ segment: JWSSegment
  ) throws(VerificationError) -> [UInt8] {
    guard let bytes = Base64.decodeURL(text) else { throw .invalidBase64URL(segment) }
    return bytes
  }
}
