public import AppStoreCore

extension LedgerStore {
  /// Enqueues refreshes.
  ///
  /// Of the restores of one purchase, only the newest are retained.
  ///
  /// - Returns: The resulting jobs, one per request, in order.
  public func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    guard !requests.isEmpty else { return [] }
    return try await change(loading: Set(requests.map { .jobs($0.purchase) })) {
      tables throws(MissingRows) in
      var jobs: [RefreshJob] = []
      for request in requests { jobs.append(try tables.request(request, at: now)) }
      return jobs
    }
  }

  /// Enqueues refreshes of purchases whose period ended and whose renewal is unknown.
  ///
  /// Each is enqueued once, until more is recorded about the purchase.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - limit: The maximum number of refreshes.
  /// - Returns: How many were enqueued; if this equals the limit, there may be more.
  public func requestPeriodEnds(at now: Timestamp, limit: Int) async throws(LedgerError) -> Int {
    let due = try await periodEnds(at: now, limit: limit)
    guard !due.isEmpty else { return 0 }
    return try await change(loading: Set(due.flatMap { [.purchase($0), .jobs($0)] })) {
      tables throws(MissingRows) in
      for purchase in due {
        guard let history = try tables.clearAskingDate(of: purchase, at: now),
          let request = RefreshRules.periodEnd(of: history, purchase)
        else { continue }
        try tables.request(request, at: now)
      }
      return due.count
    }
  }
}
