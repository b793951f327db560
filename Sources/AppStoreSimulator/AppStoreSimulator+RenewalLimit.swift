internal import AppStoreTypes

extension AppStoreSimulator {
  /// How often a subscription renews in Apple's sandbox before it stops, if nothing else is set there.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/test-in-app-purchases/manage-sandbox-apple-account-settings>
  public static let sandboxRenewalLimit = 12

  /// Whether a subscription has renewed as often as ``renewalLimit`` allows since it was bought.
  func hasReachedRenewalLimit(_ held: HeldSubscription) -> Bool {
    guard let renewalLimit else { return false }
    let renewals = held.transactions.reversed().prefix {
      ledger[$0]?.payload.transactionReason == .renewal
    }
    return renewals.count >= renewalLimit
  }

  /// Ends a subscription at the renewal that the limit does not allow, as if the customer had left.
  mutating func stopRenewing(_ held: inout HeldSubscription) -> [StoreEffect] {
    held.isAutoRenewing = false
    return expire(&held, .cancelled, .voluntary)
  }
}
