internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension SimulatedStore {
  /// Changes an Advanced Commerce subscription.
  ///
  /// The notification becomes due; ``deliver()`` sends it.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the subscription.
  ///   - body: The request.
  ///   - parse: Creates the request from the body and the subscription's current transaction.
  /// - Throws: Apple's number of the first error; the store is then unchanged.
  func changeAdvancedCommerceSubscription(
    _ id: String, _ body: JSONObject, _ parse: AdvancedCommerceChange.Parse
  ) throws(AppStoreErrorBody) -> AdvancedCommerceSubscriptionResponse {
    let change = try AdvancedCommerceChange(
      ofSubscriptionWith: id, body, in: simulator, parse)
    guard let changed = try perform(change) else { throw .generalInternal }
    return AdvancedCommerceSubscriptionResponse(
      signedTransactionInfo: try signedForAPI(changed.transaction),
      signedRenewalInfo: try signedForAPI(changed.renewalInfo))
  }

  /// Refunds items of an Advanced Commerce transaction, or declines to.
  ///
  /// - Throws: Apple's number of the first error; the store is then unchanged.
  func requestAdvancedCommerceRefund(
    _ id: String, _ body: JSONObject
  ) throws(AppStoreErrorBody) -> AdvancedCommerceRequestRefundResponse {
    let change = try AdvancedCommerceChange(refundOf: id, body, in: simulator)
    let changed = try perform(change) ?? change.state
    let transaction = simulator.transaction(change.transaction.transactionId)
    return AdvancedCommerceRequestRefundResponse(
      signedTransactionInfo: try signedForAPI(transaction ?? change.transaction),
      signedRenewalInfo: try changed.map { state throws(AppStoreErrorBody) in
        try signedForAPI(state.renewalInfo)
      })
  }

  /// Performs a change; returns the state of the subscription afterwards, `nil` for a charge.
  private func perform(
    _ change: AdvancedCommerceChange
  ) throws(AppStoreErrorBody) -> SubscriptionState? {
    let reference = change.request.info.requestReferenceId
    guard developer.isNew(reference) else { throw AppStoreErrorBody(.repeatedRequestReferenceId) }
    try change.checkConsistencyToken()
    do throws(SimulatedStoreError) {
      try publish(try effects(of: .advancedCommerce(change.request)))
    } catch {
      guard case .change(let failure) = error else { throw .generalInternal }
      throw AppStoreErrorBody(failure.advancedCommerceCode)
    }
    developer.complete(reference)
    return simulator.status(ofSubscriptionWith: change.transaction.transactionId)
  }
}
