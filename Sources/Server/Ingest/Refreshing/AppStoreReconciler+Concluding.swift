internal import AppStoreCore
internal import AppStoreServerAPI
internal import Ledger
internal import Synchronization

extension AppStoreReconciler {
  /// Saves the result of querying Apple and resumes the callers waiting for it.
  ///
  /// A failure counts as an attempt only for jobs that were due: anyone can trigger a query for a
  /// purchase that another customer restores.
  ///
  /// - Parameters:
  ///   - jobs: The jobs it completes, as they were before.
  ///   - end: The result; `nil` if no server was queried.
  ///   - start: When the query started.
  func finish(
    _ jobs: [RefreshJob], _ end: RefreshOutcome?, begunAt start: Timestamp
  ) async throws(LedgerError) {
    let now = clock.now()
    switch end {
    case .recorded(let record, let server)?:
      for var job in jobs {
        job.state = .done
        job.lastError = nil
        try await ledger.complete(job)
      }
      let covered = try await ledger.completeRefreshes(of: record.purchases, begunAt: start)
      health.withLock { $0[server].noteSuccess(at: now) }
      // Nothing else resumes the callers of the covered jobs, because no worker finds them again.
      for job in jobs + covered { waiters.send(.refreshed(newFacts: record.newFacts), of: job) }
    case .refused(let error, let server)?:
      for job in jobs {
        let action = try await handleFailure(job, error, takenAt: start, at: now)
        health.withLock { $0[server].note(action, error.description, at: now) }
      }
    case .nobodyKnowsIt(let error)?:
      for job in jobs { _ = try await handleFailure(job, error, takenAt: start, at: now) }
    case .notRecorded(let error)?:
      for job in jobs {
        try await handleFailure(
          job, .again(at: RefreshFailureAction.backoff(after: job.attempts, at: now)),
          takenAt: start, problem: error.description)
      }
    case nil:
      // The key was removed from the configuration in the meantime.
      for job in jobs { try await handleFailure(job, .unchanged, takenAt: start, problem: nil) }
    }
  }

  /// Saves the consequence of an error and returns it.
  ///
  /// Attempts restart when a possibly final response follows other failures: how often Apple failed
  /// to respond says nothing about how often it rejected the request.
  private func handleFailure(
    _ job: RefreshJob, _ error: AppStoreServerAPIError, takenAt start: Timestamp, at now: Timestamp
  ) async throws(LedgerError) -> RefreshFailureAction {
    let isNew = !error.isRetryable && job.lastError != error.description
    let attempts = isNew ? 0 : job.attempts
    let action = RefreshFailureAction(
      error, attempts: attempts,
      isSigned: [.newPurchase, .restore, .periodEnd].contains(job.request.cause), at: now)
    try await handleFailure(
      job, action, after: attempts, takenAt: start, problem: error.description,
      finalStatus: error.finalStatus)
    return action
  }

  private func handleFailure(
    _ job: RefreshJob, _ action: RefreshFailureAction, after attempts: Int? = nil,
    takenAt start: Timestamp, problem: String?, finalStatus: Int? = nil
  ) async throws(LedgerError) {
    let isTry = JobDueDate.isPast(job.dueAt, at: start)
    var job = job
    job.lastError = problem ?? job.lastError
    switch isTry ? action : .unchanged {
    case .again(let date):
      job.dueAt = date
      job.attempts = (attempts ?? job.attempts) + 1
    case .failed:
      job.state = .failed
      job.attempts = (attempts ?? job.attempts) + 1
    case .backOff, .keyRejected, .unchanged: break
    }
    try await ledger.complete(job)
    guard let problem else { return }
    let result: RefreshResult =
      if let finalStatus {
        .refused(status: finalStatus, reason: problem)
      } else {
        .failed(reason: problem)
      }
    waiters.send(result, of: job)
  }
}

extension AppStoreServerAPIError {
  /// The status of a response that does not change on retries; `nil` for any other.
  fileprivate var finalStatus: Int? {
    guard case .rejected(let body, _) = self, !isRetryable, [400, 404].contains(body.status) else {
      return nil
    }
    return body.status
  }
}
