public import AppStoreTypes

/// Everything that a response about a customer needs, read at one instant.
public struct CustomerStanding: Hashable, Sendable {
  /// The customer.
  public var customer: CustomerRecord
  /// The sources of their access.
  public var holdings: CustomerHoldings
  /// The app downloads presented under any of their app user ids.
  public var downloads: [AppTransactionRecord]

  /// Creates a snapshot.
  public init(
    customer: CustomerRecord, holdings: CustomerHoldings, downloads: [AppTransactionRecord]
  ) {
    self.customer = customer
    self.holdings = holdings
    self.downloads = downloads
  }
}

extension LedgerStore {
  /// Reads a snapshot part by part, for stores without a faster way.
  public func standing(
    of id: CustomerID
  ) async throws(LedgerError) -> CustomerStanding? {
    guard let customer = try await customer(id) else { return nil }
    return CustomerStanding(
      customer: customer, holdings: try await holdings(of: customer.appUserIDs),
      downloads: try await appTransactions(of: customer.appUserIDs))
  }

  /// Returns `nil`, for stores whose reads always wait.
  public func standingAtOnce(of id: CustomerID) throws(LedgerError) -> CustomerStanding? { nil }
}
