public import AppStoreTypes

/// What Apple deprecated and still answers; version 1 of consumption information stands with version 2.
extension AppStoreServerAPIClient {
  /// Returns the pages of a transaction history without finished consumables.
  ///
  /// Apple deprecated it; ``transactionHistoryPages(of:matching:after:)`` takes its place.
  ///
  /// - Parameters:
  ///   - id: Any transaction id of the customer, also an original one.
  ///   - request: What is wanted; the same on every page.
  ///   - revision: Where an earlier, ascending history ended; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet.
  public func transactionHistoryV1Pages(
    of id: TransactionID, matching request: TransactionHistoryRequest = .init(),
    after revision: String? = nil
  ) throws(AppStoreServerAPIError) -> APIPages<HistoryResponse> {
    let endpoint: Endpoint<HistoryResponse> = try checked { () throws(APIRequestError) in
      try .transactionHistoryV1(of: id, matching: request)
    }
    return APIPages(client: self, endpoint: endpoint, start: revision)
  }

  /// Asks for all refunds of a customer at once.
  ///
  /// Apple deprecated it; ``refundHistoryPages(of:after:)`` takes its place.
  ///
  /// - Throws: ``AppStoreServerAPIError``; 4040005 when this environment knows no such transaction.
  public func refundHistoryV1(
    of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) -> RefundLookupResponse {
    try await call { () throws(APIRequestError) in try .refundHistoryV1(of: id) }
  }
}
