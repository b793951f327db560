internal import AppStoreCore
public import AppStoreSimulator
internal import StoreConfiguration
public import StoreKitBackend
internal import Synchronization

extension SimulatedStore {
  /// Returns an account's device, to use behind the `StoreKit` module.
  ///
  /// Each returned device counts as a launch of the app.
  /// - Parameters:
  ///   - account: The account that is signed in.
  ///   - eventWait: The maximum wait for events, in real time.
  ///   - behaviors: The StoreKit behaviors of the device; `nil` for those of its account.
  public nonisolated func device(
    for account: AccountID, eventWait: Duration = .seconds(20),
    behaviors: StoreKitBehaviors? = nil
  ) -> SimulatedDevice {
    if behaviors != nil { hasOwnBehaviors.store(true, ordering: .relaxed) }
    let number = lastDevice.add(1, ordering: .relaxed).newValue
    return SimulatedDevice(
      store: self, id: DeviceID(account: account, process: "#\(number)"), eventWait: eventWait,
      behaviors: behaviors)
  }

  /// Returns the transactions that a process sees, signed.
  func signedTransactions(
    _ query: TransactionQuery, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [String] {
    try signer.sign(
      show(to: device, chosen) { view, context in view.transactions(query, in: simulator, context) }
    )
  }

  /// Returns the first transactions for a process's new listener to updates, signed.
  func transactionsForNewListener(
    on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [String] {
    let unfinished = simulator.unfinished(of: device.account)
    return try signer.sign(
      show(to: device, chosen) { view, context in
        view.transactionsForNewListener(unfinished, context.behaviors)
      })
  }

  /// Returns the signed states in a group that a process sees; empty if the account never
  /// subscribed.
  func statusRecords(
    in group: SubscriptionGroupID, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) throws(SimulatedStoreError) -> [SubscriptionStatusRecord] {
    let groundTruth = simulator.statuses(of: device.account, in: group)
    let states = show(to: device, chosen) { view, context in
      view.statuses(in: group, groundTruth: groundTruth, context)
    }
    var records: [SubscriptionStatusRecord] = []
    for state in states { records.append(try signer.sign(state)) }
    return records
  }
}
