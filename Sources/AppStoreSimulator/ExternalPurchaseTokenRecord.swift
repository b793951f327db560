internal import AppStoreTypes

/// A token for external purchases and what is to happen to it.
struct ExternalPurchaseTokenRecord: Hashable, Sendable {
  var token: ExternalPurchaseToken
  var isReported = false
  /// How many months the customer was reminded of.
  var months = 0
  /// When the store looks at it next; `nil` for never.
  var nextDate: Timestamp?
}
