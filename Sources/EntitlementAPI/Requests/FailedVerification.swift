/// Why a client rejected a response's signature, as sent in `X-Tessera-Failed-Verification`.
public enum FailedVerification: String, CaseIterable, Hashable, Sendable {
  /// The answer has no signature.
  case missingSignature = "missing_signature"
  /// The signature is not one of the protocol: not base64, or of another length.
  case malformedSignature = "malformed_signature"
  /// The key did not sign this answer to this request.
  case wrongSignature = "wrong_signature"
  /// The answer has no request time, or one whose digits were changed.
  case wrongRequestTime = "wrong_request_time"
  /// The time of the answer does not agree with the date in it.
  case clock
  /// No trusted root key signed the key that signed the answer.
  case untrustedKey = "untrusted_key"
  /// The key that signed the answer had expired.
  case expiredKey = "expired_key"
  /// The root key took back the key that signed the answer.
  case revokedKey = "revoked_key"
  /// A kept answer does not belong to a question of this SDK.
  case changedFile = "changed_file"
}
