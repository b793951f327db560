public import AppStoreTypes

/// A selection of deliveries; a delivery passes if it fulfills all conditions that are set.
public struct WebhookDeliveryFilter: Hashable, Sendable {
  /// The name of the endpoint.
  public var endpoint: String?
  /// The status.
  public var status: WebhookDeliveryStatus?
  /// The ID of the event.
  public var eventID: String?
  /// The first-seen app user ID of a customer that the event concerns.
  public var customer: AppUserID?

  /// Creates a filter; default: all deliveries.
  public init(
    endpoint: String? = nil, status: WebhookDeliveryStatus? = nil, eventID: String? = nil,
    customer: AppUserID? = nil
  ) {
    self.endpoint = endpoint
    self.status = status
    self.eventID = eventID
    self.customer = customer
  }

  /// Returns whether a delivery passes.
  public func matches(_ delivery: WebhookDelivery) -> Bool {
    endpoint.map { $0 == delivery.endpoint } ?? true
      && status.map { $0 == delivery.status } ?? true
      && eventID.map { $0 == delivery.eventID } ?? true
      && customer.map { delivery.customers.contains($0) } ?? true
  }
}

/// How many deliveries of an endpoint wait, and how many failed.
public struct WebhookCounts: Hashable, Sendable {
  /// The deliveries that are pending.
  public let pending: Int
  /// The deliveries that failed.
  public let failed: Int

  /// Creates counts.
  public init(pending: Int, failed: Int) {
    self.pending = pending
    self.failed = failed
  }
}
