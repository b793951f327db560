public import AppStoreCore
internal import SignedData

/// Rules for refresh requests; the same for every store.
public enum RefreshRules {
  /// Returns the history refresh for a recording of an unknown purchase.
  ///
  /// Data from a refresh triggers none, because a refresh reads everything about its customer. Only
  /// two environments have a server.
  static func refreshForNewPurchase(
    of transaction: JWSTransactionDecodedPayload, in recording: FactBatch
  ) -> RefreshRequest? {
    request(because: .newPurchase, about: transaction, in: recording)
  }

  static func request(
    because cause: RefreshTrigger, about transaction: JWSTransactionDecodedPayload,
    in recording: FactBatch
  ) -> RefreshRequest? {
    let isFetched = recording.source == .serverAPI && recording.notification == nil
    let hasServer = serverEnvironments.contains(transaction.environment)
    guard !isFetched, hasServer else { return nil }
    return RefreshRequest(
      purchase: transaction.originalTransactionId,
      target: RefreshTarget(bundleID: transaction.bundleId, environment: transaction.environment),
      cause: cause)
  }

  /// The environments that have a server.
  static let serverEnvironments: Set<AppStoreEnvironment> = [.production, .sandbox]

  /// Returns the job that results from a request and the existing job.
  ///
  /// A pending job keeps its more urgent trigger. A completed job of an import stays completed if
  /// the same import is repeated, so repeating it costs nothing.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - held: The job of the same purchase and claimant; `nil` if none exists.
  ///   - id: The number of the job if there is none.
  ///   - asked: The current ledger position.
  public static func job(
    for request: RefreshRequest, held: RefreshJob?, id: Int64, at asked: LedgerPosition
  ) -> RefreshJob {
    guard let held else {
      return RefreshJob(
        id: id, request: request, requestedAt: asked.date, lastOperationID: asked.lastOperationID,
        dueAt: JobDueDate.immediately)
    }
    assert(
      held.request.purchase == request.purchase && held.request.claimant == request.claimant,
      "a job is requested again for its own purchase and claimant")
    var job = held
    job.request.batch = request.batch ?? held.request.batch
    job.request.target.bundleID = request.target.bundleID ?? held.request.target.bundleID
    job.request.target.environment = request.target.environment ?? held.request.target.environment
    if held.state == .done, request.cause == .import, request.batch == held.request.batch {
      return job
    }
    if request.cause == .periodEnd, servesPeriodEnd(held, at: asked.date) { return held }
    job.revision += 1
    job.requestedAt = asked.date
    job.lastOperationID = asked.lastOperationID
    job.dueAt = JobDueDate.immediately
    job.request.cause =
      held.state == .waiting
      ? RefreshTrigger.allCases.first { $0 == held.request.cause || $0 == request.cause }
        ?? request.cause : request.cause
    if held.state != .waiting {
      job.attempts = 0
      job.lastError = nil
    }
    job.state = .waiting
    assert(job.revision > held.revision, "a new request makes the running attempt outdated")
    return job
  }

  /// Returns whether a complete refresh of its purchase completes a job: it has no claimant and no
  /// report, and was not requested again since.
  public static func isSatisfied(_ job: RefreshJob, byFetchBegunAt start: Timestamp) -> Bool {
    job.state == .waiting && job.request.claimant == nil && job.request.batch == nil
      && job.requestedAt <= start
  }

  /// The maximum number of pending restores of one purchase; the newest requests are saved.
  ///
  /// Anyone can make up customers who restore it, and the last of them gets it.
  public static let maxPendingRestores = 32

  /// Returns whether a job is a pending restore.
  public static func isWaitingRestore(_ job: RefreshJob) -> Bool {
    job.state == .waiting && job.request.cause == .restore
  }

  /// Orders restores by request, newest first.
  public static func isAskedLater(_ lhs: RefreshJob, _ rhs: RefreshJob) -> Bool {
    (lhs.lastOperationID, lhs.id) > (rhs.lastOperationID, rhs.id)
  }

  /// Orders jobs by urgency.
  public static func precedes(_ lhs: RefreshJob, _ rhs: RefreshJob) -> Bool {
    (lhs.request.cause.rawValue, lhs.dueAt, lhs.id)
      < (rhs.request.cause.rawValue, rhs.dueAt, rhs.id)
  }
}
