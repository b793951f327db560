public import AppStoreCore
internal import HTTPTypes

/// The Advanced Commerce API: changes that a server makes without the app.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi>
extension APICall where Response == AdvancedCommerceSubscriptionResponse {
  /// Cancel a Subscription.
  public static func cancelSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionCancelRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try subscription("cancel", .advancedCommerceCancel, id, request)
  }

  /// Change Subscription Metadata.
  public static func changeSubscriptionMetadata(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionChangeMetadataRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try subscription("changeMetadata", .advancedCommerceChangeMetadata, id, request)
  }

  /// Change Subscription Price.
  public static func changeSubscriptionPrice(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionPriceChangeRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try subscription("changePrice", .advancedCommerceChangePrice, id, request)
  }

  /// Migrate a Subscription to Advanced Commerce API.
  public static func migrateSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionMigrateRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try subscription("migrate", .advancedCommerceMigrate, id, request)
  }

  /// Revoke Subscription.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the subscription.
  ///   - request: The reason, and the part to refund.
  ///   - environment: The target environment, for its rule; `nil` if unknown.
  /// - Throws: ``APIRequestError`` with the invalid field.
  public static func revokeSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionRevokeRequest,
    in environment: AppStoreEnvironment? = nil
  ) throws(APIRequestError) -> Self {
    try request.validate(in: environment)
    return try subscription("revoke", .advancedCommerceRevoke, id, request)
  }

  private static func subscription(
    _ path: String, _ name: EndpointName, _ id: TransactionID, _ request: some Encodable
  ) throws(APIRequestError) -> Self {
    try APICall(
      name, .post, path: [.fixed("advancedCommerce/v1/subscription/" + path), .transaction(id)],
      json: request)
  }
}

extension APICall where Response == AdvancedCommerceRequestRefundResponse {
  /// Request Transaction Refund.
  ///
  /// - Parameters:
  ///   - id: The transaction to refund.
  ///   - request: The items to refund, and the reasons.
  ///   - environment: The target environment, for its rule; `nil` if unknown.
  /// - Throws: ``APIRequestError`` with the invalid field.
  public static func requestRefund(
    of id: TransactionID, _ request: AdvancedCommerceRequestRefundRequest,
    in environment: AppStoreEnvironment? = nil
  ) throws(APIRequestError) -> Self {
    try request.validate(in: environment)
    return try APICall(
      .advancedCommerceRequestRefund, .post,
      path: [.fixed("advancedCommerce/v1/transaction/requestRefund"), .transaction(id)],
      json: request)
  }
}
