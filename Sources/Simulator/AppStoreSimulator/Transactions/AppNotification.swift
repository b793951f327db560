public import AppStoreCore
internal import Foundation

/// An App Store Server Notification, before signing, without a transaction.
public struct AppNotification: Hashable, Sendable {
  /// The content: exactly one part of a notification's payload.
  public enum Content: Hashable, Sendable {
    /// The result of a mass extension of renewal dates; in `summary`.
    case summary(NotificationSummary)
    /// A token for external purchases; in `externalPurchaseToken`.
    case externalPurchaseToken(ExternalPurchaseToken)
    /// A customer's app transaction, not signed yet; in `appData`.
    case appData(AccountID, JWSAppTransactionDecodedPayload)
    /// Claims of seats that the store removed from a buyer's subscription; in `unclaimInfo`.
    case unclaimedSeats(AccountID, UnclaimInfo)
    /// Only the app and its environment; in `data`.
    case test
  }

  /// The notification type.
  public var type: NotificationType
  /// The subtype; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// The identifier of the notification, a lowercase UUID.
  public var notificationUUID: String
  /// When the notification was signed.
  public var signedDate: Timestamp
  /// The content.
  public var content: Content
}

extension AppStoreState {
  /// Returns the test notification that the developer requested.
  public mutating func testNotification() -> AppNotification {
    data.history.notify(.test, nil, .test, at: now)
  }
}
