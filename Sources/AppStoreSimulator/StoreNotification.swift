public import AppStoreTypes

/// An App Store Server Notification before it is signed.
public struct StoreNotification: Hashable, Sendable {
  /// What happened.
  public var type: NotificationType
  /// Details of what happened; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// The identifier of the notification, a UUID in lower case.
  public var notificationUUID: String
  /// When the notification was signed.
  public var signedDate: Timestamp
  /// The account it is about; not sent to the developer.
  public var account: AccountID
  /// The transaction it carries.
  public var transaction: JWSTransactionDecodedPayload
  /// The renewal information it carries; `nil` for products that do not renew.
  public var renewalInfo: JWSRenewalInfoDecodedPayload?
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?
  /// Why the customer asks for a refund; `nil` for other notifications.
  public var consumptionRequestReason: ConsumptionRequestReason?

  /// Creates a notification.
  public init(
    type: NotificationType, subtype: NotificationSubtype?, notificationUUID: String,
    signedDate: Timestamp, account: AccountID, transaction: JWSTransactionDecodedPayload,
    renewalInfo: JWSRenewalInfoDecodedPayload?, status: SubscriptionStatus?,
    consumptionRequestReason: ConsumptionRequestReason? = nil
  ) {
    self.type = type
    self.subtype = subtype
    self.notificationUUID = notificationUUID
    self.signedDate = signedDate
    self.account = account
    self.transaction = transaction
    self.renewalInfo = renewalInfo
    self.status = status
    self.consumptionRequestReason = consumptionRequestReason
  }
}
