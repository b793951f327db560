internal import AppStoreCore
internal import Ingest
internal import Ledger
internal import Subscriptions

extension MigrationRun {
  /// Compares every row with the ledger.
  func check(
    _ plan: MigrationPlan, known: [Int: Set<TransactionID>], into result: inout MigrationResult,
    _ progress: @Sendable (MigrationProgress) -> Void
  ) async throws(LedgerError) {
    let jobs = try await jobs()
    for (index, customer) in plan.customers.enumerated() where !customer.purchases.isEmpty {
      if index % 100 == 0 { progress(.checking(done: index, of: plan.customers.count)) }
      guard !result.deleted.contains(customer.id) else {
        for purchase in customer.purchases {
          result.reject(
            purchase, of: customer.id, purchase.items, "the customer was deleted here")
        }
        continue
      }
      let history = try await ledger.history(of: customer.id)
      for purchase in customer.purchases {
        let recorded = purchase.items.filter { history.transactions[$0.transaction] != nil }
        let before = recorded.count { known[index]?.contains($0.transaction) ?? false }
        result.summary.alreadyThere += before
        result.summary.imported += recorded.count - before
        let missing = purchase.items.filter { history.transactions[$0.transaction] == nil }
        guard !missing.isEmpty else { continue }
        try await checkMissing(
          missing, of: purchase, customer.id,
          job: jobs[JobKey(purchase: purchase.id, claimant: customer.id)], into: &result)
      }
    }
  }

  /// Decides about rows whose transactions the customer does not own here.
  private func checkMissing(
    _ missing: [MigrationPlan.Item], of purchase: MigrationPlan.Purchase, _ customer: AppUserID,
    job: RefreshJob?, into result: inout MigrationResult
  ) async throws(LedgerError) {
    let named = try await ledger.purchases(naming: Set(missing.map(\.transaction)))
    let found = try await ledger.purchases(named)
    var rest: [MigrationPlan.Item] = []
    for item in missing {
      guard
        let holder = found.values.first(where: { $0.history.transactions[item.transaction] != nil })
      else {
        rest.append(item)
        continue
      }
      result.noteOtherOwner(holder.owner, of: item, purchase, customer)
    }
    guard !rest.isEmpty else { return }
    switch job?.state {
    case nil:
      result.reject(purchase, of: customer, rest, "no request to Apple; run the import again")
    case .waiting?:
      result.wait(purchase, of: customer, rest, job?.lastError)
    case .failed?:
      result.reject(
        purchase, of: customer, rest, job?.lastError ?? "Apple returned no history")
    case .done?:
      result.reject(
        purchase, of: customer, rest, "Apple's history of the purchase has no such transaction")
    }
  }

  private struct JobKey: Hashable {
    let purchase: OriginalTransactionID
    let claimant: AppUserID?
  }

  private func jobs() async throws(LedgerError) -> [JobKey: RefreshJob] {
    var jobs: [JobKey: RefreshJob] = [:]
    var last: RefreshJob.ID?
    while true {
      let page = try await ledger.refreshes(ofBatch: settings.batch, after: last, limit: 1000)
      guard let newest = page.last?.id else { return jobs }
      last = newest
      for job in page {
        jobs[JobKey(purchase: job.request.purchase, claimant: job.request.claimant)] = job
      }
    }
  }
}
