internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension DeviceView {
  /// Returns the current entitlements as a process sees them.
  ///
  /// - Parameter late: The changes that the listing does not show yet.
  func entitlements(
    _ late: DelayedListing, in simulator: AppStoreState, _ context: Context
  ) -> [JWSTransactionDecodedPayload] {
    let account = context.device.account
    let behaviors = context.behaviors
    let states = simulator.statuses(of: account)
    var listed = late.entitlements(simulator.currentEntitlements(of: account), in: simulator)
    if !behaviors.contains(.listedGracePeriod) {
      let unpaid = states.filter { $0.status == .gracePeriod }.map(\.transaction.transactionId)
      listed.removeAll { unpaid.contains($0.transactionId) }
    }
    if !behaviors.contains(.everlastingListing) { listed = listed.withNewestNonRenewing }
    if !behaviors.contains(.newestPeriod) {
      listed = listed.withEarlierPeriods(from: simulator.transactions(of: account))
    }
    if behaviors.contains(.listedBillingRetry) {
      listed += states.filter { $0.status == .billingRetry }.map(\.transaction)
    }
    return listed
  }
}

extension [JWSTransactionDecodedPayload] {
  /// The transactions with only the newest of each non-renewing subscription.
  fileprivate var withNewestNonRenewing: [JWSTransactionDecodedPayload] {
    var seen: Set<ProductID> = []
    return reversed().filter { $0.type != .nonRenewing || seen.insert($0.productId).inserted }
      .reversed()
  }

  /// The transactions, each preceded by the plan's earlier paid periods.
  fileprivate func withEarlierPeriods(
    from history: [JWSTransactionDecodedPayload]
  ) -> [JWSTransactionDecodedPayload] {
    flatMap { newest in
      guard newest.subscriptionGroupIdentifier != nil else { return [newest] }
      let earlier = history.filter {
        $0.originalTransactionId == newest.originalTransactionId
          && $0.productId == newest.productId && $0.purchaseDate < newest.purchaseDate
          && $0.revocationDate == nil && $0.isUpgraded != true
      }
      return earlier + [newest]
    }
  }
}
