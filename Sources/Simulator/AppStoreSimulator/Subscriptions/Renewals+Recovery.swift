internal import AppStoreCore

extension Renewals {
  /// Returns whether a subscription has renewed ``renewalLimit`` times since its purchase.
  static func hasReachedRenewalLimit(_ held: AccountSubscription, in store: AppStoreState) -> Bool {
    guard let limit = store.data.billing.renewalLimit else { return false }
    let renewals = held.transactions.reversed().prefix {
      store.data.history.ledger[$0]?.payload.transactionReason == .renewal
    }
    return renewals.count >= limit
  }

  /// Ends a subscription at a renewal beyond the limit, as if the customer had canceled it.
  static func stopRenewing(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    held.isAutoRenewing = false
    return expire(&held, .cancelled, .voluntary, in: &store)
  }

  /// Collects an outstanding payment, if there is one and payments succeed.
  static func recoverIfPossible(
    _ held: inout AccountSubscription, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    let hasIssue = store.data.accounts.part(held.accountNumber, \.hasBillingIssue)
    guard !hasIssue, held.isBoundToRenew, store.isForSale(held.autoRenewProductID) else {
      return []
    }
    let id: TransactionID
    switch held.phase {
    case .gracePeriod: id = renew(&held, from: held.expiresDate, in: &store)
    case .billingRetry: id = renew(&held, from: store.data.now, in: &store)
    case .active, .expired, .revoked: return []
    }
    return store.commit(&held, changed: [id], notification: (.didRenew, .billingRecovery, id))
  }
}
