internal import Effects

/// Guards the App Store's messages that the app wants to show later, in the order they came.
final class HeldMessages<Message: Sendable>: Sendable {
  private let messages = Locked<[(type: StoreMessageType, message: Message)]>([])

  /// Keeps a message until it is taken.
  func hold(_ message: Message, about type: StoreMessageType) {
    messages.withLock { $0.append((type, message)) }
  }

  /// Returns the oldest message about one of some subjects, and keeps the others; `nil` when there is none.
  func take(_ types: Set<StoreMessageType>) -> Message? {
    messages.withLock { messages in
      messages.firstIndex { types.contains($0.type) }.map { messages.remove(at: $0).message }
    }
  }
}
