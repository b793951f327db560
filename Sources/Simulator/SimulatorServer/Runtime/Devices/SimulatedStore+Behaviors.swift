internal import AppStoreCore
public import AppStoreSimulator
public import StoreKitBackend
internal import Synchronization

extension SimulatedStore {
  /// The StoreKit behaviors of devices whose account has none of its own.
  public var behaviors: StoreKitBehaviors { devices.behaviors }

  /// Returns the StoreKit behaviors of an account's devices.
  public func behaviors(of account: AccountID) -> StoreKitBehaviors {
    devices.behaviors(of: account)
  }

  /// Sets the behaviors of all devices whose account has none of its own.
  public func setBehaviors(_ behaviors: StoreKitBehaviors) { devices.behaviors = behaviors }

  /// Sets the behaviors of an account's devices; `nil` for those of the whole store.
  public func setBehaviors(_ behaviors: StoreKitBehaviors?, for account: AccountID) {
    devices.accountBehaviors[account] = behaviors
  }

  /// Whether any device can deviate from ``StoreKitBackend/StoreKitBehaviors/ideal``.
  var devicesDeviate: Bool {
    devices.canDeviate || hasOwnBehaviors.load(ordering: .relaxed)
  }

  /// Shows data to a process and updates its view.
  ///
  /// - Parameter chosen: The behaviors of the device; `nil` for those of its account.
  func show<Value>(
    to device: DeviceID, _ chosen: StoreKitBehaviors?,
    _ look: (inout DeviceView, DeviceView.Context) -> Value
  ) -> Value {
    devices.show(to: device, chosen, at: simulator.now, look)
  }
}
