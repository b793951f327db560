public import AppStoreSimulator
public import AppStoreTypes

/// A notification that the store made, and what came of sending it.
public struct NotificationLogEntry: Hashable, Sendable, Codable {
  /// The identifier of the notification.
  public var notificationUUID: String
  /// What happened.
  public var notificationType: NotificationType
  /// Details of what happened; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// When it was signed.
  public var signedDate: Timestamp
  /// The account it is about.
  public var account: AccountID
  /// The product it is about.
  public var productId: ProductID
  /// The transaction it carries.
  public var transactionId: TransactionID
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// The notification as a compact JWS.
  public var signedPayload: String
  /// The try to deliver it; `nil` when the store knew no address to send it to.
  public var attempt: SendAttempt?

  /// The type, and the subtype behind a slash if there is one.
  public var name: String {
    subtype.map { "\(notificationType)/\($0)" } ?? notificationType.rawValue
  }

  /// Whether the developer's server accepted it.
  public var isDelivered: Bool { attempt?.sendAttemptResult == .success }
}
