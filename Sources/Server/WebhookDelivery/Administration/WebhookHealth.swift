package import Catalog
package import Ledger

/// A webhook endpoint of the catalog, its state and how its deliveries do.
package struct WebhookHealth: Sendable {
  /// The endpoint.
  package let endpoint: WebhookEndpoint
  /// Its state; `nil` if no server has used it yet.
  package let state: WebhookEndpointState?
  /// Its deliveries.
  package let counts: WebhookCounts
  /// How many events of the ledger were not looked at for the endpoint yet.
  ///
  /// Those that its filters exclude count too. For an endpoint that forwards Apple's notifications,
  /// the number of facts.
  package let eventsBehind: Int64

  /// Creates the health of an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - state: Its state; `nil` if no server has used it yet.
  ///   - counts: Its deliveries.
  ///   - newest: The sequence of the newest event.
  ///   - factsBehind: The number of facts for an endpoint that forwards notifications; `nil` for
  ///     one that receives events.
  init(
    _ endpoint: WebhookEndpoint, _ state: WebhookEndpointState?, _ counts: WebhookCounts,
    newest: Int64, factsBehind: Int64? = nil
  ) {
    self.endpoint = endpoint
    self.state = state
    self.counts = counts
    eventsBehind = factsBehind ?? state.map { max(0, newest - $0.queuedThrough) } ?? 0
  }

  /// The status in one word: `active`, `paused`, `disabled`, or `new` before the first use.
  package var status: String { state?.status.rawValue ?? "new" }
}
