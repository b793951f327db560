internal import AppStoreCore
internal import Ledger

/// The leased refreshes and notifications that this process works on; a value.
struct WorkInProgress: Sendable {
  /// A piece of work and the end of its leases.
  struct Entry: Sendable {
    let jobs: [RefreshJob]
    let items: [InboxItem]
    fileprivate(set) var end: Timestamp
  }

  /// The number of a piece of work.
  typealias ID = Int

  private var entries: [ID: Entry] = [:]
  private var lastID: ID = 0

  /// Adds a piece of work.
  mutating func begin(_ jobs: [RefreshJob], _ items: [InboxItem], until end: Timestamp) -> ID {
    lastID += 1
    entries[lastID] = Entry(jobs: jobs, items: items, end: end)
    return lastID
  }

  /// Removes a piece of work.
  mutating func end(_ id: ID) {
    assert(entries[id] != nil, "each piece of work ends once")
    entries[id] = nil
  }

  /// Returns the work whose leases have less than two thirds of their duration left, in order.
  func dueForExtension(by lease: Duration, at now: Timestamp) -> [(id: ID, entry: Entry)] {
    entries.filter { _, entry in entry.end - now <= lease * 2 / 3 }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Notes that the leases of a piece of work were extended.
  mutating func extend(_ id: ID, until end: Timestamp) { entries[id]?.end = end }
}
