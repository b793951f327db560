internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import Ledger
internal import Synchronization

extension StoreSynchronization {
  /// Saves the result of querying Apple and resumes the callers waiting for it.
  ///
  /// A failure counts as an attempt only for jobs that were due: anyone can trigger a query for a
  /// purchase that another customer restores.
  ///
  /// - Parameters:
  ///   - jobs: The jobs it completes, as they were before.
  ///   - end: The result; `nil` if no server was queried.
  ///   - start: When the query started.
  func conclude(
    _ jobs: [RefreshJob], _ end: CrawlEnd?, begunAt start: Timestamp
  ) async throws(LedgerError) {
    let now = clock.now()
    switch end {
    case .recorded(let record, let server)?:
      for var job in jobs {
        job.state = .done
        job.problem = nil
        try await ledger.settle(job)
      }
      try await ledger.settleRefreshes(of: record.purchases, begunAt: start)
      note(success: server, at: now)
      for job in jobs { waiters.tell(.refreshed(newFacts: record.newFacts), of: job.id) }
    case .refused(let error, let server)?:
      for job in jobs {
        let verdict = try await settle(job, error, takenAt: start, at: now)
        note(verdict, error.description, of: server, at: now)
      }
    case .nobodyKnowsIt(let error)?:
      for job in jobs { _ = try await settle(job, error, takenAt: start, at: now) }
    case .notRecorded(let error)?:
      for job in jobs {
        try await settle(
          job, .again(at: RefreshVerdict.backoff(after: job.attempts, at: now)),
          takenAt: start, problem: error.description)
      }
    case nil:
      // The key was removed from the configuration in the meantime.
      for job in jobs { try await settle(job, .unchanged, takenAt: start, problem: nil) }
    }
  }

  /// Saves the consequence of an error and returns it.
  ///
  /// Attempts restart when a possibly final response follows other failures: how often Apple failed
  /// to respond says nothing about how often it rejected the request.
  private func settle(
    _ job: RefreshJob, _ error: AppStoreServerAPIError, takenAt start: Timestamp, at now: Timestamp
  ) async throws(LedgerError) -> RefreshVerdict {
    let isNew = !error.isRetryable && job.problem != error.description
    let attempts = isNew ? 0 : job.attempts
    let verdict = RefreshVerdict(
      error, attempts: attempts,
      isSigned: [.firstSight, .restore, .periodEnd].contains(job.request.cause), at: now)
    try await settle(
      job, verdict, after: attempts, takenAt: start, problem: error.description,
      finalStatus: error.finalStatus)
    return verdict
  }

  private func settle(
    _ job: RefreshJob, _ verdict: RefreshVerdict, after attempts: Int? = nil,
    takenAt start: Timestamp, problem: String?, finalStatus: Int? = nil
  ) async throws(LedgerError) {
    let isTry = DueDate.isPast(job.dueAt, at: start)
    var job = job
    job.problem = problem ?? job.problem
    switch isTry ? verdict : .unchanged {
    case .again(let date):
      job.dueAt = date
      job.attempts = (attempts ?? job.attempts) + 1
    case .failed:
      job.state = .failed
      job.attempts = (attempts ?? job.attempts) + 1
    case .serverRests, .keyRefused, .unchanged: break
    }
    try await ledger.settle(job)
    guard let problem else { return }
    let result: RefreshResult =
      if let finalStatus {
        .refused(status: finalStatus, reason: problem)
      } else {
        .failed(reason: problem)
      }
    waiters.tell(result, of: job.id)
  }
}

extension AppStoreServerAPIError {
  /// The status of a response that does not change on retries; `nil` for any other.
  fileprivate var finalStatus: Int? {
    guard case .refused(let body, _) = self, !isRetryable, [400, 404].contains(body.status) else {
      return nil
    }
    return body.status
  }
}
