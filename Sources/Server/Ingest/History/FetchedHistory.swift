internal import AppStoreCore
internal import AppStoreServerAPI

/// Everything that Apple returns about a customer, signed but not verified yet.
struct FetchedHistory: Sendable {
  /// The transactions of all products, as compact JWS.
  var transactions: [String] = []
  /// The last transaction and the renewal info of each subscription.
  var statuses: [LastTransactionsItem] = []

  /// Fetches the complete history and all statuses of a purchase's customer.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - environment: The environment of the purchase; `nil` to detect it.
  ///   - servers: Apple's servers for the app.
  static func fetch(
    _ purchase: OriginalTransactionID, in environment: AppStoreEnvironment?,
    from servers: EnvironmentRouter
  ) async throws(AppStoreServerAPIError) -> FetchedHistory {
    let id = TransactionID(rawValue: purchase.rawValue)
    return try await servers.call(in: environment) {
      client async throws(AppStoreServerAPIError) in
      var history = FetchedHistory()
      history.transactions = try await client.transactionHistory(of: id).signedTransactions
      history.statuses = try await statuses(of: id, from: client)
      return history
    }.response
  }

  /// This endpoint may not know a customer without subscriptions, even if the history is not empty.
  private static func statuses(
    of id: TransactionID, from client: AppStoreServerAPIClient
  ) async throws(AppStoreServerAPIError) -> [LastTransactionsItem] {
    do throws(AppStoreServerAPIError) {
      return try await client.subscriptionStatuses(of: id).data.flatMap(\.lastTransactions)
    } catch {
      guard case .rejected(let body, _) = error,
        [.transactionIdNotFound, .originalTransactionIdNotFound].contains(body.code)
      else { throw error }
      return []
    }
  }
}
