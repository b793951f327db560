internal import AppStoreCore

/// The scheduled events, earliest first: a heap with four branches, whose entries are plain
/// numbers.
///
/// Entries are never removed early. The store decides whether an entry is still valid.
struct EventQueue: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// A subscription, by its account's number.
    ///
    /// Valid while the subscription has this generation.
    case subscription(account: UInt32, group: UInt32, generation: UInt32)
    /// A mass extension of renewal dates, by the index of its identifier.
    case massExtension(UInt32)
    /// A token for external purchases, by the index of its identifier.
    ///
    /// Valid only at its next date.
    case externalPurchaseToken(UInt32)
  }

  /// The time of an event and its subject.
  struct Entry: Hashable, Sendable {
    let date: Timestamp
    /// Breaks ties in the order of scheduling, so that histories are reproducible.
    let sequence: Int
    let subject: Subject

    func isBefore(_ other: Entry) -> Bool {
      date == other.date ? sequence < other.sequence : date < other.date
    }
  }

  private(set) var entries: [Entry] = []
  /// The textual identifiers; entries store their indexes.
  private(set) var identifiers: [String] = []
  private var nextSequence = 0
  private static let branches = 4

  /// The earliest entry.
  var first: Entry? { entries.first }

  mutating func insert(_ date: Timestamp, _ subject: Subject) {
    entries.append(Entry(date: date, sequence: nextSequence, subject: subject))
    nextSequence += 1
    siftUp(from: entries.count - 1)
  }

  /// Stores the identifier of a subject; returns its index.
  mutating func index(of identifier: String) -> UInt32 {
    identifiers.append(identifier)
    return UInt32(identifiers.count - 1)
  }

  mutating func removeFirst() {
    guard let last = entries.popLast() else { return }
    guard !entries.isEmpty else { return }
    siftDown(last)
  }

  private mutating func siftUp(from index: Int) {
    let entry = entries[index]
    var position = index
    while position > 0 {
      let parent = (position - 1) / Self.branches
      guard entry.isBefore(entries[parent]) else { break }
      entries[position] = entries[parent]
      position = parent
    }
    entries[position] = entry
  }

  /// Replaces the first entry and restores the heap order.
  private mutating func siftDown(_ entry: Entry) {
    var position = 0
    while true {
      let first = Self.branches * position + 1
      guard first < entries.count else { break }
      var least = first
      for child in (first + 1)..<max(first + 1, min(first + Self.branches, entries.count))
      where entries[child].isBefore(entries[least]) {
        least = child
      }
      guard entries[least].isBefore(entry) else { break }
      entries[position] = entries[least]
      position = least
    }
    entries[position] = entry
  }
}
