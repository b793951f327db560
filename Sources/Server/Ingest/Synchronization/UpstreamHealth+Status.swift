internal import AppStoreCore
internal import Ledger

/// What a process reports about the servers.
extension UpstreamHealth {
  /// Returns how well the ledger keeps up with each server, in the order of the apps.
  ///
  /// - Parameters:
  ///   - apps: The apps.
  ///   - counts: The refreshes in the ledger.
  ///   - watermarks: The times until which notifications are recorded.
  func servers(
    of apps: [ReconciledApp], _ counts: [RefreshJobCount], _ watermarks: [NotificationWatermark]
  ) -> [ReconcilerStatus.Server] {
    var servers: [ReconcilerStatus.Server] = []
    for app in apps {
      for environment in app.queriedEnvironments {
        let entry = self[Server(bundleID: app.bundleID, environment: environment)]
        let target = RefreshTarget(bundleID: app.bundleID, environment: environment)
        servers.append(
          ReconcilerStatus.Server(
            bundleID: app.bundleID, environment: environment, hasKey: app.servers != nil,
            isKeyRejected: entry.isKeyRejected, waiting: counts.count(of: .waiting, in: target),
            failed: counts.count(of: .failed, in: target), lastSuccess: entry.lastSuccess,
            lastError: entry.lastError,
            notificationsUntil: watermarks.first {
              $0.bundleID == app.bundleID && $0.environment == environment
            }?.recordedUntil, notificationsLostBefore: entry.lostBefore))
      }
    }
    return servers
  }

  /// Returns the apps whose purchases cannot be refreshed; empty if every key works as far as known.
  func keyProblems(of apps: [ReconciledApp]) -> [KeyProblem] {
    apps.flatMap { app -> [KeyProblem] in
      let asked = app.queriedEnvironments
      guard app.servers != nil else {
        let reason = app.key == nil ? KeyProblem.Reason.missing : .unusable
        return asked.isEmpty
          ? [] : [KeyProblem(bundleID: app.bundleID, environments: asked, reason: reason)]
      }
      let rejected = asked.filter {
        self[Server(bundleID: app.bundleID, environment: $0)].isKeyRejected
      }
      return rejected.isEmpty
        ? [] : [KeyProblem(bundleID: app.bundleID, environments: rejected, reason: .rejected)]
    }
  }
}

extension [RefreshJobCount] {
  /// Returns the number of refreshes of a target in a state.
  func count(of state: RefreshJob.State, in target: RefreshTarget) -> Int {
    first { $0.state == state && $0.target == target }?.count ?? 0
  }
}
