internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import Encodings
internal import Foundation
internal import StoreConfiguration

extension SimulatedStore {
  /// Returns the store's state, to save in a file, after the change in progress.
  ///
  /// The fault draws and the rate limit counts start again after a restore.
  /// - Throws: ``SnapshotError/notRepeatable``.
  public func snapshot() async throws(SnapshotError) -> StoreSnapshot {
    guard let seed = history.seed else { throw .notRepeatable }
    // A notification in flight is neither in the outbox nor among the attempts.
    await beginChange()
    defer { endChange() }
    return StoreSnapshot(
      version: StoreSnapshot.currentVersion, seed: seed, start: history.start,
      environment: environment,
      bundleID: simulator.app.bundleID, appAppleID: simulator.app.appAppleID,
      timeRate: simulator.pace == .calendar ? nil : simulator.pace.timeRate,
      renewalLimit: simulator.renewalLimit,
      configuration: StoreFingerprint.configuration(of: simulator), calls: history.calls,
      fingerprint: StoreFingerprint.state(of: simulator), notifications: notifications.log,
      letters: notifications.outbox.letters,
      consumption: consumptionInformation,
      accountsWithoutAppTransaction: api.accountsWithoutAppTransaction.map(\.rawValue).sorted(),
      retention: retention,
      usedNonces: gate.usedNonces.isEmpty
        ? nil : gate.usedNonces.sorted { $0.uuidString < $1.uuidString },
      faults: faults,
      behaviors: .init(
        store: behaviors,
        accounts: Dictionary(
          devices.accountBehaviors.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })),
      notificationURLs: notifications.sender.urls,
      rateLimits: api.limiter.map { .init(perHour: $0.limit) })
  }

  /// Restores a saved state in a newly opened store, without notifications.
  ///
  /// A store that was opened with a notification address keeps it. Otherwise the saved addresses
  /// apply.
  /// - Throws: ``SnapshotError``; the store is then unchanged.
  public func restore(_ snapshot: StoreSnapshot) throws(SnapshotError) {
    guard history.calls.isEmpty, notifications.log.isEmpty else {
      throw .otherStore("a store that has lived already")
    }
    try snapshot.check(against: simulator, seed: history.seed, start: history.start)
    var restored = simulator
    do {
      for call in snapshot.calls { _ = try call.perform(on: &restored) }
    } catch {
      throw .otherState
    }
    guard StoreFingerprint.state(of: restored) == snapshot.fingerprint else { throw .otherState }
    simulator = restored
    clock.advance(to: simulator.now)
    history.restore(snapshot.calls)
    developer.restore(
      history, consumption: snapshot.consumption, retention: snapshot.retention)
    notifications.restore(
      snapshot.notifications, letters: snapshot.letters, faults: snapshot.faults)
    api.accountsWithoutAppTransaction = Set(
      snapshot.accountsWithoutAppTransaction.map { AccountID($0) })
    gate.usedNonces = Set(snapshot.usedNonces ?? [])
    if notifications.sender.urls.isEmpty, let urls = snapshot.notificationURLs,
      let saved = try? notifications.sender.sending(to: urls)
    {
      notifications.sender = saved
    }
    if let limits = snapshot.rateLimits { setRateLimits(true, perHour: limits.perHour) }
    if let saved = snapshot.behaviors {
      devices.behaviors = saved.store
      for (account, behaviors) in saved.accounts {
        devices.setBehaviors(behaviors, for: AccountID(account))
      }
    }
  }

  /// Decodes a snapshot from a file's bytes.
  ///
  /// - Throws: ``SnapshotError/unreadable(_:)``.
  public static func snapshot(
    from bytes: [UInt8]
  ) throws(SnapshotError) -> StoreSnapshot {
    try StoreSnapshot(bytes)
  }
}
