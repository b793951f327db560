internal import AppStoreCore
internal import AppStoreSimulator

extension SimulatedStore {
  /// Updates the devices immediately, and then notifies the developer's server, in order.
  ///
  /// - Returns: The indexes of the notifications in the log; see ``entries(at:)``.
  @discardableResult
  func notify(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin = .store
  ) async throws(SimulatedStoreError) -> Range<Int> {
    let range = try publish(effects, from: origin)
    await sendDue()
    return range
  }

  /// Updates the devices and adds the notifications to the log.
  ///
  /// - Returns: The indexes of the notifications in the log, which are due.
  @discardableResult
  func publish(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin = .store
  ) throws(SimulatedStoreError) -> Range<Int> {
    notifications.post(try updateDevices(after: effects, from: origin), at: simulator.now)
  }

  /// Returns notifications of the log, signed.
  func entries(at ranges: [Range<Int>]) -> [NotificationLogEntry] {
    let log = notificationLog
    return ranges.flatMap { log[$0] }
  }
}
