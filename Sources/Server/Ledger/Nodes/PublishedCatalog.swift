public import AppStoreCore

/// The catalog that all servers of a shared ledger use, as it was published.
public struct PublishedCatalog: Hashable, Sendable {
  /// Its number; later publications have greater ones.
  public let number: Int64
  /// When it was published.
  public let publishedAt: Timestamp
  /// The actor: `cli:` with a user.
  public let actor: String
  /// The text of the catalog's file.
  public let text: String

  /// Creates a published catalog.
  public init(number: Int64, publishedAt: Timestamp, actor: String, text: String) {
    self.number = number
    self.publishedAt = publishedAt
    self.actor = actor
    self.text = text
  }
}

/// Stores the catalogs that were published to all servers; append-only.
public protocol PublishedCatalogStore: Sendable {
  /// Appends a catalog.
  ///
  /// - Parameters:
  ///   - text: The text of the file, which the caller has checked.
  ///   - actor: The actor: `cli:` with a user.
  ///   - now: The time.
  /// - Returns: Its number.
  func publish(
    catalog text: String, actor: String, at now: Timestamp
  ) async throws(LedgerError) -> Int64

  /// Returns the newest catalog.
  ///
  /// - Parameter number: The number that the caller has; 0 for none.
  /// - Returns: `nil` if there is none with a greater number.
  func publishedCatalog(after number: Int64) async throws(LedgerError) -> PublishedCatalog?
}
