internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// Changes of purchases at Apple, with the rules and errors of version 1.
///
/// Apple lets a server do this only for products of the Advanced Commerce API; for others it responds
/// with an error, which the client gets.
extension ResourceHandlers {
  /// Cancels or refunds a purchase, and returns its new state.
  ///
  /// - Parameter values: The project, the purchase, and the transaction if the path names one.
  func changePurchase(
    _ endpoint: Endpoint, _ values: [String], _ body: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> JSONObject {
    let (project, id) = (values[0], values[1])
    let isSubscription = endpoint != .refundPurchase
    let found = try await existing(id, isSubscription: isSubscription)
    let (customer, purchase) = (found.snapshot.customer.id, found.purchase)
    // The purchase decides about the environment; a back end need not state it.
    var caller = caller
    caller.isSandbox = purchase.transaction.environment != .production
    let route: APIRoute
    switch endpoint {
    case .cancelProjectSubscription:
      route = .cancelSubscription(customer, purchase.transaction.transactionId)
    case .refundProjectSubscription:
      route = .revokeSubscription(customer, purchase.productID)
    case .refundSubscriptionTransaction:
      let transaction = TransactionID(values[2])
      guard periods(of: found).contains(where: { $0.id == transaction }) else {
        throw Self.missing("transaction", values[2], parameter: "transaction_id")
      }
      route = .refundTransaction(customer, transaction)
    default: route = .refundTransaction(customer, purchase.transaction.transactionId)
    }
    _ = try await apple.change(route, body, from: caller)
    let changed = try await existing(id, isSubscription: isSubscription)
    if endpoint == .refundSubscriptionTransaction,
      let period = periods(of: changed).first(where: { $0.id.rawValue == values[2] })
    {
      return PurchaseBodies.transaction(period.evaluated)
    }
    let bodies = try await bodies(of: [changed.purchase], of: changed.snapshot, project)
    return isSubscription
      ? bodies.subscription(changed.purchase) : bodies.purchase(changed.purchase)
  }

  /// Returns the page on which a customer manages a subscription: Apple's, which needs a sign-in.
  func managementURL(_ id: String) async throws(APIError) -> JSONObject {
    let found = try await existing(id, isSubscription: true)
    guard found.purchase.transaction.store == .appStore else {
      throw APIError(
        v2: "unprocessable_entity_error",
        "subscription_id: not a subscription of the App Store, so there is no page to manage it.",
        parameter: "subscription_id", status: .unprocessableContent)
    }
    return [
      "object": .string("authenticated_management_url"),
      "management_url": .string(SubscriberBodyBuilder.manageSubscriptions),
    ]
  }

  private typealias Period = (id: TransactionID, evaluated: EvaluatedPurchase)

  private func periods(of found: Found) -> [Period] {
    found.snapshot.holdings.history(at: clock.now()).periods
      .filter { $0.originalTransactionID == found.purchase.originalTransactionID }
      .map { ($0.transaction.transactionId, $0) }
  }
}
