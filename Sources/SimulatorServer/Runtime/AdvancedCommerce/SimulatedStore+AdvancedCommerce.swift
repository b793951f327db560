internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Encodings

extension SimulatedStore {
  /// Creates a call from a request's body and a transaction.
  typealias ReadAdvancedCommerce =
    @Sendable (
      JSONObject, JWSTransactionDecodedPayload
    ) throws(AppStoreErrorBody) -> ValidatedAdvancedCommerceRequest

  /// Changes an Advanced Commerce subscription.
  ///
  /// The notification becomes due; ``deliver()`` sends it.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the subscription.
  ///   - body: The request.
  ///   - read: Creates the call from the request and the subscription's current transaction.
  /// - Throws: Apple's number of the first error; the store is then unchanged.
  func changeAdvancedCommerceSubscription(
    _ id: String, _ body: JSONObject, _ read: ReadAdvancedCommerce
  ) throws(AppStoreErrorBody) -> AdvancedCommerceSubscriptionResponse {
    let payload = try simulator.transaction(withID: id, orNotFound: .transactionNotFound)
    guard payload.type == .autoRenewable,
      let state = simulator.status(ofSubscriptionWith: payload.transactionId)
    else { throw AppStoreErrorBody(.subscriptionDoesNotExist) }
    let call = try read(body, state.transaction)
    try AdvancedCommerceValidator(simulator: simulator, state: state).check(call)
    try perform(call, of: state)
    guard let changed = simulator.status(ofSubscriptionWith: payload.transactionId) else {
      throw .generalInternal
    }
    return AdvancedCommerceSubscriptionResponse(
      signedTransactionInfo: try signedForAPI(changed.transaction),
      signedRenewalInfo: try ServerAPIResponses.signed(
        changed.renewalInfo, by: &signer))
  }

  /// Refunds items of an Advanced Commerce transaction, or declines to.
  ///
  /// The store has no one-time charges of Advanced Commerce: each transaction belongs to a
  /// subscription.
  /// - Throws: Apple's number of the first error; the store is then unchanged.
  func requestAdvancedCommerceRefund(
    _ id: String, _ body: JSONObject
  ) throws(AppStoreErrorBody) -> AdvancedCommerceRequestRefundResponse {
    let payload = try simulator.transaction(withID: id, orNotFound: .transactionNotFound)
    let request = try AdvancedCommerceRequestRefundRequest(body)
    guard payload.advancedCommerceInfo != nil,
      let state = simulator.status(ofSubscriptionWith: payload.transactionId)
    else { throw AppStoreErrorBody(.transactionNotRefundable) }
    let call = ValidatedAdvancedCommerceRequest.requestRefund(payload.transactionId, request)
    try AdvancedCommerceValidator(simulator: simulator, state: state).check(call)
    try perform(call, of: state)
    let changed = simulator.status(ofSubscriptionWith: payload.transactionId)
    return AdvancedCommerceRequestRefundResponse(
      signedTransactionInfo: try signedForAPI(
        simulator.transaction(payload.transactionId) ?? payload),
      signedRenewalInfo: try ServerAPIResponses.signed(
        (changed ?? state).renewalInfo, by: &signer))
  }

  private func perform(
    _ call: ValidatedAdvancedCommerceRequest, of state: SubscriptionState
  ) throws(AppStoreErrorBody) {
    let reference = call.info.requestReferenceId
    try developer.checkIsNew(reference)
    let known = state.renewalInfo.advancedCommerceInfo?.consistencyToken
    if let token = call.info.consistencyToken, token != known {
      throw AppStoreErrorBody(.invalidConsistencyToken)
    }
    do throws(SimulatedStoreError) {
      _ = post(try announce(try effects(of: .advancedCommerce(call))))
    } catch {
      guard case .change(let failure) = error else { throw .generalInternal }
      throw AppStoreErrorBody(failure.advancedCommerceCode)
    }
    developer.complete(reference)
  }
}

extension ChangeError {
  /// The Advanced Commerce error code.
  fileprivate var advancedCommerceCode: APIErrorCode {
    switch self {
    case .unknownTransaction: .transactionNotFound
    case .alreadyRefunded: .alreadyRefunded
    case .refundRequested: .pendingRefund
    case .nothingToRefund: .transactionNotRefundable
    case .advancedCommerce: .subscriptionAlreadyMigrated
    case .otherKindOfProduct: .invalidTargetProductID
    default: .subscriptionNotEligible
    }
  }
}
