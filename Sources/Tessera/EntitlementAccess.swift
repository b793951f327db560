/// Whether a customer may use what an entitlement stands for: the gate, with verification inside.
public enum EntitlementAccess: Hashable, Sendable {
  /// Yes, and the answer that says so is verified, or verification is switched off.
  case granted
  /// Yes, but nobody checked the answer: verification is on, and this answer was fetched while it was
  /// off, or no root key is trusted.
  ///
  /// An answer whose signature is missing or wrong never leads here; that is tampering.
  case grantedPendingVerification
  /// No, for a reason that somebody answered for.
  case denied(AccessDenial)
  /// Nobody knows: there is no answer, or none to believe. It is not a "no": keep what is shown, and ask
  /// again.
  case unknown

  /// Whether the customer may use it.
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
