internal import AppStoreCore
internal import AppStoreServerAPI
public import Ledger
internal import Logging
internal import Synchronization

extension AppStoreReconciler {
  /// Enqueues refreshes.
  ///
  /// - Returns: The resulting jobs, already on disk.
  @discardableResult
  public func request(
    _ requests: [RefreshRequest]
  ) async throws(LedgerError) -> [RefreshJob] {
    let jobs = try await ledger.requestRefreshes(requests, at: clock.now())
    refreshSignal.signal()
    return jobs
  }

  /// Requests a refresh and waits for it up to a limit, or not at all if many others wait.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - maxWait: The maximum wait; the refresh continues afterwards.
  /// - Throws: `LedgerError`; the request is then not saved.
  public func refresh(
    _ request: RefreshRequest, waitingAtMost maxWait: Duration
  ) async throws(LedgerError) -> RefreshResult {
    let registration = waiters.join(request)
    defer { if let registration { waiters.removeWaiter(registration) } }
    let jobs = try await ledger.requestRefreshes([request], at: clock.now())
    guard let job = jobs.first else { return .pending }
    let hasKey = configuration.apps.contains { app in
      app.servers != nil && request.target.bundleID.map { $0 == app.bundleID } ?? true
    }
    guard hasKey else { return .noKey }
    refreshSignal.signal()
    guard let registration else { return .pending }
    // Another process may have completed the job.
    guard try await ledger.hasPendingRefresh(forAnyOf: [request.purchase]) else {
      return .refreshed(newFacts: 0)
    }
    let sleep = sleep
    let isPolled = leases.mayBeDoneElsewhere(request.target, of: configuration.apps)
    return await withTaskGroup(of: RefreshResult.self) { group in
      if isPolled {
        group.addTask { await self.pollResult(of: request.purchase, waking: registration.hints) }
      }
      group.addTask {
        for await end in registration.ends where end.completes(job) { return end.result }
        return .pending
      }
      group.addTask {
        try? await sleep(maxWait)
        return .pending
      }
      defer { group.cancelAll() }
      return await group.next() ?? .pending
    }
  }

  /// Waits until a purchase has no pending job, or the task is canceled.
  private func pollResult(
    of purchase: OriginalTransactionID, waking signal: WorkSignal
  ) async -> RefreshResult {
    let (sleep, interval) = (sleep, settings.pollInterval)
    while !Task.isCancelled {
      let generation = signal.generation
      if let isPending = try? await ledger.hasPendingRefresh(forAnyOf: [purchase]), !isPending {
        return .refreshed(newFacts: 0)
      }
      await signal.wait(since: generation) { try await sleep(interval) }
    }
    return .pending
  }

  /// Performs the most urgent refresh that is due.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `LedgerError`; the refresh is then repeated later.
  public func doNextRefresh() async throws(LedgerError) -> Bool {
    let now = clock.now()
    let configuration = configuration
    let targets = try await availableTargets(of: configuration.apps, at: now)
    guard
      !targets.isEmpty,
      let job = try await ledger.leaseNextRefresh(in: targets, at: now, until: now + settings.lease)
    else { return false }
    let work = begin([job], [], until: now + settings.lease)
    defer { end(work) }
    if job.request.cause == .restore {
      try await restore(job, configuration, at: now)
    } else {
      try await finish([job], await fetchHistory([job], configuration), begunAt: now)
    }
    return true
  }

  /// Returns the targets that this process can query now.
  private func availableTargets(
    of apps: [ReconciledApp], at now: Timestamp
  ) async throws(LedgerError) -> Set<RefreshTarget> {
    let others = try await leases.serversOfOthers(apps)
    return health.withLock { $0.availableTargets(of: apps, except: others, at: now) }
  }

  func runRefreshes() async {
    await loop("refreshing", waking: { self.refreshSignal }) { () async throws(LedgerError) in
      if try await doNextRefresh() { return nil }
      try await logMissingRefreshes()
      let now = clock.now()
      let targets = try await availableTargets(of: configuration.apps, at: now)
      let next = try await ledger.nextRefreshDate(in: targets)
      return min(next.map { $0 - now } ?? settings.lookInterval, settings.lookInterval)
    }
  }

  /// The result of querying Apple.
  enum RefreshOutcome {
    case recorded(HistoryAppendResult, UpstreamHealth.Server)
    case refused(AppStoreServerAPIError, UpstreamHealth.Server)
    case notRecorded(IngestError)
    case nobodyKnowsIt(AppStoreServerAPIError)
  }

  /// Queries the purchase's app, or one app after another, and records Apple's response.
  ///
  /// - Parameters:
  ///   - jobs: Jobs of one purchase, all completed by the same response.
  ///   - configuration: The apps.
  func fetchHistory(_ jobs: [RefreshJob], _ configuration: Configuration) async -> RefreshOutcome? {
    guard let job = jobs.first else { return nil }
    assert(
      jobs.allSatisfy { $0.request.purchase == job.request.purchase },
      "one response completes jobs of one purchase")
    assert(
      zip(jobs, jobs.dropFirst()).allSatisfy { RefreshRules.isAskedLater($0, $1) },
      "the newest request comes first")
    let claims = jobs.map { HistoryClaims($0, behavior: configuration.behavior) }
    var end: RefreshOutcome?
    for app in configuration.apps where job.request.target.bundleID ?? app.bundleID == app.bundleID
    {
      guard let servers = app.servers else { continue }
      let environment = app.environment(of: job.request.target)
      let server = UpstreamHealth.Server(
        bundleID: app.bundleID, environment: environment ?? .production)
      let history: FetchedHistory
      do throws(AppStoreServerAPIError) {
        history = try await FetchedHistory.fetch(
          job.request.purchase, in: environment, from: servers)
      } catch {
        if error.code == .transactionIdNotFound {
          end = end ?? .nobodyKnowsIt(error)
          continue
        }
        return .refused(error, server)
      }
      do throws(IngestError) {
        return .recorded(
          try await configuration.ingest.record(
            history, claiming: claims[0], and: Array(claims.dropFirst()),
            isRepeated: jobs.contains { $0.attempts > 0 }), server)
      } catch {
        return .notRecorded(error)
      }
    }
    return end
  }
}
