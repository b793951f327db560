internal import Foundation

extension KeyedEncodingContainer {
  /// Encodes a UUID in lower case, as Apple signs it; Foundation writes upper case.
  ///
  /// The synthesized `encode(to:)` of this module's payloads prefers this to the generic method, which
  /// spares them a list of every field. Decoding takes either case.
  mutating func encodeIfPresent(_ value: UUID?, forKey key: Key) throws {
    try encodeIfPresent(value?.uuidString.lowercased(), forKey: key)
  }
}
