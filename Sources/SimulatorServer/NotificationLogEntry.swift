public import AppStoreSimulator
public import AppStoreTypes

/// A notification that the store made, and what came of sending it.
public struct NotificationLogEntry: Hashable, Sendable, Codable {
  /// The identifier of the notification, the same at every try.
  public var notificationUUID: String
  /// What happened.
  public var notificationType: NotificationType
  /// Details of what happened; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// When it was signed.
  public var signedDate: Timestamp
  /// The account it is about; `nil` for a test.
  public var account: AccountID?
  /// The product it is about; `nil` for a test.
  public var productId: ProductID?
  /// The transaction it carries; `nil` for a test.
  public var transactionId: TransactionID?
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// The notification as a compact JWS.
  public var signedPayload: String
  /// The way to each subscriber; empty when the store knew no address to send it to.
  ///
  /// The first subscriber is the app's server, as App Store Connect names it: the server API tells of its
  /// attempts alone.
  public var deliveries: [NotificationDelivery]

  /// The type, and the subtype behind a slash if there is one.
  public var name: String {
    subtype.map { "\(notificationType)/\($0)" } ?? notificationType.rawValue
  }

  /// The tries to deliver it to the app's server, the oldest first.
  public var attempts: [SendAttempt] { deliveries.first?.attempts ?? [] }

  /// The latest try to deliver it to the app's server; `nil` when there was none.
  public var attempt: SendAttempt? { attempts.last }

  /// Whether the app's server accepted it.
  public var isDelivered: Bool { deliveries.first?.isDelivered == true }
}
