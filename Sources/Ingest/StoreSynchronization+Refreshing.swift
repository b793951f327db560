internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
public import Ledger
internal import Logging
internal import Synchronization

extension StoreSynchronization {
  /// Notes that the store is to be asked about purchases.
  ///
  /// - Returns: The jobs that follow, on disk.
  @discardableResult
  public func request(
    _ requests: [RefreshRequest]
  ) async throws(LedgerError) -> [RefreshJob] {
    let jobs = try await ledger.requestRefreshes(requests, at: clock.now())
    refreshBell.ring()
    return jobs
  }

  /// Asks for a refresh and waits for it, but not for ever.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - longest: How long to wait; it goes on afterwards.
  /// - Throws: ``Ledger/LedgerError``; it is not noted then.
  public func refresh(
    _ request: RefreshRequest, waitingAtMost longest: Duration
  ) async throws(LedgerError) -> RefreshResult {
    let jobs = try await ledger.requestRefreshes([request], at: clock.now())
    guard let job = jobs.first else { return .pending }
    let hasKey = configuration.apps.contains { app in
      app.servers != nil && request.lane.bundleID.map { $0 == app.bundleID } ?? true
    }
    guard hasKey else { return .noKey }
    let (results, number) = waiters.join(job.id)
    defer { waiters.leave(job.id, number: number) }
    refreshBell.ring()
    // Somebody who was looking for work just then may have done it before anybody waited.
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

  /// Does the most urgent refresh that is due.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``Ledger/LedgerError``; the refresh is done again later then.
  public func doNextRefresh() async throws(LedgerError) -> Bool {
    let now = clock.now()
    let configuration = configuration
    let lanes = journal.withLock { $0.openLanes(of: configuration.apps, at: now) }
    guard
      let job = try await ledger.takeRefresh(in: lanes, at: now, until: now + settings.lease)
    else { return false }
    try await conclude(job, await crawl(job, configuration), begunAt: now)
    return true
  }

  func runRefreshes() async {
    await loop("refreshing", waking: { self.refreshBell }) { () async throws(LedgerError) in
      if try await doNextRefresh() { return nil }
      try await soundAlarm()
      return settings.lookInterval
    }
  }

  /// What a crawl came to.
  enum CrawlEnd {
    case recorded(CrawlRecord, SynchronizationJournal.Server)
    case refused(AppStoreServerAPIError, SynchronizationJournal.Server)
    case notRecorded(IngestError)
    case nobodyKnowsIt(AppStoreServerAPIError)
  }

  /// Asks the store of the purchase's app, or of one app after another, and records what it tells.
  private func crawl(_ job: RefreshJob, _ configuration: Configuration) async -> CrawlEnd? {
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
            history,
            claiming: CrawlClaims(job.request, behavior: configuration.behavior)),
          server)
      } catch {
        return .notRecorded(error)
      }
    }
    return end
  }

  private func conclude(
    _ job: RefreshJob, _ end: CrawlEnd?, begunAt start: Timestamp
  ) async throws(LedgerError) {
    let now = clock.now()
    var job = job
    switch end {
    case .recorded(let record, let server)?:
      job.state = .done
      job.problem = nil
      try await ledger.settle(job)
      try await ledger.settleRefreshes(of: record.purchases, begunAt: start)
      note(success: server, at: now)
      waiters.tell(.refreshed(newFacts: record.newFacts), of: job.id)
    case .refused(let error, let server)?:
      let verdict = verdict(on: job, error, at: now)
      try await settle(job, verdict, problem: error.description)
      note(verdict, error.description, of: server, at: now)
    case .nobodyKnowsIt(let error)?:
      try await settle(job, verdict(on: job, error, at: now), problem: error.description)
    case .notRecorded(let error)?:
      try await settle(
        job, .again(at: RefreshVerdict.backoff(after: job.attempts, at: now)),
        problem: error.description)
    case nil:
      // The configuration lost the key in between.
      try await settle(job, .unchanged, problem: nil)
    }
  }

  private func verdict(
    on job: RefreshJob, _ error: AppStoreServerAPIError, at now: Timestamp
  ) -> RefreshVerdict {
    RefreshVerdict(
      error, attempts: job.attempts,
      isSigned: [.firstSight, .restore].contains(job.request.cause), at: now)
  }

  private func settle(
    _ job: RefreshJob, _ verdict: RefreshVerdict, problem: String?
  ) async throws(LedgerError) {
    var job = job
    job.problem = problem ?? job.problem
    switch verdict {
    case .again(let date):
      job.dueAt = date
      job.attempts += 1
    case .failed:
      job.state = .failed
      job.attempts += 1
    case .serverRests, .keyRefused, .unchanged: break
    }
    try await ledger.settle(job)
    if let problem { waiters.tell(.failed(reason: problem), of: job.id) }
  }
}
