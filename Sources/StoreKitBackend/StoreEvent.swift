public import AppStoreTypes

/// A change in the store outside of a purchase call.
public enum StoreEvent: Hashable, Sendable, Codable {
  /// A transaction is new or has changed; the compact JWS.
  case transaction(String)
  /// The status of a subscription changed.
  case status(SubscriptionGroupID, SubscriptionStatusRecord)
}

/// A list of store events.
public struct StoreEvents: Hashable, Sendable, Codable {
  /// The events, in order.
  public var events: [StoreEvent]
  /// The cursor for the next request.
  public var cursor: Int

  /// Creates a list of events.
  public init(events: [StoreEvent], cursor: Int) {
    self.events = events
    self.cursor = cursor
  }
}
