package import Catalog
package import Ledger

/// Why an operation on a webhook endpoint was rejected; nothing has changed.
package enum WebhookAdminError: Error, Sendable, CustomStringConvertible {
  /// No server has seen the endpoint yet.
  case unknown(String)
  /// The endpoint is paused or disabled.
  case notActive(String, WebhookEndpointState.Status)
  /// There is no event with the ID.
  case noEvent(String)
  /// The log has no delivery of the notification.
  case noNotification(String)
  /// The endpoint receives Apple's notifications, which have no customer and no type of event.
  case onlyNotifications(String)
  /// The endpoint forwards what Apple signed, without a secret and without tests.
  case onlyApple(String)
  /// The endpoint has no delivery with the number.
  case noDelivery(WebhookDelivery.ID)
  /// There is no such type of event.
  case unknownType(String)
  /// The format has no message for the type of event.
  case noMessage(String, WebhookFormat)
  /// The secret of the endpoint cannot be read or replaced, or the endpoint cannot be used; the
  /// reason names the fix.
  case unusable(String, reason: String)
  /// The ledger failed.
  case ledger(LedgerError)

  /// The problem and its fix.
  package var description: String {
    switch self {
    case .unknown(let name):
      "webhook \(name): no server has used it yet; start a server with this catalog"
    case .notActive(let name, let status):
      "webhook \(name): \(status.rawValue); start it with: tessera webhooks resume \(name)"
    case .noEvent(let id): "event \(id): not found; list events with: tessera events tail"
    case .noNotification(let uuid):
      "notification \(uuid): the log has no delivery of it; name it by the sequences of facts"
    case .onlyNotifications(let name):
      "webhook \(name): receives Apple's notifications; select them by ID, delivery, failure or the "
        + "sequences of facts"
    case .onlyApple(let name):
      "webhook \(name): forwards what Apple signed, so it has no secret and no test events; request a test "
        + "notification from the App Store Server API"
    case .noDelivery(let id):
      "delivery \(id): the endpoint has none with this number; it may have been deleted after 30 days"
    case .unknownType(let type):
      "type \(type): there are no such events; use a type such as subscription.renewed"
    case .noMessage(let type, let format):
      "type \(type): the format \(format.rawValue) has no message for it; use another type"
    case .unusable(let name, let reason): "webhook \(name): \(reason)"
    case .ledger(let error): "\(error)"
    }
  }
}
