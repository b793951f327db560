public import AppStoreTypes

/// Everything that an answer about a customer is made of, read at one moment.
public struct CustomerStanding: Hashable, Sendable {
  /// The customer.
  public var customer: CustomerRecord
  /// What gives them access.
  public var holdings: CustomerHoldings
  /// The downloads of the app that were shown under any of their app user ids.
  public var downloads: [AppTransactionRecord]

  /// Creates a standing.
  public init(
    customer: CustomerRecord, holdings: CustomerHoldings, downloads: [AppTransactionRecord]
  ) {
    self.customer = customer
    self.holdings = holdings
    self.downloads = downloads
  }
}

extension LedgerStore {
  /// Reads a standing part by part, for stores without a faster way.
  public func standing(
    of id: CustomerID
  ) async throws(LedgerError) -> CustomerStanding? {
    guard let customer = try await customer(id) else { return nil }
    return CustomerStanding(
      customer: customer, holdings: try await holdings(of: customer.appUserIDs),
      downloads: try await appTransactions(of: customer.appUserIDs))
  }

  /// Returns `nil`, for stores that wait for something whenever they read.
  public func standingAtOnce(of id: CustomerID) throws(LedgerError) -> CustomerStanding? { nil }
}
