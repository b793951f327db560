internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects

/// Everything the store tells about a customer, as it was signed and not verified yet.
struct HistoryCrawl: Sendable {
  /// The transactions of all products, as compact JWS.
  var transactions: [String] = []
  /// The last transaction and the renewal info of each subscription.
  var statuses: [LastTransactionsItem] = []

  /// Asks for the whole history and all statuses of the customer of a purchase.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - environment: Where the purchase was made; `nil` to find it out.
  ///   - servers: The app's store.
  static func fetch(
    _ purchase: OriginalTransactionID, in environment: AppStoreEnvironment?,
    from servers: EnvironmentRouter
  ) async throws(AppStoreServerAPIError) -> HistoryCrawl {
    let id = TransactionID(rawValue: purchase.rawValue)
    return try await servers.call(in: environment) {
      client async throws(AppStoreServerAPIError) in
      var crawl = HistoryCrawl()
      crawl.transactions = try await client.transactionHistory(of: id).signedTransactions
      crawl.statuses = try await statuses(of: id, from: client)
      return crawl
    }.answer
  }

  /// A customer who never subscribed may be unknown to this endpoint, though the history is not empty.
  private static func statuses(
    of id: TransactionID, from client: AppStoreServerAPIClient
  ) async throws(AppStoreServerAPIError) -> [LastTransactionsItem] {
    do throws(AppStoreServerAPIError) {
      return try await client.subscriptionStatuses(of: id).data.flatMap(\.lastTransactions)
    } catch {
      guard case .refused(let body, _) = error,
        [.transactionIdNotFound, .originalTransactionIdNotFound].contains(body.code)
      else { throw error }
      return []
    }
  }
}
