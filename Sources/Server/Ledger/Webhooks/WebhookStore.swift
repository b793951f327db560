public import AppStoreCore

/// Stores which events are to be sent to webhook endpoints, and each attempt to send one.
///
/// Deliveries are work and not part of the record: they can be changed and deleted, copies of a
/// ledger do not contain them, and a rebuild leaves them as they are. Every change is atomic and
/// durable before the method returns. If a method throws, nothing has changed, except after
/// ``LedgerError/cancelled`` and ``LedgerError/unknownOutcome(_:)``.
public protocol WebhookStore: Sendable {
  /// Returns the states of all endpoints, ordered by the UTF-8 bytes of their names.
  func endpoints() async throws(LedgerError) -> [WebhookEndpointState]

  /// Returns the state of an endpoint; `nil` if there is none.
  func endpoint(_ name: String) async throws(LedgerError) -> WebhookEndpointState?

  /// Saves the state of a new endpoint.
  ///
  /// - Returns: The saved state; if the endpoint exists, its state, which does not change.
  func create(_ state: WebhookEndpointState) async throws(LedgerError) -> WebhookEndpointState

  /// Changes the status of an endpoint; one that becomes active has no failures.
  ///
  /// - Returns: The state after it; `nil` if there is no such endpoint.
  @discardableResult
  func setStatus(
    of name: String, _ status: WebhookEndpointState.Status, reason: String?, at now: Timestamp
  ) async throws(LedgerError) -> WebhookEndpointState?

  /// Adds the deliveries of events to the queue of an endpoint, and moves `queuedThrough`.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - endpoint: The name of the endpoint.
  ///   - expected: The `queuedThrough` after which the events were read.
  ///   - end: The new `queuedThrough`.
  /// - Returns: `false`, and nothing changed, if the endpoint does not exist, if it has another
  ///   `queuedThrough`, because another server added these deliveries, or while events are derived
  ///   again.
  func enqueue(
    _ deliveries: [NewWebhookDelivery], for endpoint: String, after expected: Int64,
    through end: Int64
  ) async throws(LedgerError) -> Bool

  /// Adds deliveries of any events to the queue of an endpoint.
  ///
  /// An event of which a delivery to the endpoint is pending is ignored.
  ///
  /// - Returns: How many deliveries were added; 0 if the endpoint does not exist.
  func replay(
    _ deliveries: [NewWebhookDelivery], for endpoint: String
  ) async throws(LedgerError) -> Int

  /// Returns the pending deliveries of an endpoint whose next attempt is due, oldest event first.
  ///
  /// If more than the limit are due, those that are due longest are returned, so that attempts that
  /// fail again and again do not delay other events.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint.
  ///   - now: The time.
  ///   - isOrdered: Whether a delivery waits while one of an earlier event, or an earlier one of the
  ///     same event, that concerns one of its customers is pending. The result then has at most one
  ///     delivery of each customer.
  ///   - limit: The maximum number of deliveries.
  func due(
    _ endpoint: String, at now: Timestamp, isOrdered: Bool, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery]

  /// Saves the outcomes of attempts, and the health of their endpoint.
  ///
  /// An outcome is ignored if its delivery belongs to another endpoint, is no longer pending, or has
  /// another number of attempts than expected. If the endpoint does not exist, nothing changes.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes, at most one for each delivery.
  ///   - health: The new state of the endpoint; see ``WebhookEndpointState/apply(health:)``.
  func record(
    _ outcomes: [WebhookOutcome], health: WebhookEndpointState
  ) async throws(LedgerError)

  /// Records the warning that an endpoint has failed for a day, and appends a change of the kind
  /// ``FeedChangeKind/webhookFailing`` to the feed.
  ///
  /// - Returns: `false`, and nothing changed, if the endpoint does not exist, does not fail, or the
  ///   warning was given before.
  func warn(_ endpoint: String, at now: Timestamp) async throws(LedgerError) -> Bool

  /// Returns deliveries, newest first.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - id: The delivery before which to start; `nil` for the newest.
  ///   - limit: The maximum number of deliveries.
  func deliveries(
    matching filter: WebhookDeliveryFilter, before id: WebhookDelivery.ID?, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery]

  /// Returns a delivery; `nil` if there is none.
  func delivery(_ id: WebhookDelivery.ID) async throws(LedgerError) -> WebhookDelivery?

  /// Returns the attempts of a delivery in order.
  func attempts(of id: WebhookDelivery.ID) async throws(LedgerError) -> [WebhookAttempt]

  /// Counts the pending and the failed deliveries of an endpoint, and finds the oldest pending one.
  func counts(of endpoint: String) async throws(LedgerError) -> WebhookCounts

  /// Deletes deliveries that are not pending, with their attempts, oldest first.
  ///
  /// - Parameters:
  ///   - date: The date before which they were created.
  ///   - limit: The maximum number of deliveries.
  /// - Returns: How many deliveries were deleted; as many as the limit if there may be more.
  @discardableResult
  func removeFinished(
    createdBefore date: Timestamp, limit: Int
  ) async throws(LedgerError) -> Int
}
