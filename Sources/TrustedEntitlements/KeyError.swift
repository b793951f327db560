/// A key that cannot be read.
public enum KeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not standard base64.
  case notBase64
  /// The decoded key does not have 32 bytes; the number it has.
  case wrongLength(Int)
  /// The bytes are not an Ed25519 key.
  case invalid
  /// The text is not a signed intermediate key; the field that is missing or malformed.
  case malformedBundle(field: String)
  /// The root that an intermediate key or a list of revoked keys names did not sign it.
  case notSignedByRoot
  /// The text is not a list of revoked keys; the part that is wrong.
  case malformedRevokedKeys(part: String)
  /// A list of revoked keys has more entries than it may; how many.
  case tooManyRevokedKeys(Int)

  /// What is wrong and how to fix it; never the key itself.
  public var description: String {
    switch self {
    case .notBase64: "the key is not base64; paste the whole text, including its = padding"
    case .wrongLength(let count): "an Ed25519 key has 32 bytes, this one has \(count)"
    case .invalid: "the 32 bytes are not an Ed25519 key"
    case .malformedBundle(let field):
      "not a signed intermediate key: \(field) is missing or malformed; make one with `tessera keys "
        + "sign-intermediate`"
    case .notSignedByRoot:
      "the root it names did not sign it; make another with the `tessera keys` command that made it"
    case .malformedRevokedKeys(let part):
      "not a list of revoked keys: \(part) is wrong; paste the whole text that was signed"
    case .tooManyRevokedKeys(let count):
      "\(count) revoked keys are more than the \(RevokedKeyList.limit) that a list holds; leave out "
        + "those that have expired"
    }
  }

  /// Whether the same text may be readable later; never.
  public var isRetryable: Bool { false }
}
