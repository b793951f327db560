internal import AppStoreTypes
internal import Effects
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
    var backfilledAt: Timestamp?
    var lostBefore: Timestamp?
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
  func availableTargets(of apps: [ReconciledApp], at now: Timestamp) -> Set<RefreshTarget> {
    var targets: Set<RefreshTarget> = []
    for app in apps where app.servers != nil {
      for environment in ReconciledApp.serverEnvironments
      where isAvailable(app, environment, at: now) {
        targets.insert(RefreshTarget(bundleID: app.bundleID, environment: environment))
        targets.insert(RefreshTarget(bundleID: nil, environment: environment))
      }
      let first = app.queriedEnvironments.first ?? .production
      if isAvailable(app, first, at: now) {
        targets.insert(RefreshTarget(bundleID: app.bundleID, environment: nil))
        targets.insert(RefreshTarget(bundleID: nil, environment: nil))
      }
    }
    return targets
  }

  /// Returns when the next paused server can be queried; `nil` if none is paused.
  func nextRetry(after now: Timestamp) -> Timestamp? {
    entries.values.compactMap(\.backoffUntil).filter { $0 > now }.min()
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

  private func isAvailable(
    _ app: ReconciledApp, _ environment: AppStoreEnvironment, at now: Timestamp
  ) -> Bool {
    let server = Server(bundleID: app.bundleID, environment: environment)
    return entries[server]?.backoffUntil.map { JobDueDate.isPast($0, at: now) } ?? true
  }
}
