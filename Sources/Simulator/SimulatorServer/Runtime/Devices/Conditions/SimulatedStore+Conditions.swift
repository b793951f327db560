package import AppStoreSimulator
package import StoreKitBackend

extension SimulatedStore {
  /// Further changes of the store for tests.
  public nonisolated var control: StoreControl { StoreControl(store: self) }

  /// What devices respond outside of purchases.
  package var conditions: DeviceConditions {
    get { devices.conditions }
    set { devices.conditions = newValue }
  }

  /// Sends an event to every device of an account.
  package func announce(_ event: StoreEvent, to account: AccountID) {
    devices.append(.announcement(event), for: account, at: simulator.now)
  }

  /// Runs work in the store without interruption.
  func run<Value: Sendable>(_ work: @Sendable (isolated SimulatedStore) -> Value) -> Value {
    work(self)
  }
}
