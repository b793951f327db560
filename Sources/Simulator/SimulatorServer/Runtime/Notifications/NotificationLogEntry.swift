public import AppStoreCore
public import AppStoreSimulator

/// A notification of the store and its deliveries.
public struct NotificationLogEntry: Hashable, Sendable, Codable {
  /// The identifier of the notification, the same in every attempt.
  public var notificationUUID: String
  /// The notification type.
  public var notificationType: NotificationType
  /// The subtype; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// When it was signed.
  public var signedDate: Timestamp
  /// The account; `nil` for a test.
  public var account: AccountID?
  /// The product; `nil` for a test.
  public var productId: ProductID?
  /// The transaction it carries; `nil` for a test.
  public var transactionId: TransactionID?
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// The notification as a compact JWS.
  public var signedPayload: String
  /// The delivery to each subscriber; empty if the store had no address.
  ///
  /// The first subscriber is the app's server, as in App Store Connect. The server API returns only
  /// its attempts.
  public var deliveries: [NotificationDelivery]
  /// What to sign; `nil` once ``signedPayload`` has the signed notification.
  var unsigned: Unsigned?

  private enum CodingKeys: CodingKey {
    case notificationUUID, notificationType, subtype, signedDate, account, productId
    case transactionId, status, signedPayload, deliveries
  }

  /// The type, followed by a slash and the subtype if there is one.
  public var name: String {
    subtype.map { "\(notificationType)/\($0)" } ?? notificationType.rawValue
  }

  /// The attempts to deliver it to the app's server, oldest first.
  public var attempts: [SendAttempt] { deliveries.first?.attempts ?? [] }

  /// The latest attempt to deliver it to the app's server; `nil` if there was none.
  public var attempt: SendAttempt? { attempts.last }

  /// Whether the app's server accepted it.
  public var isDelivered: Bool { deliveries.first?.isDelivered == true }
}
