internal import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// Further changes of the store for tests.
  public nonisolated var control: StoreControl { StoreControl(store: self) }

  /// Sends an event to every device of an account.
  func announce(_ event: StoreEvent, to account: AccountID) {
    devices.append(.announcement(event), for: account, at: simulator.now)
  }

  /// Runs work in the store without interruption.
  func run<Value: Sendable>(_ work: @Sendable (isolated SimulatedStore) -> Value) -> Value {
    work(self)
  }
}
