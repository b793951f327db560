public import AppStoreCore
public import Foundation
internal import HTTPTypes

extension PathComponent {
  static func transaction(_ id: TransactionID) -> PathComponent {
    .value(id.rawValue, field: "transactionId", code: .invalidTransactionId)
  }

  static func original(_ id: OriginalTransactionID) -> PathComponent {
    .value(id.rawValue, field: "originalTransactionId", code: .invalidOriginalTransactionId)
  }
}

extension APICall where Response == TransactionInfoResponse {
  /// Get Transaction Info.
  public static func transactionInfo(of id: TransactionID) throws(APIRequestError) -> Self {
    try APICall(.transactionInfo, path: [.fixed("inApps/v1/transactions"), .transaction(id)])
  }
}

extension APICall where Response == AppTransactionInfoResponse {
  /// Get App Transaction Info, by any transaction id of the customer.
  public static func appTransactionInfo(of id: TransactionID) throws(APIRequestError) -> Self {
    try APICall(
      .appTransactionInfo,
      path: [.fixed("inApps/v1/transactions/appTransactions"), .transaction(id)])
  }
}

extension APICall where Response == HistoryResponse {
  /// Get Transaction History; the first page.
  public static func transactionHistory(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init()
  ) throws(APIRequestError) -> Self {
    try history(.transactionHistory, "inApps/v2/history", id, request)
  }

  /// Get Transaction History V1, which Apple deprecated; without finished consumables.
  public static func transactionHistoryV1(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init()
  ) throws(APIRequestError) -> Self {
    try history(.transactionHistoryV1, "inApps/v1/history", id, request)
  }

  private static func history(
    _ name: EndpointName, _ path: String, _ id: TransactionID, _ request: TransactionHistoryRequest
  ) throws(APIRequestError) -> Self {
    try APICall(
      name, path: [.fixed(path), .transaction(id)],
      query: request.queryItems.map { .init($0.name, $0.value) })
  }
}

extension APICall where Response == StatusResponse {
  /// Get All Subscription Statuses; no status for all.
  public static func subscriptionStatuses(
    of id: TransactionID, in statuses: [SubscriptionStatus] = []
  ) throws(APIRequestError) -> Self {
    try APICall(
      .subscriptionStatuses, path: [.fixed("inApps/v1/subscriptions"), .transaction(id)],
      query: statuses.map { .init("status", String($0.rawValue)) })
  }
}

extension APICall where Response == RefundHistoryResponse {
  /// Get Refund History; the first page.
  public static func refundHistory(of id: TransactionID) throws(APIRequestError) -> Self {
    try APICall(.refundHistory, path: [.fixed("inApps/v2/refund/lookup"), .transaction(id)])
  }
}

extension APICall where Response == RefundLookupResponse {
  /// Get Refund History V1, which Apple deprecated; without pages.
  public static func refundHistoryV1(of id: OriginalTransactionID) throws(APIRequestError) -> Self {
    try APICall(.refundHistoryV1, path: [.fixed("inApps/v1/refund/lookup"), .original(id)])
  }
}

extension APICall where Response == OrderLookupResponse {
  /// Look Up Order ID; production only.
  public static func lookUpOrder(_ orderID: String) throws(APIRequestError) -> Self {
    let order = PathComponent.value(orderID, field: "orderId", code: .generalBadRequest)
    return try APICall(.lookUpOrder, path: [.fixed("inApps/v1/lookup"), order])
  }
}

extension APICall where Response == EmptyResponse {
  /// Finish Transaction.
  public static func finishTransaction(_ id: TransactionID) throws(APIRequestError) -> Self {
    try APICall(
      .finishTransaction, .post,
      path: [.fixed("inApps/v1/transactions"), .transaction(id), .fixed("finish")])
  }

  /// Set App Account Token.
  public static func setAppAccountToken(
    _ token: UUID, of id: OriginalTransactionID
  ) throws(APIRequestError) -> Self {
    try APICall(
      .appAccountToken, .put,
      path: [.fixed("inApps/v1/transactions"), .original(id), .fixed("appAccountToken")],
      json: ["appAccountToken": token])
  }
}

extension TransactionID {
  /// Creates the transaction id of a purchase's first transaction.
  public init(_ original: OriginalTransactionID) {
    self.init(rawValue: original.rawValue)
  }
}
