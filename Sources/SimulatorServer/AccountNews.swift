internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

/// Something that happened to an account, as its devices may be told of it.
enum AccountNews: Sendable {
  /// A transaction is new or has changed.
  case transaction(jws: String, TransactionNews)
  /// The status of a subscription changed.
  case status(StoreEvent)
  /// A subscription renewed; this is how it looks for a moment before that shows.
  case lapse(SubscriptionState)
}

/// Why a transaction is told.
struct TransactionNews: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    /// A process of the app bought it.
    case bought(in: DeviceID)
    /// A parent approved it.
    case approved
    /// The subscription renewed on time.
    case renewed
    /// It was refunded or revoked.
    case revoked
    /// Anything else, such as a purchase outside of the app.
    case other
  }

  let transaction: TransactionID
  let isSubscription: Bool
  let cause: Cause
  /// The transaction that gave access until this one did; `nil` for none.
  let replaced: TransactionID?
}
