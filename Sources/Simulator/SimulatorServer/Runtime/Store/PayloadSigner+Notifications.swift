internal import AppStoreCore
public import AppStoreSimulator

extension PayloadSigner {
  /// Signs a notification with the transaction and the renewal information it carries.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - app: The app; in production the notification contains its Apple ID.
  /// - Returns: The compact JWS, which is sent as `signedPayload`.
  /// - Throws: ``SimulatedStoreError/signing(_:)``.
  public mutating func sign(
    _ notification: StoreNotification, of app: SimulatedApp
  ) throws(SimulatedStoreError) -> String {
    let environment = notification.transaction.environment
    var data = NotificationData(
      environment: environment, bundleId: app.bundleID,
      appAppleId: environment == .production ? app.appAppleID : nil, status: notification.status)
    data.bundleVersion = app.bundleVersion
    data.signedTransactionInfo = try sign(notification.transaction)
    data.consumptionRequestReason = notification.consumptionRequestReason
    if let info = notification.renewalInfo { data.signedRenewalInfo = try sign(info) }
    return try sign(
      ResponseBodyV2DecodedPayload(
        notificationType: notification.type, subtype: notification.subtype,
        notificationUUID: notification.notificationUUID, signedDate: notification.signedDate,
        data: data))
  }
}
