public import AppStoreTypes

/// Everything that a response about a customer needs, read at one instant.
public struct CustomerSnapshot: Hashable, Sendable {
  /// The customer.
  public var customer: CustomerRecord
  /// The sources of their access.
  public var holdings: AccessSources
  /// The app downloads presented under any of their app user ids.
  public var downloads: [AppTransactionRecord]

  /// Creates a snapshot.
  public init(
    customer: CustomerRecord, holdings: AccessSources, downloads: [AppTransactionRecord]
  ) {
    self.customer = customer
    self.holdings = holdings
    self.downloads = downloads
  }
}

extension LedgerStore {
  /// Reads a snapshot part by part, for stores without a faster way.
  public func snapshot(
    of id: AppUserID
  ) async throws(LedgerError) -> CustomerSnapshot? {
    guard let customer = try await customer(id) else { return nil }
    return CustomerSnapshot(
      customer: customer, holdings: try await holdings(of: customer.appUserIDs),
      downloads: try await appTransactions(of: customer.appUserIDs))
  }

  /// Returns `nil`, for stores whose reads always wait.
  public func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot? { nil }
}
