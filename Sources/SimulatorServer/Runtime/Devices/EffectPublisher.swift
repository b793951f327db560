internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

/// Signs the effects of a change, updates the devices, and creates the notifications to send.
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

  /// Signs effects and updates the devices; returns the notifications to send.
  func publish(
    _ effects: [SimulatorEffect], to devices: inout DeviceRegistry,
    signer: inout PayloadSigner
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    var entries: [NotificationLogEntry] = []
    for effect in effects {
      switch effect {
      case .transactionChanged(let account, let changed):
        try publish(changed.payload, of: account, to: &devices, signer: &signer)
      case .statusChanged(let account, let group, let original):
        let changed = simulator.statuses(of: account, in: group).first {
          $0.renewalInfo.originalTransactionId == original
        }
        guard let changed else { continue }
        let event = StoreEvent.status(group, try signer.sign(changed))
        // Only a state with win-back offers can be shown in another form.
        let varies = devicesDeviate && changed.renewalInfo.eligibleWinBackOfferIds != nil
        devices.append(
          .status(event, state: varies ? changed : nil), for: account, at: simulator.now)
      case .notification(let notification):
        entries.append(
          NotificationLogEntry(
            notification, signed: try signer.sign(notification, of: simulator.app),
            deliveries: deliveries))
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
    to devices: inout DeviceRegistry, signer: inout PayloadSigner
  ) throws(SimulatedStoreError) {
    let jws = try signer.sign(payload)
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
    devices.append(.transaction(jws: jws, update), for: account, at: simulator.now)
  }
}
