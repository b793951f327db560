internal import Effects

/// Guards the App Store's messages that the app wants to show later, in the order they came.
final class HeldMessages<Message: Sendable>: Sendable {
  private let messages = Locked<[(type: StoreMessageType, message: Message)]>([])

  /// Keeps a message until it is taken.
  func hold(_ message: Message, about type: StoreMessageType) {
    messages.withLock { $0.append((type, message)) }
  }

  /// Returns the messages about some subjects, oldest first, and keeps the others.
  func take(_ types: Set<StoreMessageType>) -> [Message] {
    messages.withLock { messages in
      let taken = messages.filter { types.contains($0.type) }
      messages.removeAll { types.contains($0.type) }
      return taken.map(\.message)
    }
  }
}
