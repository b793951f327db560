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
