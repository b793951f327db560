internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import StoreKitBackend

extension SimulatedStore {
  /// Where effects come from, as far as devices care.
  enum Origin: Sendable {
    /// The store, or somebody outside of the app.
    case store
    /// A process of the app that bought a transaction.
    case purchase(DeviceID, TransactionID)
    /// A parent who approved a purchase.
    case approval
  }

  /// Signs what happened, tells the devices at once, and then the developer's server, in order.
  func tell(
    _ effects: [StoreEffect], from origin: Origin = .store
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let places = post(try announce(effects, from: origin))
    await sendDue()
    return Array(notificationLog[places])
  }

  /// Signs what happened and tells the devices; returns the notifications that are to be sent.
  func announce(
    _ effects: [StoreEffect], from origin: Origin = .store
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
        // Of the states, only one with win-back offers may be shown otherwise.
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

  /// The deliveries that a new notification begins with: one for each subscriber, not tried yet.
  var newDeliveries: [NotificationDelivery] {
    sender.urls.map { NotificationDelivery(url: $0, attempts: []) }
  }

  /// Apple's number of the app, which Apple signs in production only.
  var appAppleID: Int64? {
    simulator.environment == .production ? simulator.app.appAppleID : nil
  }
}
