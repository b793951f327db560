/// The step at which the verification of a response signature failed.
public enum SignatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The response has no `X-Signature`.
  case missingSignature
  /// The response has no whole-number `X-RevenueCat-Request-Time`.
  case missingRequestTime
  /// The header is not standard base64.
  case notBase64
  /// The decoded header does not have 180 bytes but this number.
  case wrongLength(Int)
  /// No trusted root signed the intermediate key with this expiry.
  case unknownRoot
  /// The intermediate key has no expiry (day 0).
  case intermediateWithoutExpiration
  /// The intermediate key expired at the start of this day, counted from 1970-01-01.
  case intermediateExpired(on: UInt32)
  /// A trusted root revoked the intermediate key; see ``RevokedKeyList``.
  case intermediateRevoked
  /// The intermediate key did not sign this response to this request.
  case payloadSignature

  /// The failure and where to look.
  public var description: String {
    switch self {
    case .missingSignature:
      "X-Signature is missing; check for a proxy that removes headers, and that the server signs"
    case .missingRequestTime:
      "X-RevenueCat-Request-Time is missing or not a whole number of milliseconds"
    case .notBase64: "X-Signature is not Base64"
    case .wrongLength(let count): "X-Signature has \(count) bytes instead of 180"
    case .unknownRoot:
      "X-Signature: no root that this build trusts signed the intermediate key. If the server's root "
        + "was replaced, the app needs an update; compare its trustedRootKeys with `tessera keys "
        + "list`"
    case .intermediateWithoutExpiration: "X-Signature: the intermediate key has no expiry"
    case .intermediateExpired(let day):
      "X-Signature: the intermediate key expired on day \(day) since 1970; check both clocks"
    case .intermediateRevoked:
      "X-Signature: the root key revoked the intermediate key; sign with another one on the server"
    case .payloadSignature:
      "X-Signature does not match this response to this request; it was modified in transit"
    }
  }

  /// Whether a new request may return a valid response; the same bytes never become valid.
  public var isRetryable: Bool { true }
}
