internal import Ledger

/// Work that one of several servers does.
extension AppStoreReconciler {
  /// Renews leases while work takes long, and requests those of other processes.
  func runLeases() async {
    await loop("renewing work leases", waking: { self.leaseSignal }) {
      () async throws(LedgerError) in
      _ = try await leases.serversOfOthers(configuration.apps)
      _ = try await leases.permit(WorkLeases.quarantine)
      return HeldLeases.retry
    }
  }
}
