public import AppStoreTypes
internal import Effects
public import Foundation

/// Consumption information, extensions and notifications.
extension AppStoreServerAPIClient {
  /// Tells Apple what happened to a purchase, for its decision about a refund.
  ///
  /// Apple waits ``ConsumptionRequest/answerTime`` after its notification.
  ///
  /// - Parameters:
  ///   - request: What happened to the purchase.
  ///   - id: The transaction that the customer wants refunded.
  ///   - type: The type of the purchase, to check its rules; `nil` when unknown.
  /// - Throws: ``AppStoreServerAPIError``.
  public func sendConsumptionInformation(
    _ request: ConsumptionRequest, of id: TransactionID, type: ProductType? = nil
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyAnswer = try await call { () throws(APIRequestError) in
      try .sendConsumptionInformation(request, of: id, type: type)
    }
  }

  /// Tells Apple what happened to a consumable, as version 1 asks.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func sendConsumptionInformationV1(
    _ request: ConsumptionRequestV1, of id: TransactionID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyAnswer = try await call { () throws(APIRequestError) in
      try .sendConsumptionInformationV1(request, of: id)
    }
  }

  /// Extends one subscription; that cannot be undone.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func extendRenewalDate(
    of id: OriginalTransactionID, _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerAPIError) -> ExtendRenewalDateResponse {
    try await call { () throws(APIRequestError) in try .extendRenewalDate(of: id, request) }
  }

  /// Begins to extend the subscriptions of all customers of a product; that cannot be undone.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func massExtendRenewalDate(
    _ request: MassExtendRenewalDateRequest
  ) async throws(AppStoreServerAPIError) -> MassExtendRenewalDateResponse {
    try await call { () throws(APIRequestError) in try .massExtendRenewalDate(request) }
  }

  /// Asks how far an extension for all customers of a product has come.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func massExtensionStatus(
    of requestIdentifier: UUID, productId: ProductID
  ) async throws(AppStoreServerAPIError) -> MassExtendRenewalDateStatusResponse {
    try await call { () throws(APIRequestError) in
      try .massExtensionStatus(of: requestIdentifier, productId: productId)
    }
  }

  /// Asks Apple to send a test notification to the app's server.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040007 when App Store Connect has no URL for it.
  public func requestTestNotification() async throws(AppStoreServerAPIError)
    -> SendTestNotificationResponse
  {
    try await call { () throws(APIRequestError) in try .requestTestNotification() }
  }

  /// Asks how a test notification went.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040008 also when Apple has not come to it yet.
  public func testNotificationStatus(
    of token: String
  ) async throws(AppStoreServerAPIError) -> CheckTestNotificationResponse {
    try await call { () throws(APIRequestError) in try .testNotificationStatus(of: token) }
  }

  /// Returns the pages of the notifications Apple sent, to be read one by one.
  ///
  /// - Parameters:
  ///   - request: What is wanted; the same on every page.
  ///   - environment: Whose limit of the past applies; `nil` takes the host's own, with production's
  ///     for a host that is not Apple's.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func notificationHistoryPages(
    _ request: NotificationHistoryRequest, in environment: AppStoreEnvironment? = nil
  ) throws(AppStoreServerAPIError) -> APIPages<NotificationHistoryResponse> {
    let limits = environment ?? (isApplesSandbox ? .sandbox : .production)
    let endpoint: Endpoint<NotificationHistoryResponse> =
      try checked { () throws(APIRequestError) in
        try .notificationHistory(request, at: clock.now(), in: limits)
      }
    return APIPages(client: self, endpoint: endpoint, start: nil)
  }
}
