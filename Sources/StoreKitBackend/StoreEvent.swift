public import AppStoreTypes

/// Something that happened in the store outside of a purchase call.
public enum StoreEvent: Hashable, Sendable, Codable {
  /// A transaction is new or has changed; the compact JWS.
  case transaction(String)
  /// The status of a subscription changed.
  case status(SubscriptionGroupID, SubscriptionStatusRecord)
}

/// A run of store events.
public struct StoreEvents: Hashable, Sendable, Codable {
  /// The events, in order.
  public var events: [StoreEvent]
  /// The number to ask after next time.
  public var cursor: Int

  /// Creates a run.
  public init(events: [StoreEvent], cursor: Int) {
    self.events = events
    self.cursor = cursor
  }
}
