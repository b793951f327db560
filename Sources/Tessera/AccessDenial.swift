/// Why access is denied, as a stable code.
public struct AccessDenial: RawRepresentable, Hashable, Sendable {
  /// The code, such as `expired`.
  public let rawValue: String

  /// Creates a reason from its code.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The customer never had the entitlement.
  public static let neverOwned = AccessDenial(rawValue: "never_owned")
  /// The paid time is over, and the answer that says so is believed.
  public static let expired = AccessDenial(rawValue: "expired")
  /// The paid time of a kept answer is over, and the device has been offline for longer than the policy
  /// honours such an answer.
  public static let offlineTooLong = AccessDenial(rawValue: "offline_too_long")
  /// The purchase was refunded.
  public static let refunded = AccessDenial(rawValue: "refunded")
  /// The store tries to collect a payment, and no policy keeps access meanwhile.
  public static let billingRetry = AccessDenial(rawValue: "billing_retry")
  /// The policy gives no access for the days of a grace period.
  public static let gracePeriodRefused = AccessDenial(rawValue: "grace_period_refused")
  /// The family no longer shares the purchase.
  public static let familySharingEnded = AccessDenial(rawValue: "family_sharing_ended")
  /// The policy gives no access for what a family member shares.
  public static let familySharingRefused = AccessDenial(rawValue: "family_sharing_refused")
  /// The server does not count purchases of a test environment in this answer.
  public static let sandboxRefused = AccessDenial(rawValue: "sandbox_refused")
  /// The signature is missing or wrong where verification is enforced.
  public static let tampered = AccessDenial(rawValue: "tampered")

  /// The reason for a server's code; a code that says nothing of its own is ``expired``.
  init(reasonCode: String?) {
    switch reasonCode {
    case "refunded", "grant_revoked": self = .refunded
    case "family_sharing_ended": self = .familySharingEnded
    case "family_sharing_refused": self = .familySharingRefused
    case "grace_period_refused": self = .gracePeriodRefused
    case "billing_retry": self = .billingRetry
    case "sandbox_refused": self = .sandboxRefused
    default: self = .expired
    }
  }
}

extension AccessDenial: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}
