public import AppStoreCore

/// A selection of deliveries; a delivery passes if it fulfills all conditions that are set.
public struct WebhookDeliveryFilter: Hashable, Sendable {
  /// The name of the endpoint.
  public var endpoint: String?
  /// The status.
  public var status: WebhookDeliveryStatus?
  /// The ID of the event.
  public var eventID: String?
  /// App user IDs, of which the event concerns at least one; `nil` for all deliveries.
  ///
  /// Deliveries contain the first-seen ID of their time, so pass all IDs of a customer.
  public var customers: [AppUserID]?

  /// Creates a filter; default: all deliveries.
  public init(
    endpoint: String? = nil, status: WebhookDeliveryStatus? = nil, eventID: String? = nil,
    customers: [AppUserID]? = nil
  ) {
    self.endpoint = endpoint
    self.status = status
    self.eventID = eventID
    self.customers = customers
  }

  /// Returns whether a delivery passes.
  public func matches(_ delivery: WebhookDelivery) -> Bool {
    endpoint.map { $0 == delivery.endpoint } ?? true
      && status.map { $0 == delivery.status } ?? true
      && eventID.map { $0 == delivery.eventID } ?? true
      && customers.map { $0.contains { delivery.customers.contains($0) } } ?? true
  }
}

/// How many deliveries of an endpoint wait and since when, and how many failed.
public struct WebhookCounts: Hashable, Sendable {
  /// The deliveries that are pending.
  public let pending: Int
  /// The deliveries that failed.
  public let failed: Int
  /// When the oldest delivery that is pending was created; `nil` if none is.
  public let oldestPendingAt: Timestamp?

  /// Creates counts.
  public init(pending: Int, failed: Int, oldestPendingAt: Timestamp? = nil) {
    self.pending = pending
    self.failed = failed
    self.oldestPendingAt = oldestPendingAt
  }
}
