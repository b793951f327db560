internal import AppStoreTypes

/// How eagerly a server asks the store.
public struct SynchronizationSettings: Hashable, Sendable {
  /// How many refreshes run at once.
  public var workers = 4
  /// How long nobody else takes over a refresh or a notification that somebody works on.
  public var lease = Duration.seconds(600)
  /// How often a look is taken for work that another process left.
  public var lookInterval = Duration.seconds(5)
  /// How long a restore waits for its refresh before it is answered with what is known.
  public var restoreWait = Duration.seconds(5)
  /// How long after asking about a purchase for those who restore it the next ones who do have it asked for
  /// again: one answer serves all who asked before.
  public var restoreInterval = Duration.seconds(2)
  /// How often questions about a customer have the store asked about one purchase whose period is over.
  public var questionInterval = Duration.seconds(300)
  /// How many wait for refreshes at most; the others are answered at once with what is known.
  public var mostWaiting = 128
  /// How many of them wait for one purchase.
  public var mostWaitingForOne = 8
  /// How often the store's list of notifications is read.
  public var backfillInterval = Duration.hours(1)
  /// How much of that list is read again each time, for what the store adds late.
  public var backfillOverlap = Duration.hours(1)
  /// The longest span of time that is asked for at once; what it held is never asked for again.
  public var backfillSpan = Duration.days(7)
  /// How often the quarantine is looked through for what may pass by itself.
  public var quarantineInterval = Duration.hours(1)
  /// How often a missing or refused key is told to the log.
  public var alarmInterval = Duration.hours(1)

  /// Creates the usual settings.
  public init() {}
}
