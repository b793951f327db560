internal import NIOHTTP1

/// What happened on a connection while the ledger is read for one of its requests.
struct LedgerReadInProgress {
  var isPending = false
  /// The parts of further requests, of which at most one read of the connection's socket arrives.
  var parts: [HTTPServerRequestPart] = []
  /// The events for the next handlers.
  var events: [Any] = []
  /// Whether the next handlers requested more from the socket.
  var isReadRequested = false
}
