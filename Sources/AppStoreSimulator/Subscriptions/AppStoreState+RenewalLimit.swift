internal import AppStoreTypes

extension AppStoreState {
  /// The default number of renewals in Apple's sandbox before a subscription ends.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/test-in-app-purchases/manage-sandbox-apple-account-settings>
  public static let sandboxRenewalLimit = 12

  /// Returns whether a subscription has renewed ``renewalLimit`` times since its purchase.
  func hasReachedRenewalLimit(_ held: AccountSubscription) -> Bool {
    guard let renewalLimit else { return false }
    let renewals = held.transactions.reversed().prefix {
      ledger[$0]?.payload.transactionReason == .renewal
    }
    return renewals.count >= renewalLimit
  }

  /// Ends a subscription at a renewal beyond the limit, as if the customer had canceled it.
  mutating func stopRenewing(_ held: inout AccountSubscription) -> [SimulatorEffect] {
    held.isAutoRenewing = false
    return expire(&held, .cancelled, .voluntary)
  }
}
