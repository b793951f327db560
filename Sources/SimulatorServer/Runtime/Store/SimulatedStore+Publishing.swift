internal import AppStoreSimulator
internal import AppStoreTypes

extension SimulatedStore {
  /// Updates the devices immediately, and then notifies the developer's server, in order.
  func notify(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin = .store
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let places = try await send(effects, from: origin)
    return Array(notificationLog[places])
  }

  /// Updates the devices immediately, and then notifies the developer's server, in order.
  ///
  /// - Returns: The indexes of the notifications in the log; those without a subscriber are unsigned.
  @discardableResult
  func send(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin
  ) async throws(SimulatedStoreError) -> Range<Int> {
    let places = post(try publish(effects, from: origin))
    await sendDue()
    return places
  }

  /// Updates the devices; returns the notifications to send.
  func publish(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin = .store
  ) throws(SimulatedStoreError) -> [NotificationLogEntry] {
    let publisher = EffectPublisher(
      simulator: simulator, origin: origin, devicesDeviate: devicesDeviate,
      deliveries: notifications.newDeliveries)
    return try publisher.publish(effects, to: &devices, signer: &signer)
  }
}
