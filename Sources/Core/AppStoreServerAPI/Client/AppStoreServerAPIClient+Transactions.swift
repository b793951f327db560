public import AppStoreCore
public import Foundation

/// Transactions, their histories and statuses.
extension AppStoreServerAPIClient {
  /// Fetches one transaction.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040010 if the transaction is unknown in this
  ///   environment.
  public func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerAPIError) -> TransactionInfoResponse {
    try await call(try .transactionInfo(of: id))
  }

  /// Fetches a customer's app transaction.
  ///
  /// - Parameter id: Any transaction id of the customer, also an app transaction id.
  /// - Throws: ``AppStoreServerAPIError``.
  public func appTransactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerAPIError) -> AppTransactionInfoResponse {
    try await call(try .appTransactionInfo(of: id))
  }

  /// Fetches the statuses of all subscriptions of a customer.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - statuses: The statuses to include; empty for all.
  /// - Throws: ``AppStoreServerAPIError``.
  public func subscriptionStatuses(
    of id: TransactionID, in statuses: [SubscriptionStatus] = []
  ) async throws(AppStoreServerAPIError) -> StatusResponse {
    try await call(try .subscriptionStatuses(of: id, in: statuses))
  }

  /// Fetches the whole transaction history of a customer, page by page.
  ///
  /// A transaction that changes while the pages are read can appear twice.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: The filters; the same on every page.
  ///   - revision: The end of an earlier, ascending history; `nil` for the beginning.
  /// - Returns: All pages as one, with the last page's revision.
  /// - Throws: ``AppStoreServerAPIError``; pages that were already read are dropped.
  public func transactionHistory(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) async throws(AppStoreServerAPIError) -> HistoryResponse {
    var pages = try transactionHistoryPages(of: id, matching: request, after: revision)
      .makeAsyncIterator()
    guard var whole = try await pages.next() else { throw .invalidResponse(field: "body") }
    while let page = try await pages.next() {
      whole.revision = page.revision
      whole.hasMore = page.hasMore
      whole.signedTransactions += page.signedTransactions
    }
    return whole
  }

  /// Returns the pages of a transaction history, to be read one by one.
  ///
  /// ```swift
  /// for try await page in try client.transactionHistoryPages(of: id) {
  ///   for jws in page.signedTransactions { handle(try verifier.transaction(jws).payload) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: The filters; the same on every page.
  ///   - revision: The end of an earlier, ascending history; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func transactionHistoryPages(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) throws(AppStoreServerAPIError) -> PagedResults<HistoryResponse> {
    let endpoint: APICall<HistoryResponse> = try checked(
      try .transactionHistory(of: id, matching: request))
    return PagedResults(client: self, endpoint: endpoint, start: revision)
  }

  /// Fetches one page of a transaction history.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: The filters; must be the same for every page.
  ///   - revision: The revision of the previous page; `nil` for the first page.
  /// - Throws: ``AppStoreServerAPIError``.
  public func transactionHistoryPage(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) async throws(AppStoreServerAPIError) -> HistoryResponse {
    var endpoint = try checked(try APICall.transactionHistory(of: id, matching: request))
    if let revision { endpoint.query.append(.init(HistoryResponse.positionName, revision)) }
    return try await send(endpoint)
  }

  /// Returns the pages of a customer's refunds, to be read one by one.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer.
  ///   - revision: The end of an earlier refund history; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func refundHistoryPages(
    of id: TransactionID, after revision: String? = nil
  ) throws(AppStoreServerAPIError) -> PagedResults<RefundHistoryResponse> {
    let endpoint: APICall<RefundHistoryResponse> = try checked(try .refundHistory(of: id))
    return PagedResults(client: self, endpoint: endpoint, start: revision)
  }

  /// Fetches the transactions of an order id from a customer's receipt; production only.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func lookUpOrder(
    _ orderID: String
  ) async throws(AppStoreServerAPIError) -> OrderLookupResponse {
    try await call(try .lookUpOrder(orderID))
  }

  /// Confirms to Apple that a transaction's content was delivered.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func finishTransaction(_ id: TransactionID) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .finishTransaction(id))
  }

  /// Sets or replaces the app account token of a purchase.
  ///
  /// - Throws: ``AppStoreServerAPIError``.
  public func setAppAccountToken(
    _ token: UUID, of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .setAppAccountToken(token, of: id))
  }
}
