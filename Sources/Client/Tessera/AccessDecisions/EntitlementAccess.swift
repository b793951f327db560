/// Whether a customer may use an entitlement: the gate's decision, with verification included.
public enum EntitlementAccess: Hashable, Sendable {
  /// Access, from a verified response, or with verification disabled.
  case granted
  /// Access, but the response is not verified yet: verification is on, and this response was
  /// fetched while it was off, or no root key is trusted.
  ///
  /// A response with a missing or invalid signature never leads here; that is tampering.
  case grantedPendingVerification
  /// No access, with a known reason.
  case denied(AccessDenial)
  /// Unknown: there is no response, or no trusted one. It is not a "no": leave the screen
  /// unchanged, and request again.
  case unknown

  /// Whether the customer may use the entitlement.
  public var isGranted: Bool {
    switch self {
    case .granted, .grantedPendingVerification: true
    case .denied, .unknown: false
    }
  }
}

extension EntitlementAccess: CustomStringConvertible {
  /// The case in one or two words, for logs.
  public var description: String {
    switch self {
    case .granted: "granted"
    case .grantedPendingVerification: "granted, pending verification"
    case .denied(let reason): "denied (\(reason.rawValue))"
    case .unknown: "unknown"
    }
  }
}
