public import AppStoreTypes
public import Effects
public import Ledger
public import Logging
internal import Synchronization

/// Keeps the ledger in step with the store: asks for what nobody posted, and tries again what did not
/// verify.
///
/// Its work is kept in the ledger, so that nothing of it is lost when the process ends at any point. What
/// several processes do at once is done twice at worst, and records nothing twice.
public final class StoreSynchronization: Sendable {
  /// What it works with; it changes when the configuration is loaded again.
  struct Configuration: Sendable {
    var ingest: Ingest
    var apps: [StoreApp]
    var fingerprint: String
    var behavior: RestoreBehaviors
  }

  /// What happens, by environment, to a purchase that another identified customer has.
  public typealias RestoreBehaviors = @Sendable (AppStoreEnvironment) -> RestoreBehavior

  let ledger: any LedgerStore
  let clock: any WallClock
  let settings: SynchronizationSettings
  let sleep: @Sendable (Duration) async throws -> Void
  let logger: Logger
  let journal = Mutex(SynchronizationJournal())
  let refreshBell = Bell()
  let configurationBell = Bell()
  let waiters: RefreshWaiters
  let restorePace = Mutex(RestorePace())
  let questionPace = Mutex(QuestionPace())
  private let current: Mutex<Configuration>

  /// Creates it; nothing is asked before ``run()`` or one of the single steps.
  ///
  /// - Parameters:
  ///   - ingest: The way into the ledger.
  ///   - apps: The apps, with their stores.
  ///   - fingerprint: What stands for roots, catalogue and version; what is in quarantine is tried again
  ///     when it changes.
  ///   - behavior: What happens when a restore finds purchases of another customer.
  ///   - ledger: The record.
  ///   - clock: Tells the time.
  ///   - settings: How eagerly it works.
  ///   - sleep: Waits; it throws only when the task was cancelled.
  ///   - logger: Is told what a person must mend.
  public init(
    ingest: Ingest, apps: [StoreApp], fingerprint: String,
    behavior: @escaping RestoreBehaviors = { _ in .transfer }, ledger: any LedgerStore,
    clock: any WallClock, settings: SynchronizationSettings = .init(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    logger: Logger
  ) {
    current = Mutex(
      Configuration(ingest: ingest, apps: apps, fingerprint: fingerprint, behavior: behavior))
    self.ledger = ledger
    self.clock = clock
    self.settings = settings
    waiters = RefreshWaiters(most: settings.mostWaiting, forOne: settings.mostWaitingForOne)
    self.sleep = sleep
    self.logger = logger
  }

  /// Works with another configuration from now on, and tries at once what it may have mended.
  public func configure(
    ingest: Ingest, apps: [StoreApp], fingerprint: String,
    behavior: @escaping RestoreBehaviors = { _ in .transfer }
  ) {
    current.withLock {
      $0 = Configuration(
        ingest: ingest, apps: apps, fingerprint: fingerprint, behavior: behavior)
    }
    journal.withLock { $0.wakeAll() }
    configurationBell.ring()
    refreshBell.ring()
  }

  /// Works until the task is cancelled.
  public func run() async {
    tellKeyProblems()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, settings.workers) { group.addTask { await self.runRefreshes() } }
      group.addTask { await self.runPeriodEnds() }
      group.addTask { await self.runBackfills() }
      group.addTask { await self.runInbox() }
      group.addTask { await self.runQuarantine() }
      await group.waitForAll()
    }
  }

  var configuration: Configuration { current.withLock { $0 } }

  /// How long whoever asked for a refresh waits for it.
  public var restoreWait: Duration { settings.restoreWait }

  /// The apps with their stores, as they are configured now.
  public var apps: [StoreApp] { configuration.apps }

  /// Does some work again and again: at once while there is more, else when a bell rings or it is time.
  ///
  /// - Parameters:
  ///   - name: What is done, for the log.
  ///   - bell: Rings when there may be more to do.
  ///   - work: Does a piece of it, and returns how long to rest afterwards; `nil` for not at all.
  func loop(
    _ name: String, waking bell: @Sendable () -> Bell,
    _ work: () async throws(LedgerError) -> Duration?
  ) async {
    while !Task.isCancelled {
      let bell = bell()
      let heard = bell.rings
      var rest: Duration?
      do throws(LedgerError) {
        rest = try await work()
      } catch {
        if Task.isCancelled { return }
        logger.error("the ledger failed", metadata: ["during": "\(name)", "why": "\(error)"])
        rest = settings.lookInterval
      }
      guard let rest, rest > .zero else {
        await Task.yield()
        continue
      }
      let sleep = sleep
      await bell.wait(after: heard) { try await sleep(rest) }
    }
  }
}
