internal import AppStoreCore
internal import AppStoreSimulator

/// The state of the server API besides the store's: the calls of the last hour, and the customers
/// without an app transaction.
struct ServerAPIState: Sendable {
  /// Counts the calls of each endpoint; `nil` for no limit.
  var limiter: RateLimiter?
  var accountsWithoutAppTransaction: Set<AccountID> = []

  /// Restores the settings of a saved store.
  mutating func restore(_ snapshot: StoreSnapshot, in environment: AppStoreEnvironment) {
    accountsWithoutAppTransaction = Set(
      snapshot.accountsWithoutAppTransaction.map { AccountID($0) })
    if let limits = snapshot.rateLimits {
      limiter = RateLimiter(environment: environment, limit: limits.perHour)
    }
  }
}
