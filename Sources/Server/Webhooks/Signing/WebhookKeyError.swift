internal import AppStoreCore

/// Why a text is not a webhook key; it contains no part of the text.
public enum WebhookKeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not begin with the prefix of its kind of key.
  case prefix(expected: String)
  /// What follows the prefix is not standard base64 with padding.
  case base64(prefix: String)
  /// The key has the wrong number of bytes.
  case length(Int, expected: ClosedRange<Int>)
  /// The public half in the text does not belong to the private half.
  case publicHalf

  /// The problem and its fix, safe to log.
  public var description: String {
    switch self {
    case .prefix(let expected):
      "webhook key: does not begin with \(expected); copy the whole key"
    case .base64(let prefix):
      "webhook key: what follows \(prefix) is not base64; copy the whole key"
    case .length(let count, let expected):
      "webhook key: has \(count) bytes; expected "
        + (expected.count == 1
          ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)")
    case .publicHalf:
      "webhook key: its public half does not belong to its private half; create a new key"
    }
  }

  /// Returns the bytes of a text that consists of a prefix and base64.
  static func bytes(
    of text: String, prefix: String, lengths: ClosedRange<Int>
  ) throws(WebhookKeyError) -> [UInt8] {
    guard text.hasPrefix(prefix) else { throw .prefix(expected: prefix) }
    guard let bytes = Base64.decodeStandard(String(text.dropFirst(prefix.count))) else {
      throw .base64(prefix: prefix)
    }
    guard lengths.contains(bytes.count) else { throw .length(bytes.count, expected: lengths) }
    return bytes
  }
}
