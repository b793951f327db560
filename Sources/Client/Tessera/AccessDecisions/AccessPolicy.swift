/// The rules of the gate beyond a response, for one entitlement or for all.
///
/// A policy changes no stored data: another policy makes another decision from the same response.
/// Lifetime access never expires, and no policy ends access before the paid period ends.
/// Only ``verifiedWithin``, where an app sets it, makes both unknown.
///
/// With a server, its catalog defines grace periods, billing retry and family sharing, and its
/// response is used as it is. Only ``offlinePeriod`` and ``verifiedWithin`` apply then. Without a
/// server, everything except ``verifiedWithin`` applies.
///
/// Trusted time is the newest signed time plus the progress of a monotonic clock since then.
/// Signed times are the server's in verified responses, the App Store's in data that StoreKit
/// verified, and the app's build date. The SDK saves trusted time on the device in a place that
/// survives deleting the app's files. The device's clock counts only where it is ahead, so setting
/// it back extends no access. Its time is never saved, so a clock that was once ahead has no later
/// effect. Without a server, a subscription that StoreKit lists now never expires by the clock.
///
/// A verified response to a request that the app just made sets the time, back as well as forward.
/// A cached or recorded response never moves it back. If an app verifies nothing, the responses to
/// its own requests set the time unverified. No decision uses a time before the response's own.
public struct AccessPolicy: Hashable, Sendable {
  /// Whether a kind of access counts.
  public enum Permission: String, CaseIterable, Hashable, Sendable {
    /// It gives access.
    case allow
    /// It gives no access.
    case refuse
  }

  /// How long after its fetch a verified response counts without a newer one; default: three days.
  ///
  /// During this period a subscription that was active in the response stays active although it
  /// expired by the clock, because an offline device cannot learn of the renewal. Access that
  /// cannot have renewed ends at its date: a canceled trial, a non-renewing purchase, or a grant.
  public var offlinePeriod: Duration {
    didSet { offlinePeriod = Self.limited(offlinePeriod) }
  }
  /// Whether a billing grace period gives access without a server; by default it does, which
  /// is Apple's rule.
  public var gracePeriod: Permission
  /// How long access continues after its end during billing retry, without a server, in whole days.
  ///
  /// Default: none, which is Apple's rule.
  public var billingRetryPeriod: Duration {
    didSet { billingRetryPeriod = Self.limited(billingRetryPeriod) }
  }
  /// Whether a family-shared purchase gives access without a server; by default it does.
  public var familySharing: Permission

  /// The maximum age of the newest verified server response; default: `nil`, for any age.
  ///
  /// An older response, or none, makes the entitlement ``EntitlementAccess/unknown``, and an
  /// ``EntitlementStore`` returns to ``EntitlementState/unknown``. The content is locked, but the
  /// customer does not see that they bought nothing. This applies to everything, including lifetime
  /// purchases. Purchases that StoreKit verified on this device do not count as a response.
  ///
  /// A customer who is offline for longer has no access to purchases they paid for, so set it only
  /// if that is intended. Without verification, everything stays unknown. Without a server, it has
  /// no effect.
  public var verifiedWithin: Duration? {
    didSet { verifiedWithin = verifiedWithin.map(Self.limited) }
  }

  /// The default rules, but everything is unknown without a verified response of the last 24 hours.
  public static let strict = AccessPolicy(verifiedWithin: .seconds(86_400))

  /// Creates a policy with the default rule for each omitted parameter.
  ///
  /// A negative duration counts as zero, and one of more than 100 years as 100 years.
  public init(
    offlinePeriod: Duration = .seconds(3 * 86_400), gracePeriod: Permission = .allow,
    billingRetryPeriod: Duration = .zero, familySharing: Permission = .allow,
    verifiedWithin: Duration? = nil
  ) {
    self.offlinePeriod = Self.limited(offlinePeriod)
    self.gracePeriod = gracePeriod
    self.billingRetryPeriod = Self.limited(billingRetryPeriod)
    self.familySharing = familySharing
    self.verifiedWithin = verifiedWithin.map(Self.limited)
  }

  private static func limited(_ duration: Duration) -> Duration {
    min(max(.zero, duration), .seconds(36_525 * 86_400))
  }
}
