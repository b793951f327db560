public import Ledger

/// The progress of an import.
public struct ImportReport: Hashable, Sendable {
  /// The number of pending purchases.
  public var waiting = 0
  /// Why the first of them failed so far, with the fix; `nil` if none failed.
  public var problem: String?
  /// The number of purchases whose history is recorded.
  public var done = 0
  /// The purchases for which Apple returned no history, with the reasons.
  public var failures: [RefreshJob] = []

  /// Creates an empty report.
  public init() {}
}

extension AppStoreReconciler {
  /// Returns the progress of an import.
  ///
  /// - Parameter batch: The name of the import.
  public func importReport(of batch: String) async throws(LedgerError) -> ImportReport {
    var report = ImportReport()
    var last: RefreshJob.ID?
    while true {
      let jobs = try await ledger.refreshes(ofBatch: batch, after: last, limit: 1000)
      guard let newest = jobs.last?.id else { return report }
      assert(last.map { $0 < newest } ?? true, "each page comes after the one before")
      last = newest
      for job in jobs {
        switch job.state {
        case .waiting:
          report.waiting += 1
          report.problem = report.problem ?? job.lastError
        case .done: report.done += 1
        case .failed: report.failures.append(job)
        }
      }
    }
  }
}
