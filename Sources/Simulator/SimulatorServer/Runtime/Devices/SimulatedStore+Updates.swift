internal import AppStoreCore
internal import AppStoreSimulator

extension SimulatedStore {
  /// Updates the devices after a change; returns the notifications to send.
  ///
  /// A notification without a subscriber is signed later, when the log is read.
  func updateDevices(
    after effects: [SimulatorEffect], from origin: UpdateOrigin = .store
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    // One for each subscriber, without attempts.
    let deliveries = notifications.newDeliveries
    var entries: [NotificationLogEntry] = []
    for effect in effects {
      switch effect {
      case .transactionChanged(let account, let changed):
        update(with: changed.payload, of: account, from: origin)
      case .statusChanged(let account, let group, let original):
        let changed = simulator.statuses(of: account, in: group).first {
          $0.renewalInfo.originalTransactionId == original
        }
        guard let changed else { continue }
        // Only a state with win-back offers can be shown in another form.
        let varies = devicesDeviate && changed.renewalInfo.eligibleWinBackOfferIds != nil
        devices.append(.status(changed, varies: varies), for: account, at: simulator.now)
      case .notification(let notification):
        var entry = NotificationLogEntry(notification, of: simulator.app, deliveries: deliveries)
        if !deliveries.isEmpty { try entry.sign(by: &signer) }
        entries.append(entry)
      case .appNotification(let notification):
        entries.append(
          try NotificationLogEntry(
            notification, of: simulator.app, in: environment, deliveries: deliveries,
            signer: &signer))
      }
    }
    return entries
  }

  /// Appends a transaction update with its reason for an account's devices.
  ///
  /// Most stores have no device that deviates, and need no lookup of what a renewal replaced.
  private func update(
    with payload: JWSTransactionDecodedPayload, of account: AccountID, from origin: UpdateOrigin
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
