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
  func changePurchase(
    _ call: ResourceCall, isSubscription: Bool,
    _ request: (EvaluatedPurchase) -> AppleChangeRequest
  ) async throws(APIError) -> JSONObject {
    let found = try await existing(call.id, isSubscription: isSubscription)
    try await change(request(found.purchase), of: found, call)
    return try await purchase(call, isSubscription: isSubscription)
  }

  /// Refunds a transaction of a subscription, and returns its new state.
  func refundTransaction(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let transaction = TransactionID(call.values.last ?? "")
    let found = try await existing(call.id, isSubscription: true)
    guard periods(of: found).contains(where: { $0.transaction.transactionId == transaction })
    else {
      throw Self.missing("transaction", transaction.rawValue, parameter: "transaction_id")
    }
    try await change(.refund(transaction), of: found, call)
    let changed = try await existing(call.id, isSubscription: true)
    let period = periods(of: changed).first { $0.transaction.transactionId == transaction }
    if let period { return PurchaseBodies.transaction(period) }
    return try await json(of: changed, call)
  }

  private func change(
    _ request: AppleChangeRequest, of found: Found, _ call: ResourceCall
  ) async throws(APIError) {
    // The purchase decides about the environment; a back end need not state it.
    var caller = call.caller
    caller.isSandbox = found.purchase.transaction.environment != .production
    _ = try await apple.change(
      request, of: found.snapshot.customer.id, call.body, from: caller)
  }

  /// Returns the page on which a customer manages a subscription: Apple's, which needs a sign-in.
  func managementURL(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let found = try await existing(call.id, isSubscription: true)
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
}
