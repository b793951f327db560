internal import AppStoreTypes

/// The queue of notifications to send, each to one subscriber.
struct Outbox: Sendable {
  /// One notification on its way to one subscriber.
  struct Message: Sendable, Hashable, Codable {
    /// The index of the notification in the log.
    let entry: Int
    /// The index of the subscriber in the list of addresses.
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

  private(set) var letters: [Message] = []
  private var nextSequence = 0

  /// Creates an outbox; messages keep their order.
  init(letters: [Message] = []) {
    for letter in letters.sorted(by: { $0.sequence < $1.sequence }) { add(letter) }
  }

  /// When the next message is due; `nil` if none exists.
  var nextDate: Timestamp? { letters.map(\.due).min() }

  mutating func add(_ letter: Message) {
    var letter = letter
    letter.sequence = nextSequence
    nextSequence += 1
    letters.append(letter)
  }

  /// Removes and returns the message that has been due longest; `nil` if none is due.
  mutating func takeDue(at now: Timestamp) -> Message? {
    let due = letters.indices.filter { letters[$0].due <= now && !letters[$0].isHeldBack }
    let first = due.min {
      (letters[$0].due, letters[$0].sequence) < (letters[$1].due, letters[$1].sequence)
    }
    return first.map { letters.remove(at: $0) }
  }

  /// Releases the messages that waited to be overtaken; `nil` for all subscribers.
  mutating func release(for subscriber: Int? = nil) {
    for index in letters.indices
    where subscriber == nil || letters[index].subscriber == subscriber {
      letters[index].isHeldBack = false
    }
  }
}
