internal import AppStoreCore
internal import Ledger

/// The state of each App Store server that a process remembers until it ends; a value.
struct UpstreamHealth: Sendable {
  /// One environment of one app.
  struct Server: Hashable, Sendable {
    let bundleID: BundleID
    let environment: AppStoreEnvironment
  }

  /// The state of one server.
  struct Entry: Hashable, Sendable {
    var lastSuccess: Timestamp?
    var lastError: ReconcilerStatus.Problem?
    var isKeyRejected = false
    var backoffUntil: Timestamp?
    var backfillDue: Timestamp?
    var backfillFailures = 0
    var lostBefore: Timestamp?

    /// Notes a successful query.
    mutating func noteSuccess(at now: Timestamp) {
      lastSuccess = now
      lastError = nil
      isKeyRejected = false
      backoffUntil = nil
    }

    /// Notes a failed query, which may block the next ones for a while.
    mutating func note(_ action: RefreshFailureAction, _ reason: String, at now: Timestamp) {
      switch action {
      case .unchanged: return
      case .backOff(let end): backoffUntil = end
      case .keyRejected(let end):
        backoffUntil = end
        isKeyRejected = true
      case .again, .failed: break
      }
      lastError = .init(date: now, reason: reason)
    }

    /// Notes that Apple's notification history was read.
    mutating func noteBackfill(at now: Timestamp, every interval: Duration) {
      noteSuccess(at: now)
      backfillFailures = 0
      backfillDue = now + interval
    }

    /// Notes that reading Apple's notification history failed.
    mutating func noteBackfill(
      failed failure: AppStoreReconciler.BackfillFailure, at now: Timestamp,
      every interval: Duration
    ) {
      let failures = backfillFailures
      backfillFailures += 1
      backfillDue = min(RefreshFailureAction.backoff(after: failures, at: now), now + interval)
      lastError = .init(date: now, reason: failure.reason)
      if case .store(let error) = failure {
        note(
          RefreshFailureAction(error, attempts: failures, isSigned: true, at: now), failure.reason,
          at: now)
      }
    }
  }

  private(set) var entries: [Server: Entry] = [:]
  private var lastBlockedLog: Timestamp?

  subscript(server: Server) -> Entry {
    get { entries[server] ?? Entry() }
    set { entries[server] = newValue }
  }

  /// Returns the targets that can be queried now; jobs of other targets wait.
  ///
  /// A purchase of an unknown app may belong to any app. In an unknown environment, production is
  /// queried first.
  ///
  /// - Parameters:
  ///   - apps: The apps.
  ///   - others: The servers that only other processes may query.
  ///   - now: The time.
  func availableTargets(
    of apps: [ReconciledApp], except others: Set<Server> = [], at now: Timestamp
  ) -> Set<RefreshTarget> {
    var targets: Set<RefreshTarget> = []
    for app in apps where app.servers != nil {
      func isAvailable(_ environment: AppStoreEnvironment) -> Bool {
        let server = Server(bundleID: app.bundleID, environment: environment)
        return !others.contains(server)
          && entries[server]?.backoffUntil.map { JobDueDate.isPast($0, at: now) } ?? true
      }
      for environment in ReconciledApp.serverEnvironments where isAvailable(environment) {
        targets.insert(RefreshTarget(bundleID: app.bundleID, environment: environment))
        targets.insert(RefreshTarget(bundleID: nil, environment: environment))
      }
      let first = app.queriedEnvironments.first ?? .production
      if isAvailable(first) {
        targets.insert(RefreshTarget(bundleID: app.bundleID, environment: nil))
        targets.insert(RefreshTarget(bundleID: nil, environment: nil))
      }
    }
    return targets
  }

  /// Clears the state that a new configuration may have fixed.
  mutating func clearBackoffs() {
    for server in entries.keys {
      entries[server]?.backoffUntil = nil
      entries[server]?.isKeyRejected = false
      entries[server]?.backfillDue = nil
      entries[server]?.backfillFailures = 0
    }
    lastBlockedLog = nil
  }

  /// Returns whether to log missing keys now, at most once per interval, and starts a new interval.
  mutating func shouldLogMissingRefreshes(at now: Timestamp, every interval: Duration) -> Bool {
    guard isBlockedLogDue(at: now, every: interval) else { return false }
    lastBlockedLog = now
    return true
  }

  /// Returns whether missing keys may be logged now.
  func isBlockedLogDue(at now: Timestamp, every interval: Duration) -> Bool {
    guard let lastBlockedLog, now >= lastBlockedLog else { return true }
    return now - lastBlockedLog >= interval
  }
}
