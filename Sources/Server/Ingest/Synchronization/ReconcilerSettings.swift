internal import AppStoreCore

/// Intervals and limits for queries to Apple.
public struct ReconcilerSettings: Hashable, Sendable {
  /// The number of concurrent refreshes.
  public var workers = 4
  /// The duration of a lease, during which no other worker takes over a refresh or a notification.
  ///
  /// It is extended while the worker lives, so this is how long the work of a process that ended waits.
  public var lease = Duration.seconds(30)
  /// The interval at which to look for work of another process.
  public var lookInterval = Duration.seconds(5)
  /// The interval at which a waiting caller looks whether another process completed its refresh, if
  /// no hint arrives.
  public var pollInterval = Duration.seconds(1)
  /// How long a restore waits for its refresh before it returns the known state.
  public var restoreWait = Duration.seconds(5)
  /// The minimum interval between two refreshes of one purchase for restores; one response serves
  /// all earlier requests.
  public var restoreInterval = Duration.seconds(2)
  /// The minimum interval between two refreshes of one purchase for queries after its period ended.
  public var periodEndInterval = Duration.seconds(300)
  /// The maximum number of callers waiting for refreshes; others get the known state immediately.
  public var maxWaiting = 128
  /// The maximum number of callers waiting for one purchase.
  public var maxWaitingForOne = 8
  /// The interval at which Apple's notification history is read.
  public var backfillInterval = Duration.hours(1)
  /// How much of the history is read again each time, for entries that Apple adds late.
  public var backfillOverlap = Duration.hours(1)
  /// The maximum span of one query; recorded spans are not read again.
  public var backfillSpan = Duration.days(7)
  /// The interval at which the quarantine is checked for problems that may be temporary.
  public var quarantineInterval = Duration.hours(1)
  /// The interval at which a missing or rejected key is logged.
  public var blockedLogInterval = Duration.hours(1)

  /// Creates the default settings.
  public init() {}
}
