/// A key that cannot be read.
public enum KeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not standard base64.
  case notBase64
  /// The decoded key does not have 32 bytes; the number it has.
  case wrongLength(Int)
  /// The bytes are not an Ed25519 key.
  case invalid

  /// What is wrong and how to fix it; never the key itself.
  public var description: String {
    switch self {
    case .notBase64: "the key is not base64; paste the whole text, including its = padding"
    case .wrongLength(let count): "an Ed25519 key has 32 bytes, this one has \(count)"
    case .invalid: "the 32 bytes are not an Ed25519 key"
    }
  }

  /// Whether the same text may be readable later; never.
  public var isRetryable: Bool { false }
}
