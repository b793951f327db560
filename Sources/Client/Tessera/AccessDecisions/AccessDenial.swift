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
  /// The paid period ended, and the response that shows it is trusted.
  public static let expired = AccessDenial(rawValue: "expired")
  /// The paid period of a cached response ended, and the device has been offline for longer than
  /// the policy's offline period.
  public static let offlineTooLong = AccessDenial(rawValue: "offline_too_long")
  /// The purchase was refunded.
  public static let refunded = AccessDenial(rawValue: "refunded")
  /// The store is retrying a payment, and no policy keeps access during the retries.
  public static let billingRetry = AccessDenial(rawValue: "billing_retry")
  /// The policy gives no access during a grace period.
  public static let gracePeriodNotAllowed = AccessDenial(rawValue: "grace_period_refused")
  /// The organization no longer assigns its seat to the customer.
  public static let seatEnded = AccessDenial(rawValue: "seat_ended")
  /// The grant of the developer ended.
  public static let grantEnded = AccessDenial(rawValue: "grant_ended")
  /// The developer revoked the grant.
  public static let grantRevoked = AccessDenial(rawValue: "grant_revoked")
  /// Another plan replaced the product, and its own access ended too.
  public static let upgraded = AccessDenial(rawValue: "upgraded")
  /// The family no longer shares the purchase.
  public static let familySharingEnded = AccessDenial(rawValue: "family_sharing_ended")
  /// The policy gives no access for family-shared purchases.
  public static let familySharingNotAllowed = AccessDenial(rawValue: "family_sharing_refused")
  /// The server does not count purchases of a test environment in this response.
  public static let sandboxNotAllowed = AccessDenial(rawValue: "sandbox_refused")
  /// The signature is missing or invalid, and verification is enforced.
  public static let tampered = AccessDenial(rawValue: "tampered")

  /// The reasons that a server states.
  private static let stated: Set<AccessDenial> = [
    .expired, .refunded, .billingRetry, .gracePeriodNotAllowed, .seatEnded, .grantEnded,
    .grantRevoked, .upgraded, .familySharingEnded, .familySharingNotAllowed, .sandboxNotAllowed,
  ]

  /// Creates a reason from the server's code, which is the same; ``expired`` for an unknown one.
  init(reasonCode: String?) {
    let denial = AccessDenial(rawValue: reasonCode ?? "")
    self = Self.stated.contains(denial) ? denial : .expired
  }
}

extension AccessDenial: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}
