internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import StoreKitBackend

extension SimulatedStore {
  /// The origin of effects, as far as it matters to devices.
  enum Origin: Sendable {
    /// The store, or an actor outside of the app.
    case store
    /// A process of the app that bought a transaction.
    case purchase(DeviceID, TransactionID)
    /// A parent who approved a purchase.
    case approval
  }

  /// Signs effects, updates the devices immediately, and then notifies the developer's server, in
  /// order.
  func notify(
    _ effects: [SimulatorEffect], from origin: Origin = .store
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let places = post(try announce(effects, from: origin))
    await sendDue()
    return Array(notificationLog[places])
  }

  /// Signs effects and updates the devices; returns the notifications to send.
  func announce(
    _ effects: [SimulatorEffect], from origin: Origin = .store
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    var entries: [NotificationLogEntry] = []
    for effect in effects {
      switch effect {
      case .transactionChanged(let account, let changed):
        try announce(changed.payload, of: account, from: origin)
      case .statusChanged(let account, let group, let original):
        let changed = simulator.statuses(of: account, in: group).first {
          $0.renewalInfo.originalTransactionId == original
        }
        guard let changed else { continue }
        let event = StoreEvent.status(group, try record(of: changed))
        // Only a state with win-back offers can be shown in another form.
        let varies = hasHabits && changed.renewalInfo.eligibleWinBackOfferIds != nil
        append(.status(event, state: varies ? changed : nil), for: account)
      case .notification(let notification):
        entries.append(try entry(for: notification))
      case .appNotification(let notification):
        entries.append(try entry(for: notification))
      }
    }
    return entries
  }

  /// Returns a subscription's state with its data signed.
  func record(
    of state: SubscriptionState
  ) throws(SimulatedStoreError) -> SubscriptionStatusRecord {
    SubscriptionStatusRecord(
      status: state.status, signedTransactionInfo: try signer.sign(state.transaction),
      signedRenewalInfo: try signer.sign(state.renewalInfo))
  }

  private func entry(
    for notification: AppNotification
  ) throws(SimulatedStoreError) -> NotificationLogEntry {
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
      var data = NotificationAppData(
        environment: simulator.environment, bundleId: simulator.app.bundleID)
      data.appAppleId = appAppleID
      data.signedAppTransactionInfo = try signer.sign(download)
      payload.appData = data
    case .unclaimedSeats(let account, let info):
      about = account
      payload.unclaimInfo = info
    case .test:
      payload.data = NotificationData(
        environment: simulator.environment, bundleId: simulator.app.bundleID,
        appAppleId: appAppleID)
    }
    return NotificationLogEntry(
      notificationUUID: notification.notificationUUID, notificationType: notification.type,
      subtype: notification.subtype, signedDate: notification.signedDate, account: about,
      productId: payload.summary?.productId, transactionId: nil, status: nil,
      signedPayload: try signer.sign(payload), deliveries: newDeliveries)
  }

  private func entry(
    for notification: StoreNotification
  ) throws(SimulatedStoreError) -> NotificationLogEntry {
    let signed = try signer.sign(notification, of: simulator.app)
    return NotificationLogEntry(
      notificationUUID: notification.notificationUUID, notificationType: notification.type,
      subtype: notification.subtype, signedDate: notification.signedDate,
      account: notification.account, productId: notification.transaction.productId,
      transactionId: notification.transaction.transactionId, status: notification.status,
      signedPayload: signed, deliveries: newDeliveries)
  }

  /// The deliveries of a new notification: one for each subscriber, without attempts.
  var newDeliveries: [NotificationDelivery] {
    sender.urls.map { NotificationDelivery(url: $0, attempts: []) }
  }

  /// The app's Apple ID, which Apple includes in production only.
  var appAppleID: Int64? {
    simulator.environment == .production ? simulator.app.appAppleID : nil
  }
}
