public import AppStoreSimulator
public import AppStoreTypes
public import Foundation

/// Something that happened in a ``Population``.
public struct PopulationEvent: Hashable, Sendable {
  /// What happened.
  public indirect enum Content: Hashable, Sendable {
    /// A customer came; many never buy.
    case arrival(Arrival)
    /// A transaction is new or has changed; a payload to sign.
    case transaction(CompactTransaction)
    /// The status or the renewal information of a subscription changed; a payload to sign.
    case status(SubscriptionState)
    /// A notification goes to the developer's server.
    case notification(StoreNotification)
  }

  /// A customer who came.
  public struct Arrival: Hashable, Sendable {
    /// Where the customer shops, as an ISO 3166-1 alpha-3 code.
    public var storefront: String
    /// The ISO 4217 currency the customer pays in.
    public var currency: String
    /// The UUID that names the customer in the developer's system; `nil` for none.
    public var appAccountToken: UUID?

    /// Creates an arrival.
    public init(storefront: String, currency: String, appAccountToken: UUID?) {
      self.storefront = storefront
      self.currency = currency
      self.appAccountToken = appAccountToken
    }
  }

  /// When it happened, in the store's time.
  public var date: Timestamp
  /// The account it is about.
  public var account: AccountID
  /// What happened.
  public var content: Content

  /// Creates an event.
  public init(date: Timestamp, account: AccountID, content: Content) {
    self.date = date
    self.account = account
    self.content = content
  }
}
