internal import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// The number of an account's newest event.
  func cursor(of account: AccountID) -> Int { devices.cursor(of: account) }

  /// Waits for the updates of a process after a number.
  ///
  /// - Parameter wait: The maximum wait in real time; zero to return immediately.
  /// - Returns: The events. Empty if the wait timed out, its task was canceled, or the available
  ///   events are late.
  func events(
    after number: Int, for device: DeviceID, showing chosen: StoreKitBehaviors?, wait: Duration
  ) async throws(SimulatedStoreError) -> StoreEvents {
    let known = updates(after: number, for: device, showing: chosen)
    guard known.items.isEmpty, !known.isHeldBack, wait > .zero else {
      return try signer.sign(known)
    }
    let (waiter, signal, continuation) = devices.wait(for: device.account)
    let timer = Task {
      try? await Task.sleep(for: wait)
      continuation.finish()
    }
    for await _ in signal {}
    timer.cancel()
    devices.stopWaiting(waiter, for: device.account)
    return try signer.sign(updates(after: number, for: device, showing: chosen))
  }

  private func updates(
    after number: Int, for device: DeviceID, showing chosen: StoreKitBehaviors?
  ) -> DeviceView.Updates {
    show(to: device, chosen) { view, context in view.updates(after: number, context) }
  }
}
