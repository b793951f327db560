/// An error reading a key.
public enum KeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not standard base64.
  case notBase64
  /// The decoded key does not have 32 bytes but this number.
  case wrongLength(Int)
  /// The bytes are not an Ed25519 key.
  case invalid
  /// The text is not a signed intermediate key; `field` is missing or malformed.
  case malformedBundle(field: String)
  /// The named root did not sign the intermediate key or the list of revoked keys.
  case notSignedByRoot
  /// The text is not a list of revoked keys; `part` is wrong.
  case malformedRevokedKeys(part: String)
  /// A list of revoked keys has too many entries: this number.
  case tooManyRevokedKeys(Int)

  /// The problem and its fix, without the key itself.
  public var description: String {
    switch self {
    case .notBase64: "the key is not Base64; paste the whole text, including its = padding"
    case .wrongLength(let count): "an Ed25519 key has 32 bytes, but this one has \(count)"
    case .invalid: "the 32 bytes are not an Ed25519 key"
    case .malformedBundle(let field):
      "not a signed intermediate key: \(field) is missing or malformed; make one with `tessera keys "
        + "sign-intermediate`"
    case .notSignedByRoot:
      "it is not signed by the root it contains; create another with the same `tessera keys` command"
    case .malformedRevokedKeys(let part):
      "not a list of revoked keys: \(part) is invalid; paste the whole signed text"
    case .tooManyRevokedKeys(let count):
      "\(count) revoked keys are more than the \(RevokedKeyList.limit) that a list holds; leave out "
        + "those that have expired"
    }
  }

  /// Whether a retry may succeed; always `false`.
  public var isRetryable: Bool { false }
}
