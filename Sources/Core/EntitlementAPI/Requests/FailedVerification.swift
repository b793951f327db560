/// Why a client rejected a response's signature, as sent in `X-Tessera-Failed-Verification`.
public enum FailedVerification: String, CaseIterable, Hashable, Sendable {
  /// The response has no signature.
  case missingSignature = "missing_signature"
  /// The signature is not one of the protocol: not base64, or of another length.
  case malformedSignature = "malformed_signature"
  /// The key did not sign this response to this request.
  case wrongSignature = "wrong_signature"
  /// The response has no request time, or a modified one.
  case wrongRequestTime = "wrong_request_time"
  /// The time of the response differs from the date in it.
  case clock
  /// No trusted root key signed the key that signed the response.
  case untrustedKey = "untrusted_key"
  /// The key that signed the response had expired.
  case expiredKey = "expired_key"
  /// The root key revoked the key that signed the response.
  case revokedKey = "revoked_key"
  /// A cached response does not belong to a request of this SDK.
  case changedFile = "changed_file"
}
