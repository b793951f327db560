internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
public import Ledger
internal import Logging
internal import Synchronization

extension StoreSynchronization {
  /// Enqueues refreshes.
  ///
  /// - Returns: The resulting jobs, already on disk.
  @discardableResult
  public func request(
    _ requests: [RefreshRequest]
  ) async throws(LedgerError) -> [RefreshJob] {
    let jobs = try await ledger.requestRefreshes(requests, at: clock.now())
    refreshBell.ring()
    return jobs
  }

  /// Requests a refresh and waits for it up to a limit, or not at all if many others wait.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - longest: The maximum wait; the refresh continues afterwards.
  /// - Throws: ``Ledger/LedgerError``; the request is then not saved.
  public func refresh(
    _ request: RefreshRequest, waitingAtMost longest: Duration
  ) async throws(LedgerError) -> RefreshResult {
    let jobs = try await ledger.requestRefreshes([request], at: clock.now())
    guard let job = jobs.first else { return .pending }
    let hasKey = configuration.apps.contains { app in
      app.servers != nil && request.lane.bundleID.map { $0 == app.bundleID } ?? true
    }
    guard hasKey else { return .noKey }
    let place = waiters.join(job)
    refreshBell.ring()
    guard let (results, number) = place else { return .pending }
    defer { waiters.leave(job.id, number: number) }
    // A worker may have completed the job before this caller started to wait.
    guard try await ledger.isRefreshWaiting(forAnyOf: [request.purchase]) else {
      return .refreshed(newFacts: 0)
    }
    let sleep = sleep
    return await withTaskGroup(of: RefreshResult.self) { group in
      group.addTask {
        for await result in results { return result }
        return .pending
      }
      group.addTask {
        try? await sleep(longest)
        return .pending
      }
      defer { group.cancelAll() }
      return await group.next() ?? .pending
    }
  }

  /// Performs the most urgent refresh that is due.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``Ledger/LedgerError``; the refresh is then repeated later.
  public func doNextRefresh() async throws(LedgerError) -> Bool {
    let now = clock.now()
    let configuration = configuration
    let lanes = journal.withLock { $0.openLanes(of: configuration.apps, at: now) }
    guard
      let job = try await ledger.takeRefresh(in: lanes, at: now, until: now + settings.lease)
    else { return false }
    if job.request.cause == .restore {
      try await restore(job, configuration, at: now)
    } else {
      try await conclude([job], await crawl([job], configuration), begunAt: now)
    }
    return true
  }

  func runRefreshes() async {
    await loop("refreshing", waking: { self.refreshBell }) { () async throws(LedgerError) in
      if try await doNextRefresh() { return nil }
      try await soundAlarm()
      let now = clock.now()
      let lanes = journal.withLock { $0.openLanes(of: configuration.apps, at: now) }
      let next = try await ledger.nextRefreshDate(in: lanes)
      return min(next.map { $0 - now } ?? settings.lookInterval, settings.lookInterval)
    }
  }

  /// The result of querying Apple.
  enum CrawlEnd {
    case recorded(CrawlRecord, SynchronizationJournal.Server)
    case refused(AppStoreServerAPIError, SynchronizationJournal.Server)
    case notRecorded(IngestError)
    case nobodyKnowsIt(AppStoreServerAPIError)
  }

  /// Queries the purchase's app, or one app after another, and records Apple's response.
  ///
  /// - Parameters:
  ///   - jobs: Jobs of one purchase, all completed by the same response.
  ///   - configuration: The apps.
  func crawl(_ jobs: [RefreshJob], _ configuration: Configuration) async -> CrawlEnd? {
    guard let job = jobs.first else { return nil }
    let claims = jobs.map { CrawlClaims($0, behavior: configuration.behavior) }
    var end: CrawlEnd?
    for app in configuration.apps where job.request.lane.bundleID ?? app.bundleID == app.bundleID {
      guard let servers = app.servers else { continue }
      let environment = app.environment(of: job.request.lane)
      let server = SynchronizationJournal.Server(
        bundleID: app.bundleID, environment: environment ?? .production)
      let history: HistoryCrawl
      do throws(AppStoreServerAPIError) {
        history = try await HistoryCrawl.fetch(
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
