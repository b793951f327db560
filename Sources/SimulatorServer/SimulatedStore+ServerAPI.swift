internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension SimulatedStore {
  /// Returns an account's subscriptions whose status is wanted; all when `wanted` is empty.
  func statusResponse(
    for account: AccountID, wanted: Set<SubscriptionStatus>
  ) throws(SimulatedStoreError) -> StatusResponse {
    var groups: [SubscriptionGroupIdentifierItem] = []
    for state in simulator.statuses(of: account)
    where wanted.isEmpty || wanted.contains(state.status) {
      let record = try record(of: state)
      let item = LastTransactionsItem(
        status: record.status,
        originalTransactionId: state.transaction.originalTransactionId,
        signedTransactionInfo: record.signedTransactionInfo,
        signedRenewalInfo: record.signedRenewalInfo)
      groups.append(
        SubscriptionGroupIdentifierItem(
          subscriptionGroupIdentifier: state.groupID, lastTransactions: [item]))
    }
    return StatusResponse(
      environment: simulator.environment, bundleId: simulator.app.bundleID,
      appAppleId: appAppleID, data: groups)
  }

  /// Returns one page of an account's history.
  func historyResponse(
    for account: AccountID, _ query: HistoryQuery
  ) throws(SimulatedStoreError) -> HistoryResponse {
    let page = query.page(of: simulator.history(of: account))
    return HistoryResponse(
      revision: page.revision, hasMore: page.hasMore, bundleId: simulator.app.bundleID,
      appAppleId: appAppleID, environment: simulator.environment,
      signedTransactions: try signed(page.transactions))
  }
}
