internal import AppStoreCore

/// The updates of one account, numbered from 1.
///
/// Above the limit, the oldest are dropped.
struct AccountUpdateLog: Sendable {
  /// The number of retained entries.
  ///
  /// A device that missed more must list instead.
  static let limit = 2000

  /// A numbered update.
  struct Entry: Sendable {
    let number: Int
    let date: Timestamp
    let update: AccountUpdate
  }

  private var entries: [Entry] = []
  /// The number of the newest entry; 0 before the first.
  private(set) var cursor = 0

  mutating func append(_ update: AccountUpdate, at date: Timestamp) {
    cursor += 1
    entries.append(Entry(number: cursor, date: date, update: update))
    // Dropping in bulk makes appending cheap.
    if entries.count >= 2 * Self.limit { entries.removeFirst(Self.limit) }
  }

  /// Returns the entries after a number; empty for a number not reached yet.
  func entries(after number: Int) -> ArraySlice<Entry> {
    let missing = number >= cursor ? 0 : min(cursor - max(number, 0), entries.count)
    return entries.suffix(missing)
  }

  /// Returns the entries that are more recent than an age.
  func entries(youngerThan age: Duration, at now: Timestamp) -> ArraySlice<Entry> {
    let first = entries.lastIndex { now - $0.date >= age }.map { $0 + 1 } ?? 0
    return entries[first...]
  }
}
