internal import AppStoreCore

/// The App Store's messages that the app shows later, in the order of arrival.
package final class PendingMessages<Message: Sendable>: Sendable {
  private let messages = LockedValue<[(type: StoreMessageType, message: Message)]>([])

  package init() {}

  /// Stores a message until it is taken.
  package func hold(_ message: Message, about type: StoreMessageType) {
    messages.withLock { $0.append((type, message)) }
  }

  /// Removes and returns the oldest message of one of the types; `nil` if none exists.
  package func take(_ types: Set<StoreMessageType>) -> Message? {
    messages.withLock { messages in
      messages.firstIndex { types.contains($0.type) }.map { messages.remove(at: $0).message }
    }
  }
}
