internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

/// An update that the devices of an account can receive.
///
/// It is signed when a device reads it.
enum AccountUpdate: Sendable {
  /// A transaction is new or has changed.
  case transaction(JWSTransactionDecodedPayload, TransactionUpdate)
  /// The status of a subscription changed.
  ///
  /// - Parameter varies: Whether devices can see it in another form.
  case status(SubscriptionState, varies: Bool)
  /// A subscription renewed.
  ///
  /// For a moment, devices see this state instead.
  case lapse(SubscriptionState)
  /// An event that every device receives as it is.
  case announcement(StoreEvent)
}

/// The reason for a transaction update.
struct TransactionUpdate: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    /// A process of the app bought it.
    case bought(in: DeviceID)
    /// A parent approved it.
    case approved
    /// The subscription renewed on time.
    case renewed
    /// It was refunded or revoked.
    ///
    /// The subscription is `nil` unless a later period of it is active.
    case revoked(oldPeriodOf: OriginalTransactionID?)
    /// An upgrade replaced it.
    case upgraded
    /// Any other reason, such as a purchase outside of the app.
    case other
  }

  let transaction: TransactionID
  let isSubscription: Bool
  let cause: Cause
  /// The transaction that gave access before this one; `nil` if none.
  let replaced: TransactionID?
}
