internal import AppStoreCore
internal import AppStoreSimulator

extension NotificationLogEntry {
  /// A notification about a transaction that is not signed yet.
  struct Unsigned: Hashable, Sendable {
    let notification: StoreNotification
    let app: SimulatedApp
  }

  /// Creates the entry of a notification about a transaction, without signature and attempts.
  init(
    _ notification: StoreNotification, of app: SimulatedApp, deliveries: [NotificationDelivery]
  ) {
    self.init(
      notificationUUID: notification.notificationUUID, notificationType: notification.type,
      subtype: notification.subtype, signedDate: notification.signedDate,
      account: notification.account, productId: notification.transaction.productId,
      transactionId: notification.transaction.transactionId, status: notification.status,
      signedPayload: "", deliveries: deliveries)
    unsigned = Unsigned(notification: notification, app: app)
  }

  /// Signs the notification unless it is signed.
  mutating func sign(by signer: inout PayloadSigner) throws(SimulatedStoreError) {
    guard let unsigned else { return }
    signedPayload = try signer.sign(unsigned.notification, of: unsigned.app)
    self.unsigned = nil
  }

  /// Signs a notification without a transaction, and creates its entry without attempts.
  init(
    _ notification: AppNotification, of app: SimulatedApp, in environment: AppStoreEnvironment,
    deliveries: [NotificationDelivery], signer: inout PayloadSigner
  ) throws(SimulatedStoreError) {
    // Apple includes it in production only.
    let appAppleID = environment == .production ? app.appAppleID : nil
    var payload = ResponseBodyV2DecodedPayload(
      notificationType: notification.type, subtype: notification.subtype,
      notificationUUID: notification.notificationUUID, signedDate: notification.signedDate,
      data: nil)
    var about: AccountID?
    switch notification.content {
    case .summary(let summary): payload.summary = summary
    case .externalPurchaseToken(let token): payload.externalPurchaseToken = token
    case .appData(let account, let download):
      about = account
      var data = NotificationAppData(environment: environment, bundleId: app.bundleID)
      data.appAppleId = appAppleID
      data.signedAppTransactionInfo = try signer.sign(download)
      payload.appData = data
    case .unclaimedSeats(let account, let info):
      about = account
      payload.unclaimInfo = info
    case .test:
      payload.data = NotificationData(
        environment: environment, bundleId: app.bundleID, appAppleId: appAppleID)
    }
    self.init(
      notificationUUID: notification.notificationUUID, notificationType: notification.type,
      subtype: notification.subtype, signedDate: notification.signedDate, account: about,
      productId: payload.summary?.productId, transactionId: nil, status: nil,
      signedPayload: try signer.sign(payload), deliveries: deliveries)
  }
}
