internal import AppStoreCore
internal import AppStoreSimulator

/// Updates the devices after a change, and creates its notifications.
struct EffectPublisher: Sendable {
  /// The store after the change.
  let simulator: AppStoreState
  let origin: UpdateOrigin
  /// Whether any device can deviate from ``StoreKitBackend/StoreKitBehaviors/ideal``.
  ///
  /// Most stores have no such device and need no lookup of what a renewal replaced.
  let devicesDeviate: Bool
  /// The deliveries of each notification: one for each subscriber, without attempts.
  let deliveries: [NotificationDelivery]

  /// Updates the devices of a store; returns the notifications to send.
  static func publish(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin = .store,
    in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let publisher = EffectPublisher(
      simulator: store.simulator, origin: origin, devicesDeviate: store.devicesDeviate,
      deliveries: store.notifications.newDeliveries)
    return try publisher.publish(effects, to: &store.devices, signer: &store.signer)
  }

  /// Updates the devices; returns the notifications to send.
  ///
  /// A notification without a subscriber is signed later, when the log is read.
  private func publish(
    _ effects: [SimulatorEffect], to devices: inout DeviceRegistry,
    signer: inout PayloadSigner
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    var entries: [NotificationLogEntry] = []
    for effect in effects {
      switch effect {
      case .transactionChanged(let account, let changed):
        publish(changed.payload, of: account, to: &devices)
      case .statusChanged(let account, let group, let original):
        let changed = simulator.statuses(of: account, in: group).first {
          $0.renewalInfo.originalTransactionId == original
        }
        guard let changed else { continue }
        // Only a state with win-back offers can be shown in another form.
        let varies = devicesDeviate && changed.renewalInfo.eligibleWinBackOfferIds != nil
        devices.append(.status(changed, varies: varies), for: account, at: simulator.now)
      case .notification(let notification):
        var entry = NotificationLogEntry(
          notification, of: simulator.app, deliveries: deliveries)
        if !deliveries.isEmpty { try entry.sign(by: &signer) }
        entries.append(entry)
      case .appNotification(let notification):
        entries.append(
          try NotificationLogEntry(
            notification, of: simulator.app, in: simulator.environment, deliveries: deliveries,
            signer: &signer))
      }
    }
    return entries
  }

  /// Appends a transaction update with its reason for an account's devices.
  private func publish(
    _ payload: JWSTransactionDecodedPayload, of account: AccountID,
    to devices: inout DeviceRegistry
  ) {
    let cause = TransactionUpdate.Cause(of: payload, from: origin, at: simulator.now)
    let replaced =
      cause.isNew && devicesDeviate
      ? TransactionUpdate.entitlement(before: payload, of: account, in: simulator) : nil
    if cause == .renewed, let replaced,
      let state = TransactionUpdate.lapse(
        at: payload, replacing: replaced, of: account, in: simulator)
    {
      devices.append(.lapse(state), for: account, at: simulator.now)
    }
    let update = TransactionUpdate(
      transaction: payload.transactionId,
      isSubscription: payload.subscriptionGroupIdentifier != nil, cause: cause,
      replaced: replaced?.transactionId)
    devices.append(.transaction(payload, update), for: account, at: simulator.now)
  }
}
