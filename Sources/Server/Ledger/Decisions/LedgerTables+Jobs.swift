internal import AppStoreCore

/// The refresh queue.
extension LedgerTables {
  /// Enqueues a refresh; the rules decide what happens to the job of its purchase and claimant.
  @discardableResult
  mutating func request(
    _ request: RefreshRequest, at now: Timestamp
  ) throws(MissingRows) -> RefreshJob {
    let purchase = request.purchase
    let jobs = try loaded(.jobs(purchase), row: { $0.jobs[purchase] })
    let held = jobs.first { $0.request.claimant == request.claimant }
    let job = RefreshRules.job(
      for: request, held: held, id: held?.id ?? nextJob(), at: position(at: now))
    save(job)
    if held == nil, RefreshRules.isWaitingRestore(job) { try dropRestores(of: purchase) }
    return job
  }

  /// Removes the restores of a purchase that exceed the limit, keeping the newest requests.
  private mutating func dropRestores(
    of purchase: OriginalTransactionID
  ) throws(MissingRows) {
    let waiting = try loaded(.jobs(purchase), row: { $0.jobs[purchase] }).filter {
      RefreshRules.isWaitingRestore($0) && $0.isForgottenWhenDone
    }
    let ordered = waiting.sorted(by: RefreshRules.isAskedLater)
    for job in ordered.dropFirst(RefreshRules.maxPendingRestores) {
      write { rows, changes in
        rows.jobs[purchase]?.removeAll { $0.id == job.id }
        changes.jobs[job.id] = nil
        changes.removedJobs.insert(job.id)
      }
    }
  }

  private mutating func save(_ job: RefreshJob) {
    let purchase = job.request.purchase
    write { rows, changes in
      if let index = rows.jobs[purchase]?.firstIndex(where: { $0.id == job.id }) {
        rows.jobs[purchase]?[index] = job
      } else {
        rows.jobs[purchase]?.append(job)
      }
      changes.jobs[job.id] = job
    }
  }
}
