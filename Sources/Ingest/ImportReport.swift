public import Ledger

/// How far an import has come.
public struct ImportReport: Hashable, Sendable {
  /// The purchases that are still to be asked about.
  public var waiting = 0
  /// Why the first of them was asked about in vain, with the fix; `nil` when none was.
  public var problem: String?
  /// The purchases whose history is recorded.
  public var done = 0
  /// The purchases for which the store gave no history, with why.
  public var failures: [RefreshJob] = []

  /// Creates an empty report.
  public init() {}
}

extension StoreSynchronization {
  /// Says how far an import has come.
  ///
  /// - Parameter batch: The name of the import.
  public func importReport(of batch: String) async throws(LedgerError) -> ImportReport {
    var report = ImportReport()
    var last: RefreshJob.ID?
    while true {
      let jobs = try await ledger.refreshes(ofBatch: batch, after: last, limit: 1000)
      guard let newest = jobs.last?.id else { return report }
      last = newest
      for job in jobs {
        switch job.state {
        case .waiting:
          report.waiting += 1
          report.problem = report.problem ?? job.problem
        case .done: report.done += 1
        case .failed: report.failures.append(job)
        }
      }
    }
  }
}
