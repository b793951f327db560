public import Foundation

/// A ledger that several servers, its nodes, share at the same time.
public protocol NodeLedger: LedgerStore {
  /// The number of this node; `nil` if the ledger was opened by a command.
  var nodeID: UUID? { get }

  /// The catalogs that were published to all servers.
  var catalogs: any PublishedCatalogStore { get }

  /// Announces to the other nodes which catalog this one uses.
  ///
  /// - Parameter catalogDigest: Equal for equal catalogs.
  func announce(catalogDigest: String)

  /// Returns hints about what any process changes from now on, also this one.
  ///
  /// The first one is ``LedgerHint/anything``. The stream ends when the ledger is closed.
  func hints() -> AsyncStream<LedgerHint>

  /// Leaves the list of nodes and closes all connections; every later call throws
  /// `LedgerError.closed(_:)`.
  func close() async
}
