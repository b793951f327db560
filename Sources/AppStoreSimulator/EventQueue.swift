internal import AppStoreTypes

/// What will happen by itself, the earliest first; a heap of four branches, whose entries are plain numbers.
///
/// An entry is never removed early: the store tells whether it still counts.
struct EventQueue: Hashable, Sendable {
  /// What needs to be looked at.
  enum Subject: Hashable, Sendable {
    /// A subscription, by its account's number; it counts while the subscription has the generation.
    case subscription(account: UInt32, group: UInt32, generation: UInt32)
    /// A request to extend the renewal dates of all subscribers, by the place of its identifier.
    case massExtension(UInt32)
    /// A token for external purchases, by the place of its identifier; it counts at its next date only.
    case externalPurchaseToken(UInt32)
  }

  /// A moment at which something needs to be looked at.
  struct Entry: Hashable, Sendable {
    let date: Timestamp
    /// Breaks ties in the order of scheduling, so that a history is the same every time.
    let sequence: Int
    let subject: Subject

    func isBefore(_ other: Entry) -> Bool {
      date == other.date ? sequence < other.sequence : date < other.date
    }
  }

  private(set) var entries: [Entry] = []
  /// Identifiers that are texts; entries have their places.
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

  /// Keeps an identifier that a subject is to have; returns its place.
  mutating func place(of identifier: String) -> UInt32 {
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
    var place = index
    while place > 0 {
      let parent = (place - 1) / Self.branches
      guard entry.isBefore(entries[parent]) else { break }
      entries[place] = entries[parent]
      place = parent
    }
    entries[place] = entry
  }

  /// Puts an entry in the place of the first, and then where it belongs.
  private mutating func siftDown(_ entry: Entry) {
    var place = 0
    while true {
      let first = Self.branches * place + 1
      guard first < entries.count else { break }
      var least = first
      for child in (first + 1)..<max(first + 1, min(first + Self.branches, entries.count))
      where entries[child].isBefore(entries[least]) {
        least = child
      }
      guard entries[least].isBefore(entry) else { break }
      entries[place] = entries[least]
      place = least
    }
    entries[place] = entry
  }
}
