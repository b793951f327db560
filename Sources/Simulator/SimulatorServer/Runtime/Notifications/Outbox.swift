internal import AppStoreCore

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

  private(set) var messages: [Message] = []
  private var nextSequence = 0

  /// Creates an outbox; messages keep their order.
  init(messages: [Message] = []) {
    for message in messages.sorted(by: { $0.sequence < $1.sequence }) { add(message) }
  }

  /// When the next message is due; `nil` if none exists.
  var nextDate: Timestamp? { messages.map(\.due).min() }

  mutating func add(_ message: Message) {
    var message = message
    message.sequence = nextSequence
    nextSequence += 1
    messages.append(message)
  }

  /// Removes and returns the message that has been due longest; `nil` if none is due.
  mutating func takeDue(at now: Timestamp) -> Message? {
    let due = messages.indices.filter { messages[$0].due <= now && !messages[$0].isHeldBack }
    let first = due.min {
      (messages[$0].due, messages[$0].sequence) < (messages[$1].due, messages[$1].sequence)
    }
    return first.map { messages.remove(at: $0) }
  }

  /// Releases the messages that waited to be overtaken; `nil` for all subscribers.
  mutating func release(for subscriber: Int? = nil) {
    for index in messages.indices
    where subscriber == nil || messages[index].subscriber == subscriber {
      messages[index].isHeldBack = false
    }
  }
}
