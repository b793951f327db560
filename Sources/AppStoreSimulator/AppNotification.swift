public import AppStoreTypes
internal import Foundation

/// An App Store Server Notification, before it is signed, that carries no transaction.
public struct AppNotification: Hashable, Sendable {
  /// What it carries; exactly one part of a notification's payload.
  public enum Content: Hashable, Sendable {
    /// The result of a request to extend many renewal dates; in `summary`.
    case summary(NotificationSummary)
    /// A token for external purchases; in `externalPurchaseToken`.
    case externalPurchaseToken(ExternalPurchaseToken)
    /// A customer's app transaction, to be signed; in `appData`.
    case appData(AccountID, JWSAppTransactionDecodedPayload)
    /// Claims of seats that the store took back from a buyer's subscription; in `unclaimInfo`.
    case unclaimedSeats(AccountID, UnclaimInfo)
    /// Nothing but the app and its environment; in `data`.
    case test
  }

  /// What happened.
  public var type: NotificationType
  /// Details of what happened; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// The identifier of the notification, a UUID in lower case.
  public var notificationUUID: String
  /// When the notification was signed.
  public var signedDate: Timestamp
  /// What it carries.
  public var content: Content
}

extension AppStoreSimulator {
  /// Returns the test notification that the developer asked for.
  public mutating func testNotification() -> AppNotification { notify(.test, nil, .test) }

  /// Apple's number of the app, which Apple signs in production only.
  var signedAppAppleID: Int64? { environment == .production ? app.appAppleID : nil }

  /// Makes a notification that carries no transaction.
  mutating func notify(
    _ type: NotificationType, _ subtype: NotificationSubtype?, _ content: AppNotification.Content
  ) -> AppNotification {
    AppNotification(
      type: type, subtype: subtype,
      notificationUUID: identifiers.notificationUUID().uuidString.lowercased(),
      signedDate: nextSignedDate(), content: content)
  }
}
