internal import AppStoreTypes
internal import Effects
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
  private let logger: Logger
  private let held = Mutex(HeldLeases())

  /// - Parameter process: Identifies this process among those that share the ledger; `nil` for a
  ///   command.
  init(process: UUID?, ledger: any LedgerStore, clock: any WallClock, logger: Logger) {
    self.process = process
    self.ledger = ledger
    self.clock = clock
    self.logger = logger
  }

  /// Whether work needs leases.
  var areNeeded: Bool { process != nil }

  /// Requests or renews a lease if that is due.
  ///
  /// - Parameter takenOver: Called if another process had the work until now.
  /// - Returns: `nil` if this process must not do the work.
  func permit(
    _ name: String, takenOver: () -> Void = {}
  ) async throws(LedgerError) -> Permit? {
    guard let process else { return Permit(lease: nil) }
    let now = clock.now()
    if held.withLock({ $0.isDue(name, at: now) }) {
      let lease = try await ledger.acquireLease(
        name, for: process, at: now, until: now + HeldLeases.duration)
      if held.withLock({ $0.note(lease, for: name, at: now) }) {
        logger.notice("Work taken over from another server", metadata: ["work": "\(name)"])
        takenOver()
      }
    }
    return current(name).map { Permit(lease: $0) }
  }

  /// The lease of some work as far as this process knows; `nil` without leases, or if it has none.
  func current(_ name: String) -> WorkLease? {
    let now = clock.now()
    return held.withLock { $0.lease(name, at: now) }
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
