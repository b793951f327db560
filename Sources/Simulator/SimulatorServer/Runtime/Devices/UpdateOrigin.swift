internal import AppStoreCore

/// The origin of a change, as far as it matters to devices.
enum UpdateOrigin: Sendable {
  /// The store, or an actor outside of the app.
  case store
  /// A process of the app that bought a transaction.
  case purchase(DeviceID, TransactionID)
  /// A parent who approved a purchase.
  case approval
}
