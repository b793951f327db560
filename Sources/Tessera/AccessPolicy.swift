/// What opens the gate beyond what an answer says by itself, for one entitlement or for all.
///
/// A policy changes no record: another policy gives another decision from the same answer. Lifetime
/// access is honoured for ever, and no policy ends access before the paid period does.
///
/// What is trusted of time: the server's time in the newest verified answer, kept with the answer, and
/// the progress of a clock that nobody can set since then. The device's clock counts only where it is
/// ahead of both, so setting it back prolongs nothing. A verified answer to a question that the app just
/// asked sets the time, back as well as forward; one that was kept or recorded never moves it back. Where
/// an app verifies nothing, the answers to its own questions tell the time unverified, as they do all else.
/// Nothing is decided as of a time before the answer's own. Without a server, the latest time that the
/// device has seen is kept beside what the App Store signed; only a newer signature corrects it.
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
  /// clock, because a device that is offline cannot hear of the renewal.
  public var offlinePeriod: Duration
  /// What the days of a billing grace period do; they give access by default, which is Apple's rule.
  public var gracePeriod: Admission
  /// How long access goes on after its end, in whole days on the device, while the store tries to collect
  /// a payment; not at all by default, which is Apple's rule.
  public var billingRetryPeriod: Duration
  /// What a purchase that a family member shares does; it gives access by default.
  public var familySharing: Admission

  /// Creates a policy; what is left out is the usual rule.
  ///
  /// A negative time counts as none.
  public init(
    offlinePeriod: Duration = .seconds(3 * 86_400), gracePeriod: Admission = .allow,
    billingRetryPeriod: Duration = .zero, familySharing: Admission = .allow
  ) {
    self.offlinePeriod = max(.zero, offlinePeriod)
    self.gracePeriod = gracePeriod
    self.billingRetryPeriod = max(.zero, billingRetryPeriod)
    self.familySharing = familySharing
  }
}
