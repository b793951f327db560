internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

extension StoreSnapshot {
  /// Creates the snapshot of a store from its parts.
  ///
  /// - Throws: ``SnapshotError/notRepeatable`` if the store was not opened from a seed.
  init(
    of simulator: AppStoreState, _ history: CallHistory, _ notifications: NotificationQueue,
    _ api: ServerAPIState, _ developer: DeveloperState, _ devices: DeviceRegistry,
    offers: OfferSignatureVerifier
  ) throws(SnapshotError) {
    guard let seed = history.seed else { throw .notRepeatable }
    self.init(
      version: StoreSnapshot.currentVersion, seed: seed, start: history.start,
      environment: simulator.environment, bundleID: simulator.app.bundleID,
      appAppleID: simulator.app.appAppleID,
      timeRate: simulator.pace == .calendar ? nil : simulator.pace.timeRate,
      renewalLimit: simulator.renewalLimit,
      configuration: StoreFingerprint.configuration(of: simulator), calls: history.calls,
      fingerprint: StoreFingerprint.state(of: simulator), notifications: notifications.log,
      messages: notifications.outbox.messages, consumption: developer.consumptionInformation,
      accountsWithoutAppTransaction: api.accountsWithoutAppTransaction.map(\.rawValue).sorted(),
      retention: developer.retention,
      usedNonces: offers.usedNonces.isEmpty
        ? nil : offers.usedNonces.sorted { $0.uuidString < $1.uuidString },
      faults: notifications.faults.configuration,
      behaviors: Behaviors(
        store: devices.behaviors,
        accounts: Dictionary(
          devices.accountBehaviors.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })),
      notificationURLs: notifications.sender.urls,
      rateLimits: api.limiter.map { RateLimits(perHour: $0.limit) },
      conditions: devices.conditions)
  }

  /// Returns the state of a newly opened store after the saved calls.
  ///
  /// - Throws: ``SnapshotError`` if the snapshot belongs to another store, or the calls lead to
  ///   another state.
  func replayed(
    on simulator: AppStoreState, _ history: CallHistory
  ) throws(SnapshotError) -> AppStoreState {
    try check(against: simulator, seed: history.seed, start: history.start)
    var restored = simulator
    do {
      for call in calls { _ = try call.perform(on: &restored) }
    } catch {
      throw .otherState
    }
    guard StoreFingerprint.state(of: restored) == fingerprint else { throw .otherState }
    return restored
  }
}
