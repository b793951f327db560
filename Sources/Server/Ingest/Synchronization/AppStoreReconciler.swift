public import AppStoreCore
public import Foundation
public import Ledger
public import Logging
internal import Synchronization

/// Keeps the ledger in sync with the App Store: fetches missing data, and retries data that failed
/// verification.
///
/// Its work is stored in the ledger, so nothing is lost if the process ends at any point. Several
/// processes may repeat work at worst, but record nothing twice. Of several servers, the one with
/// the lease of an app and an environment queries them; the others enqueue.
public final class AppStoreReconciler: Sendable {
  /// The configuration, replaced on reload.
  struct Configuration: Sendable {
    var ingest: Ingestor
    var apps: [ReconciledApp]
    var fingerprint: String
    var behavior: RestoreBehaviors
  }

  let ledger: any LedgerStore
  let clock: any WallClock
  let settings: ReconcilerSettings
  let sleep: @Sendable (Duration) async throws -> Void
  let logger: Logger
  let health = Mutex(UpstreamHealth())
  let refreshSignal = WorkSignal()
  let configurationSignal = WorkSignal()
  let leaseSignal = WorkSignal()
  let extensionSignal = WorkSignal()
  let leases: WorkLeases
  let workInProgress = Mutex(WorkInProgress())
  let hints: (@Sendable () -> AsyncStream<LedgerHint>)?
  let waiters: RefreshWaitList
  let restoreThrottle = Mutex(RestoreThrottle())
  let periodEndThrottle = Mutex(PeriodEndThrottle())
  private let current: Mutex<Configuration>

  /// Creates a synchronization.
  ///
  /// It does nothing before ``run()`` or one of the single steps.
  ///
  /// - Parameters:
  ///   - ingest: The pipeline into the ledger.
  ///   - apps: The apps, with Apple's servers.
  ///   - fingerprint: Identifies roots, catalog and version; the quarantine is retried when it
  ///     changes.
  ///   - behavior: The restore behavior if a restore finds purchases of another customer.
  ///   - ledger: The ledger.
  ///   - process: Identifies a server among those that share the ledger: only one of them queries
  ///     an app's data, until its lease ends. `nil` works without leases, as a command does.
  ///   - hints: Returns hints about what other processes changed; `nil` if no other one uses the
  ///     ledger.
  ///   - clock: The clock.
  ///   - settings: Intervals and limits.
  ///   - sleep: Waits; it throws only if the task was canceled.
  ///   - logger: Receives problems that a person must fix.
  public init(
    ingest: Ingestor, apps: [ReconciledApp], fingerprint: String,
    behavior: @escaping RestoreBehaviors = { _ in .transfer }, ledger: any LedgerStore,
    process: UUID? = nil, hints: (@Sendable () -> AsyncStream<LedgerHint>)? = nil,
    clock: any WallClock, settings: ReconcilerSettings = .init(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    logger: Logger
  ) {
    current = Mutex(
      Configuration(ingest: ingest, apps: apps, fingerprint: fingerprint, behavior: behavior))
    self.ledger = ledger
    self.hints = hints
    leases = WorkLeases(
      process: process, ledger: ledger, clock: clock,
      takeoverSignals: [configurationSignal, refreshSignal], logger: logger)
    self.clock = clock
    self.settings = settings
    waiters = RefreshWaitList(maxCallers: settings.maxWaiting, forOne: settings.maxWaitingForOne)
    self.sleep = sleep
    self.logger = logger
  }

  /// Replaces the configuration, and immediately retries what it may have fixed.
  ///
  /// Without an `ingest`, the pipeline into the ledger stays.
  public func configure(
    ingest: Ingestor? = nil, apps: [ReconciledApp], fingerprint: String,
    behavior: @escaping RestoreBehaviors = { _ in .transfer }
  ) {
    current.withLock {
      $0 = Configuration(
        ingest: ingest ?? $0.ingest, apps: apps, fingerprint: fingerprint, behavior: behavior)
    }
    health.withLock { $0.clearBackoffs() }
    configurationSignal.signal()
    refreshSignal.signal()
  }

  /// Works until the task is canceled.
  public func run() async {
    logKeyProblems()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, settings.workers) { group.addTask { await self.runRefreshes() } }
      group.addTask { await self.runPeriodEnds() }
      group.addTask { await self.runBackfills() }
      group.addTask { await self.runInbox() }
      group.addTask { await self.runQuarantine() }
      group.addTask { await self.runExtensions() }
      if let hints {
        let follower = HintFollower(refreshSignal: refreshSignal, waiters: waiters)
        group.addTask { await follower.follow(hints()) }
      }
      if leases.areNeeded { group.addTask { await self.runLeases() } }
      await group.waitForAll()
    }
    await leases.release()
  }

  var configuration: Configuration { current.withLock { $0 } }

  /// How long a restore waits for its refresh.
  public var restoreWait: Duration { settings.restoreWait }

  /// The configured apps, with Apple's servers.
  public var apps: [ReconciledApp] { configuration.apps }

  /// Repeats some work: immediately while there is more, otherwise on a signal or after a delay.
  ///
  /// - Parameters:
  ///   - name: The name of the work, for the log.
  ///   - signal: Signals that there may be more work.
  ///   - work: Performs a piece of work, and returns the delay until the next one; `nil` for none.
  func loop(
    _ name: String, waking signal: @Sendable () -> WorkSignal,
    _ work: () async throws(LedgerError) -> Duration?
  ) async {
    while !Task.isCancelled {
      let signal = signal()
      let generation = signal.generation
      var pause: Duration?
      do throws(LedgerError) {
        pause = try await work()
      } catch {
        if Task.isCancelled { return }
        logger.error(
          "Background work failed; will retry", metadata: ["work": "\(name)", "reason": "\(error)"])
        pause = settings.lookInterval
      }
      guard let pause, pause > .zero else {
        await Task.yield()
        continue
      }
      let sleep = sleep
      await signal.wait(since: generation) { try await sleep(pause) }
    }
  }
}
