public import AppStoreSimulator
internal import AppStoreTypes
public import StoreKitBackend
internal import Synchronization

extension SimulatedStore {
  /// Returns the habits of StoreKit that an account's devices show.
  public func behaviors(of account: AccountID) -> StoreKitBehaviors {
    accountBehaviors[account] ?? behaviors
  }

  /// Lets devices show some habits from now on, unless their account has its own.
  public func setBehaviors(_ behaviors: StoreKitBehaviors) { self.behaviors = behaviors }

  /// Lets an account's devices show some habits from now on; `nil` for those of the whole store.
  public func setBehaviors(_ behaviors: StoreKitBehaviors?, for account: AccountID) {
    accountBehaviors[account] = behaviors
  }

  /// Whether any device shows, or may show, more than ``StoreKitBackend/StoreKitBehaviors/ideal`` does.
  ///
  /// Most stores have no such device, and need not look for what a renewal replaced.
  var hasHabits: Bool {
    behaviors != .ideal || !accountBehaviors.isEmpty || hasOwnHabits.load(ordering: .relaxed)
  }

  /// Shows something to a process, and remembers what it was shown.
  ///
  /// - Parameter chosen: The habits of the device; `nil` for those of its account.
  func show<Value>(
    to device: DeviceID, _ chosen: StoreKitBehaviors?,
    _ look: (inout DeviceView, DeviceView.Scene) -> Value
  ) -> Value {
    let scene = DeviceView.Scene(
      device: device, behaviors: chosen ?? behaviors(of: device.account),
      log: eventLogs[device.account] ?? EventLog(), now: simulator.now)
    return look(&deviceViews[device], scene)
  }
}
