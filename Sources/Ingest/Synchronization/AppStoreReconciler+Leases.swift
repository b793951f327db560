internal import AppStoreTypes
internal import Ledger

/// Work that one of several servers does.
extension AppStoreReconciler {
  /// The servers of the App Store that the apps use.
  static func servers(of apps: [ReconciledApp]) -> [UpstreamHealth.Server] {
    apps.filter { $0.servers != nil }.flatMap { app in
      ReconciledApp.serverEnvironments.map { .init(bundleID: app.bundleID, environment: $0) }
    }
  }

  /// Requests or renews a lease if that is due.
  ///
  /// - Returns: `nil` if this process must not do the work.
  func permit(_ name: String) async throws(LedgerError) -> WorkLeases.Permit? {
    try await leases.permit(name) {
      configurationSignal.signal()
      refreshSignal.signal()
    }
  }

  /// Returns the servers of the App Store that only other processes may query now.
  func serversOfOthers(_ apps: [ReconciledApp]) async throws(LedgerError)
    -> Set<UpstreamHealth.Server>
  {
    guard leases.areNeeded else { return [] }
    var others: Set<UpstreamHealth.Server> = []
    for server in Self.servers(of: apps)
    where try await permit(WorkLeases.name(of: server)) == nil {
      others.insert(server)
    }
    return others
  }

  /// Returns whether another process may do the job of a request, so that its result is only in
  /// the ledger.
  func mayBeDoneElsewhere(_ target: RefreshTarget) -> Bool {
    guard leases.areNeeded else { return false }
    return Self.servers(of: configuration.apps).contains { server in
      (target.bundleID ?? server.bundleID) == server.bundleID
        && (target.environment ?? server.environment) == server.environment
        && leases.current(WorkLeases.name(of: server)) == nil
    }
  }

  /// Renews leases while work takes long, and requests those of other processes.
  func runLeases() async {
    await loop("renewing work leases", waking: { self.leaseSignal }) {
      () async throws(LedgerError) in
      _ = try await serversOfOthers(configuration.apps)
      _ = try await permit(WorkLeases.quarantine)
      return HeldLeases.retry
    }
  }
}
