public import AppStoreCore

/// The Advanced Commerce API: changes that a server makes without the app.
///
/// Apple accepts each `requestReferenceId` once and responds with 4000097 to the second. So none of
/// these calls is retried automatically if its response was lost. Send it again with the same
/// identifier: 4000097 then means that the first call arrived.
extension AppStoreServerAPIClient {
  /// Turns off the renewal of a subscription.
  ///
  /// The customer keeps it until its period ends.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func cancelSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionCancelRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceSubscriptionCancelResponse {
    try await call(try .cancelSubscription(of: id, request))
  }

  /// Renames a subscription or its items.
  ///
  /// Its price and its service are unchanged.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func changeSubscriptionMetadata(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionChangeMetadataRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceSubscriptionChangeMetadataResponse {
    try await call(try .changeSubscriptionMetadata(of: id, request))
  }

  /// Changes the prices of a subscription from its next renewal on.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func changeSubscriptionPrice(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionPriceChangeRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceSubscriptionPriceChangeResponse {
    try await call(try .changeSubscriptionPrice(of: id, request))
  }

  /// Moves a subscription of an In-App Purchase product to the Advanced Commerce API.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func migrateSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionMigrateRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceSubscriptionMigrateResponse {
    try await call(try .migrateSubscription(of: id, request))
  }

  /// Revokes a subscription immediately and requests a refund; this cannot be undone.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func revokeSubscription(
    of id: TransactionID, _ request: AdvancedCommerceSubscriptionRevokeRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceSubscriptionRevokeResponse {
    try await call(try .revokeSubscription(of: id, request, in: hostEnvironment))
  }

  /// Requests the refund of a one-time charge, or of items of a subscription.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func requestRefund(
    of id: TransactionID, _ request: AdvancedCommerceRequestRefundRequest
  ) async throws(AppStoreServerAPIError) -> AdvancedCommerceRequestRefundResponse {
    try await call(try .requestRefund(of: id, request, in: hostEnvironment))
  }
}
