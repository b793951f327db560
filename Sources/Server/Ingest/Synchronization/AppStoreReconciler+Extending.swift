internal import AppStoreCore
public import Ledger
internal import Synchronization

/// Leases of work in progress, which another process takes over soon after this one ended.
extension AppStoreReconciler {
  /// Notes that this process works on leased refreshes and notifications.
  func begin(
    _ jobs: [RefreshJob], _ items: [InboxItem], until end: Timestamp
  ) -> WorkInProgress.ID {
    workInProgress.withLock { $0.begin(jobs, items, until: end) }
  }

  /// Notes that a piece of work ended.
  func end(_ work: WorkInProgress.ID) { workInProgress.withLock { $0.end(work) } }

  /// Extends the leases of the work in progress that is due for it.
  ///
  /// - Throws: `LedgerError`; another worker may then take over the work, and the result of this one
  ///   has no effect.
  public func extendLeases() async throws(LedgerError) {
    let now = clock.now()
    let due = workInProgress.withLock { $0.dueForExtension(by: settings.lease, at: now) }
    for (id, entry) in due {
      let end = now + settings.lease
      try await ledger.extendLeases(
        of: entry.jobs, and: entry.items, from: entry.end, until: end)
      workInProgress.withLock { $0.extend(id, until: end) }
    }
  }

  /// Extends leases of work in progress until the task is canceled.
  func runExtensions() async {
    await loop("extending leases of work", waking: { self.extensionSignal }) {
      () async throws(LedgerError) in
      try await extendLeases()
      return settings.lease / 3
    }
  }
}
