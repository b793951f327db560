public import AppStoreCore
public import AppStoreSimulator
public import Foundation

/// An event in a ``Population``.
public struct PopulationEvent: Hashable, Sendable {
  /// The content of an event.
  public indirect enum Content: Hashable, Sendable {
    /// A customer arrived; many never make a purchase.
    case arrival(Arrival)
    /// A transaction is new or has changed; a payload to sign.
    case transaction(CompactTransaction)
    /// The status or the renewal information of a subscription changed; a payload to sign.
    case status(SubscriptionState)
    /// A notification goes to the developer's server.
    case notification(StoreNotification)
  }

  /// An arrived customer.
  public struct Arrival: Hashable, Sendable {
    /// The customer's storefront, as an ISO 3166-1 alpha-3 code.
    public var storefront: String
    /// The ISO 4217 currency of the customer's payments.
    public var currency: String
    /// The customer's app account token; `nil` if none.
    public var appAccountToken: UUID?

    /// Creates an arrival.
    public init(storefront: String, currency: String, appAccountToken: UUID?) {
      self.storefront = storefront
      self.currency = currency
      self.appAccountToken = appAccountToken
    }
  }

  /// The time of the event, in the store's time.
  public var date: Timestamp
  /// The account of the event.
  public var account: AccountID
  /// The content.
  public var content: Content

  /// Creates an event.
  public init(date: Timestamp, account: AccountID, content: Content) {
    self.date = date
    self.account = account
    self.content = content
  }
}
