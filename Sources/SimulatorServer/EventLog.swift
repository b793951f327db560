internal import AppStoreTypes

/// The news of one account, numbered from 1; the oldest are dropped when there are many.
struct EventLog: Sendable {
  /// How many are kept; a device that slept through more must list instead.
  static let limit = 2000

  /// One of the news.
  struct Entry: Sendable {
    let number: Int
    let date: Timestamp
    let news: AccountNews
  }

  private var entries: [Entry] = []
  /// The number of the newest entry; 0 before the first.
  private(set) var cursor = 0

  mutating func append(_ news: AccountNews, at date: Timestamp) {
    cursor += 1
    entries.append(Entry(number: cursor, date: date, news: news))
    // Dropping in bulk keeps appending cheap.
    if entries.count >= 2 * Self.limit { entries.removeFirst(Self.limit) }
  }

  /// Returns the entries after a number; a number from the future gives none.
  func entries(after number: Int) -> ArraySlice<Entry> {
    let missing = number >= cursor ? 0 : min(cursor - max(number, 0), entries.count)
    return entries.suffix(missing)
  }

  /// Returns the entries that are younger than an age.
  func entries(youngerThan age: Duration, at now: Timestamp) -> ArraySlice<Entry> {
    let first = entries.lastIndex { now - $0.date >= age }.map { $0 + 1 } ?? 0
    return entries[first...]
  }
}
