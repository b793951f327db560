public import AppStoreSimulator
internal import AppStoreTypes
public import StoreKitBackend
internal import Synchronization

extension SimulatedStore {
  /// Returns the StoreKit behaviors of an account's devices.
  public func behaviors(of account: AccountID) -> StoreKitBehaviors {
    accountBehaviors[account] ?? behaviors
  }

  /// Sets the behaviors of all devices whose account has none of its own.
  public func setBehaviors(_ behaviors: StoreKitBehaviors) { self.behaviors = behaviors }

  /// Sets the behaviors of an account's devices; `nil` for those of the whole store.
  public func setBehaviors(_ behaviors: StoreKitBehaviors?, for account: AccountID) {
    accountBehaviors[account] = behaviors
  }

  /// Whether any device can deviate from ``StoreKitBackend/StoreKitBehaviors/ideal``.
  ///
  /// Most stores have no such device and need no lookup of what a renewal replaced.
  var hasHabits: Bool {
    behaviors != .ideal || !accountBehaviors.isEmpty || hasOwnHabits.load(ordering: .relaxed)
  }

  /// Shows data to a process and updates its view.
  ///
  /// - Parameter chosen: The behaviors of the device; `nil` for those of its account.
  func show<Value>(
    to device: DeviceID, _ chosen: StoreKitBehaviors?,
    _ look: (inout DeviceView, DeviceView.Context) -> Value
  ) -> Value {
    let scene = DeviceView.Context(
      device: device, behaviors: chosen ?? behaviors(of: device.account),
      log: eventLogs[device.account] ?? AccountUpdateLog(), now: simulator.now)
    return look(&deviceViews[device], scene)
  }
}
