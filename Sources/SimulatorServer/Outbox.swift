internal import AppStoreTypes

/// The notifications that are still to be sent, each to one subscriber.
struct Outbox: Sendable {
  /// One notification on its way to one subscriber.
  struct Letter: Sendable, Hashable, Codable {
    /// The place of the notification in the log.
    let entry: Int
    /// The place of the subscriber in the list of addresses.
    let subscriber: Int
    /// When it is to be sent, in the store's time.
    let due: Timestamp
    /// Whether it waits until a later one has overtaken it.
    var isHeldBack = false
    fileprivate var sequence = 0

    init(entry: Int, subscriber: Int, due: Timestamp, isHeldBack: Bool = false) {
      self.entry = entry
      self.subscriber = subscriber
      self.due = due
      self.isHeldBack = isHeldBack
    }
  }

  private(set) var letters: [Letter] = []
  private var nextSequence = 0

  /// Creates an outbox; letters keep their order.
  init(letters: [Letter] = []) {
    for letter in letters.sorted(by: { $0.sequence < $1.sequence }) { add(letter) }
  }

  /// When the next letter is due; `nil` when there is none.
  var nextDate: Timestamp? { letters.map(\.due).min() }

  mutating func add(_ letter: Letter) {
    var letter = letter
    letter.sequence = nextSequence
    nextSequence += 1
    letters.append(letter)
  }

  /// Takes out the letter that is due for the longest time; `nil` when none is due.
  mutating func takeDue(at now: Timestamp) -> Letter? {
    let due = letters.indices.filter { letters[$0].due <= now && !letters[$0].isHeldBack }
    let first = due.min {
      (letters[$0].due, letters[$0].sequence) < (letters[$1].due, letters[$1].sequence)
    }
    return first.map { letters.remove(at: $0) }
  }

  /// Lets go what was held back for a subscriber, because a later letter went out; `nil` for all.
  mutating func release(for subscriber: Int? = nil) {
    for index in letters.indices
    where subscriber == nil || letters[index].subscriber == subscriber {
      letters[index].isHeldBack = false
    }
  }
}
