public import AppStoreCore

/// When a queued job runs.
public enum JobDueDate {
  /// The due date of new jobs: immediately, whatever the clock shows later.
  public static let immediately = Timestamp(milliseconds: 0)
  /// The maximum delay of a job.
  public static let longestWait = Duration.hours(6)
  /// How far a clock may go back before a job runs too early.
  private static let tolerance = Duration.hours(1)

  /// Returns the latest due date that a correct clock can have set.
  ///
  /// A job with a later date was scheduled by a clock that was ahead, and runs immediately.
  public static func latestPlausible(at now: Timestamp) -> Timestamp {
    now + longestWait + tolerance
  }

  /// Returns whether a job is due.
  public static func isPast(_ date: Timestamp, at now: Timestamp) -> Bool {
    date <= now || date > latestPlausible(at: now)
  }
}
