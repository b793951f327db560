internal import AppStoreCore
internal import AppStoreSimulator

extension SimulatedStore {
  /// Returns the store's state, to save in a file, after the change in progress.
  ///
  /// The fault draws and the rate limit counts start again after a restore.
  /// - Throws: ``SnapshotError/notRepeatable``.
  public func snapshot() async throws(SnapshotError) -> StoreSnapshot {
    // A notification in flight is neither in the outbox nor among the attempts.
    await beginChange()
    defer { endChange() }
    // A saved log is signed.
    _ = notificationLog
    return try StoreSnapshot(
      of: simulator, history, notifications, api, developer, devices, offers: offerVerifier)
  }

  /// Restores a saved state in a newly opened store, without notifications.
  ///
  /// A store that was opened with a notification address keeps it. Otherwise the saved addresses
  /// apply.
  /// - Throws: ``SnapshotError``; the store is then unchanged.
  public func restore(_ snapshot: StoreSnapshot) throws(SnapshotError) {
    guard history.calls.isEmpty, notifications.log.isEmpty else {
      throw .otherStore("a store with earlier changes")
    }
    simulator = try snapshot.replayed(on: simulator, history)
    clock.advance(to: simulator.now)
    history.restore(snapshot.calls)
    developer.restore(history, snapshot)
    notifications.restore(snapshot)
    api.restore(snapshot, in: environment)
    offerVerifier.usedNonces = Set(snapshot.usedNonces ?? [])
    devices.restore(snapshot.behaviors)
    if let conditions = snapshot.conditions { devices.conditions = conditions }
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
