public import AppStoreCore
internal import Foundation

/// An App Store Server Notification before it is signed.
public struct StoreNotification: Hashable, Sendable {
  /// The notification type.
  public let type: NotificationType
  /// The subtype; `nil` for most types.
  public let subtype: NotificationSubtype?
  let identifier: UUID
  /// When the notification was signed.
  public let signedDate: Timestamp
  /// The account it is about; not sent to the developer.
  public let account: AccountID
  let compactTransaction: CompactTransaction
  let compactRenewalInfo: CompactRenewalInfo?
  /// The state of the subscription; `nil` for products that do not renew.
  public let status: SubscriptionStatus?
  /// The customer's reason for a refund request; `nil` for other notifications.
  public internal(set) var consumptionRequestReason: ConsumptionRequestReason?

  /// The identifier of the notification, a lowercase UUID.
  public var notificationUUID: String { identifier.uuidString.lowercased() }
  /// The transaction it carries.
  public var transaction: JWSTransactionDecodedPayload { compactTransaction.payload }
  /// The renewal information it carries; `nil` for products that do not renew.
  public var renewalInfo: JWSRenewalInfoDecodedPayload? { compactRenewalInfo?.payload }
}
