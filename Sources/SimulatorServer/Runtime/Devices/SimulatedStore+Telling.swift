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
    return Array(notifications.log[places])
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
        entries.append(
          NotificationLogEntry(
            notification, signed: try signer.sign(notification, of: simulator.app),
            deliveries: notifications.newDeliveries))
      case .appNotification(let notification):
        entries.append(
          try NotificationLogEntry(
            notification, of: simulator.app, in: environment,
            deliveries: notifications.newDeliveries, signer: &signer))
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
}
