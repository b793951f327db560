internal import AppStoreCore
internal import Foundation
internal import Ledger
internal import Logging
internal import Synchronization

/// The leases of work that one of several servers does, because Apple's limits and the watermarks
/// are for an app.
///
/// Without a process ID, which a command has none of, no leases are needed.
final class WorkLeases: Sendable {
  /// The permission to do some work now.
  struct Permit {
    /// What the permission rests on; `nil` for a command, which needs none.
    let lease: WorkLease?
  }

  /// The lease of retries of the quarantine.
  static let quarantine = "quarantine"

  /// The lease of all queries about one environment of an app.
  static func name(of server: UpstreamHealth.Server) -> String {
    "work:\(server.bundleID):\(server.environment.rawValue)"
  }

  private let process: UUID?
  private let ledger: any LedgerStore
  private let clock: any WallClock
  private let takeoverSignals: [WorkSignal]
  private let logger: Logger
  private let held = Mutex(HeldLeases())

  /// - Parameters:
  ///   - process: Identifies this process among those that share the ledger; `nil` for a command.
  ///   - ledger: The ledger.
  ///   - clock: The clock.
  ///   - takeoverSignals: Wake workers when this process gets work that another one had.
  ///   - logger: Receives which work was taken over.
  init(
    process: UUID?, ledger: any LedgerStore, clock: any WallClock, takeoverSignals: [WorkSignal],
    logger: Logger
  ) {
    self.process = process
    self.ledger = ledger
    self.clock = clock
    self.takeoverSignals = takeoverSignals
    self.logger = logger
  }

  /// Whether work needs leases.
  var areNeeded: Bool { process != nil }

  /// Requests or renews a lease if that is due.
  ///
  /// - Returns: `nil` if this process must not do the work.
  func permit(_ name: String) async throws(LedgerError) -> Permit? {
    guard let process else { return Permit(lease: nil) }
    let now = clock.now()
    if held.withLock({ $0.isDue(name, at: now) }) {
      let lease = try await ledger.acquireLease(
        name, for: process, at: now, until: now + HeldLeases.duration)
      if held.withLock({ $0.note(lease, for: name, at: now) }) {
        logger.notice("Work taken over from another server", metadata: ["work": "\(name)"])
        for signal in takeoverSignals { signal.signal() }
      }
    }
    return current(name).map { Permit(lease: $0) }
  }

  /// The lease of some work as far as this process knows; `nil` without leases, or if it has none.
  func current(_ name: String) -> WorkLease? {
    let now = clock.now()
    return held.withLock { $0.lease(name, at: now) }
  }

  /// Returns the servers of the App Store that only other processes may query now.
  func serversOfOthers(
    _ apps: [ReconciledApp]
  ) async throws(LedgerError) -> Set<UpstreamHealth.Server> {
    guard areNeeded else { return [] }
    var others: Set<UpstreamHealth.Server> = []
    for server in Self.servers(of: apps) where try await permit(Self.name(of: server)) == nil {
      others.insert(server)
    }
    return others
  }

  /// Returns whether another process may do the job of a request, so that its result is only in
  /// the ledger.
  func mayBeDoneElsewhere(_ target: RefreshTarget, of apps: [ReconciledApp]) -> Bool {
    guard areNeeded else { return false }
    return Self.servers(of: apps).contains { server in
      (target.bundleID ?? server.bundleID) == server.bundleID
        && (target.environment ?? server.environment) == server.environment
        && current(Self.name(of: server)) == nil
    }
  }

  /// The servers of the App Store that the apps use.
  private static func servers(of apps: [ReconciledApp]) -> [UpstreamHealth.Server] {
    apps.filter { $0.servers != nil }.flatMap { app in
      ReconciledApp.serverEnvironments.map { .init(bundleID: app.bundleID, environment: $0) }
    }
  }

  /// Lets other processes take over the work at once.
  func release() async {
    let leases = held.withLock { held in
      defer { held.removeAll() }
      return held.leases
    }
    for lease in leases {
      do throws(LedgerError) {
        try await ledger.release(lease)
      } catch {
        logger.error(
          "Releasing work failed; another server takes it over when the lease ends",
          metadata: ["work": "\(lease.name)", "reason": "\(error)"])
      }
    }
  }
}
