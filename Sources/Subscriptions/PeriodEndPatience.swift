public import AppStoreTypes

/// How long access goes on after the end of a period while it is not known whether the subscription renewed.
///
/// A renewal is often charged before the period's end and reported shortly after it. Until the report
/// comes, or the App Store was asked, "expired" would be a guess.
public struct PeriodEndPatience: Hashable, Sendable {
  /// Access ends with the period, whatever is known.
  public static let none = PeriodEndPatience(usual: .zero, unanswered: .zero)

  /// How long access goes on in any case, from the period's end; zero switches all patience off.
  public var usual: Duration
  /// How long access goes on at most, from the period's end, while an app's store can be asked and has
  /// not answered.
  public var unanswered: Duration
  /// The apps whose store the server asks.
  public var askedApps: Set<BundleID>

  /// Creates a patience: 5 minutes, or a day while the store was asked in vain.
  public init(
    usual: Duration = .seconds(300), unanswered: Duration = .hours(24),
    askedApps: Set<BundleID> = []
  ) {
    self.usual = usual
    self.unanswered = unanswered
    self.askedApps = askedApps
  }

  /// Returns until when access goes on after the end of a period; `nil` when it does not.
  ///
  /// Where the store may answer late, each answer promises only the usual patience from now on, so that
  /// no device keeps access for a day because it read an answer in the meantime.
  ///
  /// - Parameters:
  ///   - end: The end of the period.
  ///   - bundleID: The app.
  ///   - isAnswered: Whether the store signed something about the period since its end.
  ///   - now: The time, not before the end.
  func end(
    after end: Timestamp, of bundleID: BundleID, isAnswered: Bool, at now: Timestamp
  ) -> Timestamp? {
    guard usual > .zero else { return nil }
    let isPending = !isAnswered && askedApps.contains(bundleID)
    let last = end + (isPending ? max(usual, unanswered) : usual)
    return now < last ? min(last, now + usual) : nil
  }
}
