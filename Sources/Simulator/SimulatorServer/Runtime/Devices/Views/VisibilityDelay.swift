internal import AppStoreCore

/// The delay until a change is visible: a span of the store's time or a number of reads that missed
/// it, whichever comes first.
///
/// The number of reads lets an app continue in a store whose clock does not run.
struct VisibilityDelay: Sendable {
  static let listing = VisibilityDelay(time: .seconds(1), reads: 2)
  /// The time for which a renewing subscription looks expired.
  static let lapse = VisibilityDelay(time: .milliseconds(700), reads: 2)
  /// The delay of an event.
  static let announcement = VisibilityDelay(time: .milliseconds(500), reads: 1)

  /// The longest of these times.
  static let longest = listing.time

  /// The time of the store after which the change is visible to all.
  let time: Duration
  /// The maximum number of reads of one kind by one process that miss it.
  let reads: Int

  /// Returns whether a read misses a change.
  func hides(_ date: Timestamp, at now: Timestamp, missed: Int) -> Bool {
    now - date < time && missed < reads
  }
}
