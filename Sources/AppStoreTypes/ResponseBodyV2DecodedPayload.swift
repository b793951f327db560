/// The decoded payload of an App Store Server Notification, version 2.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
public struct ResponseBodyV2DecodedPayload: Hashable, Sendable, Codable {
  /// What happened.
  public var notificationType: NotificationType
  /// Details of what happened; `nil` for most types.
  public var subtype: NotificationSubtype?
  /// The identifier of the notification, the same when Apple sends it again.
  public var notificationUUID: String
  /// The version of the notification, `2.0`.
  public var version: String
  /// When Apple signed this payload.
  public var signedDate: Timestamp
  /// The app and the signed data; `nil` in notifications about other things.
  public var data: NotificationData?

  /// Creates a payload.
  public init(
    notificationType: NotificationType, subtype: NotificationSubtype?, notificationUUID: String,
    signedDate: Timestamp, data: NotificationData?, version: String = "2.0"
  ) {
    self.notificationType = notificationType
    self.subtype = subtype
    self.notificationUUID = notificationUUID
    self.signedDate = signedDate
    self.data = data
    self.version = version
  }
}

/// The app metadata and the signed data of a notification.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/data>
public struct NotificationData: Hashable, Sendable, Codable {
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// Apple's number of the app; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The version of the build; `nil` when unknown.
  public var bundleVersion: String?
  /// The signed transaction as a compact JWS; `nil` in a `TEST` notification.
  public var signedTransactionInfo: String?
  /// The signed renewal information as a compact JWS; `nil` for products that do not renew.
  public var signedRenewalInfo: String?
  /// The state of the subscription; `nil` for products that do not renew.
  public var status: SubscriptionStatus?

  /// Creates the data of a notification.
  public init(
    environment: AppStoreEnvironment, bundleId: BundleID, appAppleId: Int64? = nil,
    signedTransactionInfo: String? = nil, signedRenewalInfo: String? = nil,
    status: SubscriptionStatus? = nil
  ) {
    self.environment = environment
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
    self.status = status
  }
}
