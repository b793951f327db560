internal import AppStoreTypes

/// How long something new stays unseen: until the store's time has moved on, or until enough reads
/// missed it, whichever comes first.
///
/// The second rule lets an app get past it in a store whose time stands still.
struct Lateness: Sendable {
  /// A listing lags.
  static let listing = Lateness(time: .seconds(1), reads: 2)
  /// A renewing subscription looks expired.
  static let lapse = Lateness(time: .milliseconds(700), reads: 2)
  /// An event comes late.
  static let announcement = Lateness(time: .milliseconds(500), reads: 1)

  /// The longest time of them all.
  static let longest = listing.time

  /// After which time of the store everybody sees it.
  let time: Duration
  /// How many reads of one kind by one process miss it at most.
  let reads: Int

  /// Whether a read misses what happened.
  func hides(_ date: Timestamp, at now: Timestamp, missed: Int) -> Bool {
    now - date < time && missed < reads
  }
}
