internal import AppStoreCore
internal import Catalog
internal import Ledger
internal import Logging

/// A handler of requests about customers, with the parts of ``CustomerReads``.
protocol CustomerRequestHandler: RequestHandler {
  var reads: CustomerReads { get }
}

extension CustomerRequestHandler {
  var logger: Logger { reads.logger }
  var catalog: ServerCatalog { reads.catalog }
  var ledger: any LedgerStore { reads.ledger }
  var clock: any WallClock { reads.clock }
}
