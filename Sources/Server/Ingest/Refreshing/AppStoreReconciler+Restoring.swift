public import AppStoreCore
public import Ledger
internal import SignedData
internal import Synchronization

extension AppStoreReconciler {
  /// Refreshes everything bought by the customer of a transaction, and waits as long as a restore
  /// may.
  ///
  /// - Parameters:
  ///   - token: The transaction, already verified.
  ///   - claimant: The customer who claims all purchases of the Apple Account; `nil` to claim
  ///     nothing.
  /// - Throws: `LedgerError`; nothing is then saved.
  public func refreshRestored(
    _ token: String, claimant: AppUserID?
  ) async throws(LedgerError) -> RefreshResult {
    guard
      let payload = try? Unverified<JWSTransactionDecodedPayload>(compactSerialization: token)
        .payload, ReconciledApp.serverEnvironments.contains(payload.environment)
    else { return .pending }
    return try await refresh(
      RefreshRequest(
        purchase: payload.originalTransactionId,
        target: RefreshTarget(bundleID: payload.bundleId, environment: payload.environment),
        claimant: claimant, cause: .restore),
      waitingAtMost: settings.restoreWait)
  }

  /// Queries Apple once for all pending restores of a purchase.
  ///
  /// - Parameters:
  ///   - job: The job of one restore.
  ///   - configuration: The apps.
  ///   - now: The time.
  func restore(
    _ job: RefreshJob, _ configuration: Configuration, at now: Timestamp
  ) async throws(LedgerError) {
    let (purchase, target) = (job.request.purchase, job.request.target)
    let later = restoreThrottle.withLock { throttle in
      throttle.begin(purchase, at: now, every: settings.restoreInterval)
    }
    if let later {
      var job = job
      job.dueAt = later
      try await ledger.complete(job)
      return
    }
    defer { restoreThrottle.withLock { $0.end(purchase) } }
    var jobs = try await ledger.leaseRestores(of: purchase, in: target, until: now + settings.lease)
    let work = begin(jobs, [], until: now + settings.lease)
    defer { end(work) }
    // This job was leased earlier, so it is due again only when that lease ends.
    for index in jobs.indices where jobs[index].id == job.id { jobs[index].dueAt = job.dueAt }
    try await finish(jobs, await fetchHistory(jobs, configuration), begunAt: now)
  }
}
