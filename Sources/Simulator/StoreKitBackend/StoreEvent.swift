public import AppStoreCore

/// A change in the store outside of a purchase call.
public enum StoreEvent: Hashable, Sendable, Codable {
  /// A transaction is new or has changed; the compact JWS.
  case transaction(String)
  /// The status of a subscription changed.
  case status(SubscriptionGroupID, SubscriptionStatusRecord)
  /// The account moved to another storefront.
  case storefront(StorefrontRecord)
  /// The customer began a purchase in the App Store; ``AppStoreBackend/takePurchaseIntents()``
  /// returns it.
  case purchaseIntent
  /// The store has a message for the account that does not follow from a status.
  case message(StoreMessageReason)
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
