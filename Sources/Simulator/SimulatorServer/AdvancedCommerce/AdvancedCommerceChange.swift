internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// A valid Advanced Commerce request, and the subscription or charge it is about.
struct AdvancedCommerceChange: Sendable {
  /// Creates a request from a body and the subscription's current transaction.
  typealias Parse =
    @Sendable (
      JSONObject, JWSTransactionDecodedPayload
    ) throws(AppStoreErrorBody) -> ValidatedAdvancedCommerceRequest

  let request: ValidatedAdvancedCommerceRequest
  /// The transaction that the call names.
  let transaction: JWSTransactionDecodedPayload
  /// The subscription before the change; `nil` for a one-time charge.
  let state: SubscriptionState?

  /// Parses and checks a change of a subscription.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the subscription.
  ///   - body: The request.
  ///   - simulator: The store.
  ///   - parse: Creates the request from the body and the subscription's current transaction.
  /// - Throws: Apple's number of the first error.
  init(
    ofSubscriptionWith id: String, _ body: JSONObject, in simulator: AppStoreState, _ parse: Parse
  ) throws(AppStoreErrorBody) {
    transaction = try simulator.transaction(withID: id, orNotFound: .transactionNotFound)
    guard transaction.type == .autoRenewable,
      let state = simulator.status(ofSubscriptionWith: transaction.transactionId)
    else { throw AppStoreErrorBody(.subscriptionDoesNotExist) }
    self.state = state
    request = try parse(body, state.transaction)
    try AdvancedCommerceValidator(
      simulator: simulator, transaction: state.transaction, state: state
    ).check(request)
  }

  /// Parses and checks a request to refund items of a transaction.
  ///
  /// - Throws: Apple's number of the first error.
  init(
    refundOf id: String, _ body: JSONObject, in simulator: AppStoreState
  ) throws(AppStoreErrorBody) {
    transaction = try simulator.transaction(withID: id, orNotFound: .transactionNotFound)
    let refund = try AdvancedCommerceRequestRefundRequest(body)
    guard transaction.advancedCommerceInfo != nil else {
      throw AppStoreErrorBody(.transactionNotRefundable)
    }
    state = simulator.status(ofSubscriptionWith: transaction.transactionId)
    request = .requestRefund(transaction.transactionId, refund)
    try AdvancedCommerceValidator(
      simulator: simulator, transaction: state?.transaction ?? transaction, state: state
    ).check(request)
  }

  /// Checks that the caller knows the subscription's latest version.
  func checkConsistencyToken() throws(AppStoreErrorBody) {
    let known = state?.renewalInfo.advancedCommerceInfo?.consistencyToken
    if let token = request.info.consistencyToken, token != known {
      throw AppStoreErrorBody(.invalidConsistencyToken)
    }
  }
}

extension ChangeError {
  var advancedCommerceCode: APIErrorCode {
    switch self {
    case .unknownTransaction: .transactionNotFound
    case .alreadyRefunded: .alreadyRefunded
    case .refundRequested: .pendingRefund
    case .nothingToRefund: .transactionNotRefundable
    case .advancedCommerce: .subscriptionAlreadyMigrated
    case .otherKindOfProduct: .invalidTargetProductID
    case .notRefunded, .familyShared, .assigned, .noRefundRequest, .notSubscribed, .noPriceIncrease,
      .unknownAccount, .unknownToken, .notAdvancedCommerce, .committed:
      .subscriptionNotEligible
    }
  }
}
