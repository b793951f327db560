/// What opens the gate beyond what an answer says by itself, for one entitlement or for all.
///
/// A policy changes no record: another policy gives another decision from the same answer. Lifetime
/// access is honoured for ever, and no policy ends access before the paid period does; only ``verifiedWithin``
/// makes both unknown, where an app sets it.
///
/// With a server, its catalog says what grace periods, billing retry and shared purchases do, and its answer
/// is taken as it is: of a policy here only ``offlinePeriod`` and ``verifiedWithin`` count then. Without one,
/// all but ``verifiedWithin`` counts.
///
/// What is trusted of time: the newest time that somebody signed, which is the server's in its verified
/// answers, the App Store's in what StoreKit verified, and the date at which the app was built; and the
/// progress of a clock that nobody can set since then. It is kept on the device, where deleting the app's
/// files does not reach. The device's clock counts only where it is ahead of that, so setting it back
/// prolongs nothing beyond it. It is never remembered, so a clock that was once ahead shuts nobody out
/// afterwards; and without a server, a subscription that StoreKit lists now is never over by the clock. A
/// verified answer to a question that the app just asked sets the time, back as well as forward; one that was
/// kept or recorded never moves it back. Where an app verifies nothing, the answers to its own questions tell
/// the time unverified, as they do all else. Nothing is decided as of a time before the answer's own.
public struct AccessPolicy: Hashable, Sendable {
  /// Whether something counts.
  public enum Admission: String, CaseIterable, Hashable, Sendable {
    /// It gives access.
    case allow
    /// It gives no access.
    case refuse
  }

  /// How long after its fetch a verified answer stands in for a newer one, three days by default.
  ///
  /// Within it a subscription that was active in the answer stays so although its time is over by the
  /// clock, because a device that is offline cannot hear of the renewal. What cannot have renewed, such as a
  /// trial that was cancelled, a purchase that does not renew, or a grant, ends at its date.
  public var offlinePeriod: Duration {
    didSet { offlinePeriod = Self.limited(offlinePeriod) }
  }
  /// What the days of a billing grace period do without a server; they give access by default, which is
  /// Apple's rule.
  public var gracePeriod: Admission
  /// How long access goes on after its end without a server, in whole days, while the store tries to collect
  /// a payment; not at all by default, which is Apple's rule.
  public var billingRetryPeriod: Duration {
    didSet { billingRetryPeriod = Self.limited(billingRetryPeriod) }
  }
  /// What a purchase that a family member shares does without a server; it gives access by default.
  public var familySharing: Admission

  /// How old the server's newest verified answer may be for anything to be known at all; `nil`, which is the
  /// default, for any age.
  ///
  /// An older one, or none, makes the entitlement ``EntitlementAccess/unknown``, and an ``EntitlementStore``
  /// goes back to ``EntitlementState/unknown``: the goods are locked, and the customer is not told that they
  /// bought nothing. That holds for everything, what was paid for life included. What StoreKit verified on this
  /// device does not count as an answer. So a customer who is offline for longer has no access to what they
  /// paid for: set it only where that is wanted. Without verification everything stays unknown; without a
  /// server it changes nothing.
  public var verifiedWithin: Duration? {
    didSet { verifiedWithin = verifiedWithin.map(Self.limited) }
  }

  /// The usual rules, but everything is unknown without a verified answer of the last 24 hours.
  public static let strict = AccessPolicy(verifiedWithin: .seconds(86_400))

  /// Creates a policy; what is left out is the usual rule.
  ///
  /// A negative time counts as none, and one of more than a hundred years as a hundred years.
  public init(
    offlinePeriod: Duration = .seconds(3 * 86_400), gracePeriod: Admission = .allow,
    billingRetryPeriod: Duration = .zero, familySharing: Admission = .allow,
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
