public import AppStoreCore
public import Foundation
internal import HTTPTypes

extension APICall where Response == EmptyResponse {
  /// Send Consumption Information.
  ///
  /// - Parameters:
  ///   - request: The consumption information.
  ///   - id: The transaction that the customer wants refunded.
  ///   - type: The type of the purchase, to check its rules; `nil` if unknown.
  /// - Throws: ``APIRequestError`` with the invalid field.
  public static func sendConsumptionInformation(
    _ request: ConsumptionRequest, of id: TransactionID, type: ProductType? = nil
  ) throws(APIRequestError) -> Self {
    try request.validate(for: type)
    return try APICall(
      .consumptionInformation, .put,
      path: [.fixed("inApps/v2/transactions/consumption"), .transaction(id)], json: request)
  }

  /// Send Consumption Information V1, which Apple deprecated except for Advanced Commerce.
  public static func sendConsumptionInformationV1(
    _ request: ConsumptionRequestV1, of id: TransactionID
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try APICall(
      .consumptionInformationV1, .put,
      path: [.fixed("inApps/v1/transactions/consumption"), .transaction(id)], json: request)
  }
}

extension APICall where Response == ExtendRenewalDateResponse {
  /// Extend a Subscription Renewal Date.
  public static func extendRenewalDate(
    of id: OriginalTransactionID, _ request: ExtendRenewalDateRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try APICall(
      .extendRenewalDate, .put, path: [.fixed("inApps/v1/subscriptions/extend"), .original(id)],
      json: request)
  }
}

extension APICall where Response == MassExtendRenewalDateResponse {
  /// Extend Subscription Renewal Dates for All Active Subscribers.
  public static func massExtendRenewalDate(
    _ request: MassExtendRenewalDateRequest
  ) throws(APIRequestError) -> Self {
    try request.validate()
    return try APICall(
      .massExtendRenewalDate, .post, path: [.fixed("inApps/v1/subscriptions/extend/mass")],
      json: request)
  }
}

extension APICall where Response == MassExtendRenewalDateStatusResponse {
  /// Get Status of Subscription Renewal Date Extensions.
  public static func massExtensionStatus(
    of requestIdentifier: UUID, productId: ProductID
  ) throws(APIRequestError) -> Self {
    try APICall(
      .massExtensionStatus,
      path: [
        .fixed("inApps/v1/subscriptions/extend/mass"),
        .value(productId.rawValue, field: "productId", code: .invalidProductId),
        .fixed(requestIdentifier.uuidString),
      ])
  }
}

extension APICall where Response == SendTestNotificationResponse {
  /// Request a Test Notification.
  public static func requestTestNotification() throws(APIRequestError) -> Self {
    try APICall(
      .requestTestNotification, .post, path: [.fixed("inApps/v1/notifications/test")])
  }
}

extension APICall where Response == CheckTestNotificationResponse {
  /// Get Test Notification Status.
  public static func testNotificationStatus(of token: String) throws(APIRequestError) -> Self {
    let part = PathComponent.value(
      token, field: "testNotificationToken", code: .invalidTestNotificationToken)
    return try APICall(
      .testNotificationStatus, path: [.fixed("inApps/v1/notifications/test"), part])
  }
}

extension APICall where Response == NotificationHistoryResponse {
  /// Get Notification History; the first page.
  ///
  /// - Parameters:
  ///   - request: The filters.
  ///   - now: The current time, for the history limit.
  ///   - environment: The environment whose history limit applies.
  /// - Throws: ``APIRequestError`` with the invalid field.
  public static func notificationHistory(
    _ request: NotificationHistoryRequest, at now: Timestamp, in environment: AppStoreEnvironment
  ) throws(APIRequestError) -> Self {
    try request.validate(at: now, in: environment)
    return try APICall(
      .notificationHistory, .post, path: [.fixed("inApps/v1/notifications/history")],
      json: request)
  }
}
