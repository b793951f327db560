public import AppStoreTypes
public import Ledger

/// Which events to send again.
public struct WebhookReplay: Hashable, Sendable {
  /// One event by its ID; `nil` for those of the other conditions.
  public var eventID: String?
  /// The first sequence.
  public var fromSequence: Int64 = 1
  /// The last sequence.
  public var toSequence: Int64 = .max
  /// Only events of this customer; `nil` for all.
  public var customer: AppUserID?
  /// Whether only events that failed are sent.
  public var failedOnly = false

  /// Selects all events of the endpoint.
  public init() {}
}

/// Why an operation on a webhook endpoint was rejected; nothing has changed.
public enum WebhookAdminError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server has seen the endpoint yet.
  case unknown(String)
  /// The endpoint is paused or disabled.
  case notActive(String, WebhookEndpointState.Status)
  /// There is no event with the ID.
  case noEvent(String)
  /// The log has no delivery of the notification.
  case noNotification(String)
  /// The endpoint receives Apple's notifications, which have no customer.
  case noCustomers(String)

  /// The problem and its fix.
  public var description: String {
    switch self {
    case .unknown(let name):
      "webhook \(name): no server has used it yet; start a server with this catalog"
    case .notActive(let name, let status):
      "webhook \(name): \(status.rawValue); start it with: tessera webhooks resume \(name)"
    case .noEvent(let id): "event \(id): not found; list events with: tessera events tail"
    case .noNotification(let uuid):
      "notification \(uuid): no delivery of it in the log; name it with --from and --to"
    case .noCustomers(let name):
      "webhook \(name): receives Apple's notifications, which name no customer; "
        + "use --event, --failed, --from and --to"
    }
  }
}
