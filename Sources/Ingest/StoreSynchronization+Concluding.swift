internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import Ledger
internal import Synchronization

extension StoreSynchronization {
  /// Writes down what came of asking the store, and tells those who wait for it.
  ///
  /// What came to nothing counts as a try of those jobs only that were due: anybody may have the store asked
  /// about a purchase that another restores.
  ///
  /// - Parameters:
  ///   - jobs: The jobs that were done by it, as they were before.
  ///   - end: What it came to; `nil` when nobody was asked.
  ///   - start: When the store was asked.
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
      // The configuration lost the key in between.
      for job in jobs { try await settle(job, .unchanged, takenAt: start, problem: nil) }
    }
  }

  /// Writes down what follows from an error, and returns it.
  ///
  /// An answer that would be final counts anew after other trouble: how often the store could not answer
  /// says nothing about how often it said no.
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
  /// The status of an answer that stays the same however often the store is asked; `nil` for any other.
  fileprivate var finalStatus: Int? {
    guard case .refused(let body, _) = self, !isRetryable, [400, 404].contains(body.status) else {
      return nil
    }
    return body.status
  }
}
