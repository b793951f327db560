internal import AppStoreTypes

/// What will happen by itself, the earliest first; a binary heap.
///
/// An entry is never removed early: the store tells whether it still counts.
struct EventQueue: Hashable, Sendable {
  /// What needs to be looked at.
  enum Subject: Hashable, Sendable {
    /// A subscription; it counts while the subscription has the generation.
    case subscription(AccountID, SubscriptionGroupID, generation: Int)
    /// A request to extend the renewal dates of all subscribers, by its identifier.
    case massExtension(String)
    /// A token for external purchases, by its identifier; it counts at its next date only.
    case externalPurchaseToken(String)
  }

  /// A moment at which something needs to be looked at.
  struct Entry: Hashable, Sendable {
    let date: Timestamp
    /// Breaks ties in the order of scheduling, so that a history is the same every time.
    let sequence: Int
    let subject: Subject

    func isBefore(_ other: Entry) -> Bool {
      (date, sequence) < (other.date, other.sequence)
    }
  }

  private(set) var entries: [Entry] = []
  private var nextSequence = 0

  /// The earliest entry.
  var first: Entry? { entries.first }

  mutating func insert(_ date: Timestamp, _ subject: Subject) {
    entries.append(Entry(date: date, sequence: nextSequence, subject: subject))
    nextSequence += 1
    siftUp(from: entries.count - 1)
  }

  mutating func removeFirst() {
    guard let last = entries.popLast() else { return }
    guard !entries.isEmpty else { return }
    entries[0] = last
    siftDown()
  }

  private mutating func siftUp(from index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].isBefore(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < entries.count else { return }
      let right = left + 1
      let useRight = right < entries.count && entries[right].isBefore(entries[left])
      let child = useRight ? right : left
      guard entries[child].isBefore(entries[parent]) else { return }
      entries.swapAt(child, parent)
      parent = child
    }
  }
}
