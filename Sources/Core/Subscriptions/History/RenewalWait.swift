public import AppStoreCore

/// How long access continues after a period's end while the renewal is unknown.
///
/// A renewal is often charged before the period's end and reported shortly after it. Until it is
/// reported or Apple is queried, "expired" would be a guess.
public struct RenewalWait: Hashable, Sendable {
  /// Access always ends with the period.
  public static let none = RenewalWait(usual: .zero, unanswered: .zero)

  /// How long access continues in any case, from the period's end; zero disables the wait.
  public var usual: Duration
  /// The maximum continuation, from the period's end, while an app's App Store server can be
  /// queried and has not responded.
  public var unanswered: Duration
  /// The apps for which the server can query Apple.
  public var queriedApps: Set<BundleID>

  /// Creates a value; default: 5 minutes, or a day while Apple does not respond.
  public init(
    usual: Duration = .seconds(300), unanswered: Duration = .hours(24),
    queriedApps: Set<BundleID> = []
  ) {
    self.usual = usual
    self.unanswered = unanswered
    self.queriedApps = queriedApps
  }

  /// Returns until when access continues after a period's end; `nil` if it does not.
  ///
  /// If Apple may respond late, each result extends access only by ``usual`` from now. Otherwise a
  /// device could keep access for a day because of one earlier response.
  ///
  /// - Parameters:
  ///   - end: The end of the period.
  ///   - bundleID: The app.
  ///   - isAnswered: Whether the App Store signed anything about the period since its end.
  ///   - now: The time, at or after the end.
  func end(
    after end: Timestamp, of bundleID: BundleID, isAnswered: Bool, at now: Timestamp
  ) -> Timestamp? {
    guard usual > .zero else { return nil }
    let isPending = !isAnswered && queriedApps.contains(bundleID)
    let last = end + (isPending ? max(usual, unanswered) : usual)
    return now < last ? min(last, now + usual) : nil
  }
}
