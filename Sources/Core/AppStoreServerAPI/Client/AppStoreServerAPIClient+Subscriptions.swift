public import AppStoreCore
public import Foundation

/// Consumption information, extensions and notifications.
extension AppStoreServerAPIClient {
  /// Sends Apple consumption information about a purchase, for its refund decision.
  ///
  /// Apple waits ``ConsumptionRequest/responseTimeLimit`` after its notification.
  ///
  /// - Parameters:
  ///   - request: The consumption information.
  ///   - id: The transaction that the customer wants refunded.
  ///   - type: The type of the purchase, to check its rules; `nil` if unknown.
  /// - Throws: ``AppStoreServerAPIError``.
  public func sendConsumptionInformation(
    _ request: ConsumptionRequest, of id: TransactionID, type: ProductType? = nil
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(
      try .sendConsumptionInformation(request, of: id, type: type))
  }

  /// Sends Apple consumption information about a consumable, in version 1.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func sendConsumptionInformationV1(
    _ request: ConsumptionRequestV1, of id: TransactionID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .sendConsumptionInformationV1(request, of: id))
  }

  /// Extends one subscription; this cannot be undone.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func extendRenewalDate(
    of id: OriginalTransactionID, _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerAPIError) -> ExtendRenewalDateResponse {
    try await call(try .extendRenewalDate(of: id, request))
  }

  /// Starts to extend the subscriptions of all customers of a product; this cannot be undone.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func massExtendRenewalDate(
    _ request: MassExtendRenewalDateRequest
  ) async throws(AppStoreServerAPIError) -> MassExtendRenewalDateResponse {
    try await call(try .massExtendRenewalDate(request))
  }

  /// Fetches the status of an extension for all customers of a product.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func massExtensionStatus(
    of requestIdentifier: UUID, productId: ProductID
  ) async throws(AppStoreServerAPIError) -> MassExtendRenewalDateStatusResponse {
    try await call(try .massExtensionStatus(of: requestIdentifier, productId: productId))
  }

  /// Requests a test notification to the app's server.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040007 if App Store Connect has no URL for it.
  public func requestTestNotification() async throws(AppStoreServerAPIError)
    -> SendTestNotificationResponse
  {
    try await call(try .requestTestNotification())
  }

  /// Fetches the status of a test notification.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040008 also if Apple has not sent it yet.
  public func testNotificationStatus(
    of token: String
  ) async throws(AppStoreServerAPIError) -> CheckTestNotificationResponse {
    try await call(try .testNotificationStatus(of: token))
  }

  /// Returns the pages of the notifications Apple sent, to be read one by one.
  ///
  /// - Parameters:
  ///   - request: The filters; the same on every page.
  ///   - environment: The environment whose history limit applies; `nil` for the host's own, or
  ///     production's for a host that is not Apple's.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func notificationHistoryPages(
    _ request: NotificationHistoryRequest, in environment: AppStoreEnvironment? = nil
  ) throws(AppStoreServerAPIError) -> PagedResults<NotificationHistoryResponse> {
    let limits = environment ?? (isApplesSandbox ? .sandbox : .production)
    let endpoint: APICall<NotificationHistoryResponse> =
      try checked(try .notificationHistory(request, at: clock.now(), in: limits))
    return PagedResults(client: self, endpoint: endpoint, start: nil)
  }
}
