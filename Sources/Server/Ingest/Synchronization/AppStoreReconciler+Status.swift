internal import AppStoreCore
public import Ledger
internal import Logging
internal import Synchronization

extension AppStoreReconciler {
  /// Returns how well the ledger keeps up with the App Store.
  public func status() async throws(LedgerError) -> ReconcilerStatus {
    let counts = try await ledger.refreshJobCounts()
    let watermarks = try await ledger.notificationWatermarks()
    let apps = configuration.apps
    let servers = health.withLock { $0.servers(of: apps, counts, watermarks) }
    let waiting = counts.filter { $0.state == .waiting }.reduce(0) { $0 + $1.count }
    return ReconcilerStatus(
      servers: servers, waitingForOtherTargets: waiting - servers.reduce(0) { $0 + $1.waiting },
      inbox: try await ledger.inboxCount(), quarantined: try await ledger.counts().quarantined)
  }

  /// Logs, once per interval, how many refreshes are blocked by missing or rejected keys.
  func logMissingRefreshes() async throws(LedgerError) {
    let now = clock.now()
    let interval = settings.blockedLogInterval
    let problems = keyProblems
    guard !problems.isEmpty,
      health.withLock({ $0.isBlockedLogDue(at: now, every: interval) })
    else { return }
    // The interval starts with a log line, so that the first blocked purchase is logged
    // immediately.
    let counts = try await ledger.refreshJobCounts()
    let isAnyMissing = problems.contains { problem in
      problem.environments.contains {
        counts.count(of: .waiting, in: RefreshTarget(bundleID: problem.bundleID, environment: $0))
          > 0
      }
    }
    guard isAnyMissing, health.withLock({ $0.shouldLogMissingRefreshes(at: now, every: interval) })
    else {
      return
    }
    for server in try await status().servers where server.missingRefreshes > 0 {
      // As everywhere: a missing key is a warning, and one that does not work a failure.
      logger.log(
        level: server.hasKey ? .error : .warning,
        "Refreshes are blocked: purchases are recorded but their history cannot be fetched",
        metadata: [
          "app": "\(server.bundleID)", "environment": "\(server.environment)",
          "missing": .stringConvertible(server.missingRefreshes),
          "reason": server.hasKey
            ? "\(server.lastError?.reason ?? "Apple rejected the In-App Purchase key")"
            : "no In-App Purchase key for this app in the catalog; add one",
        ])
    }
  }

  /// Notes a failed read of Apple's notification history, and logs it.
  func noteBackfill(
    of server: UpstreamHealth.Server, failed failure: BackfillFailure, at now: Timestamp
  ) {
    health.withLock {
      $0[server].noteBackfill(failed: failure, at: now, every: settings.backfillInterval)
    }
    logger.error(
      "Reading Apple's notification history failed; will retry",
      metadata: [
        "app": "\(server.bundleID)", "environment": "\(server.environment)",
        "reason": "\(failure.reason)",
      ])
  }

  func markNotificationsLost(before date: Timestamp, of server: UpstreamHealth.Server) {
    health.withLock { $0[server].lostBefore = date }
    logger.error(
      "Notifications lost: older than Apple's history",
      metadata: [
        "app": "\(server.bundleID)", "environment": "\(server.environment)",
        "before": "\(date)", "fix": "run tessera refresh for the purchases of that period",
      ])
  }
}
