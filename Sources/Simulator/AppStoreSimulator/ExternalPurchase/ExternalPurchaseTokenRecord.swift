internal import AppStoreCore

/// A token for external purchases and its schedule.
struct ExternalPurchaseTokenRecord: Hashable, Sendable {
  var token: ExternalPurchaseToken
  var isReported = false
  /// The number of months with a reminder so far.
  var months = 0
  /// The date of the next event; `nil` for never.
  var nextDate: Timestamp?
}
