internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

/// Something that happened to an account, as its devices may be told of it.
enum AccountNews: Sendable {
  /// A transaction is new or has changed.
  case transaction(jws: String, TransactionNews)
  /// The status of a subscription changed.
  ///
  /// - Parameter state: The state, when devices may be shown it otherwise than it was signed.
  case status(StoreEvent, state: SubscriptionState?)
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
    /// It was refunded or revoked; the subscription is `nil` unless a later period of it counts.
    case revoked(oldPeriodOf: OriginalTransactionID?)
    /// A better plan took its place.
    case upgraded
    /// Anything else, such as a purchase outside of the app.
    case other
  }

  let transaction: TransactionID
  let isSubscription: Bool
  let cause: Cause
  /// The transaction that gave access until this one did; `nil` for none.
  let replaced: TransactionID?
}
