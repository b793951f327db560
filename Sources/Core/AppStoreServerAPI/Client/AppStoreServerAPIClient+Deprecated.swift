public import AppStoreCore

/// Calls that Apple deprecated but still supports, except version 1 of consumption information,
/// which is next to version 2.
extension AppStoreServerAPIClient {
  /// Returns the pages of a transaction history without finished consumables.
  ///
  /// Apple deprecated it; use ``transactionHistoryPages(of:matching:after:)`` instead.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: The filters; the same on every page.
  ///   - revision: The end of an earlier, ascending history; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func transactionHistoryV1Pages(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) throws(AppStoreServerAPIError) -> PagedResults<HistoryResponse> {
    let endpoint: APICall<HistoryResponse> = try checked(
      try .transactionHistoryV1(of: id, matching: request))
    return PagedResults(client: self, endpoint: endpoint, start: revision)
  }

  /// Fetches all refunds of a customer at once.
  ///
  /// Apple deprecated it; use ``refundHistoryPages(of:after:)`` instead.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040005 if the transaction is unknown in this
  ///   environment.
  public func refundHistoryV1(
    of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) -> RefundLookupResponse {
    try await call(try .refundHistoryV1(of: id))
  }
}
