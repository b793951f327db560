package import AppStoreTypes
internal import SignedData

/// What becomes of requests to refresh; the same for every store.
package enum RefreshRules {
  /// Returns what a recording asks for: the history of a purchase that was never heard of.
  ///
  /// What the crawl itself brings asks for nothing, since it brings all of its customer; and only two
  /// environments have a server.
  static func firstSight(
    of transaction: JWSTransactionDecodedPayload, in recording: Recording
  ) -> RefreshRequest? {
    request(because: .firstSight, about: transaction, in: recording)
  }

  static func request(
    because cause: RefreshCause, about transaction: JWSTransactionDecodedPayload,
    in recording: Recording
  ) -> RefreshRequest? {
    let isCrawled = recording.source == .serverAPI && recording.notification == nil
    let hasServer = serverEnvironments.contains(transaction.environment)
    guard !isCrawled, hasServer else { return nil }
    return RefreshRequest(
      purchase: transaction.originalTransactionId,
      lane: RefreshLane(bundleID: transaction.bundleId, environment: transaction.environment),
      cause: cause)
  }

  /// The environments that have a server.
  static let serverEnvironments: Set<AppStoreEnvironment> = [.production, .sandbox]

  /// Returns the job that a request makes of the one that stands.
  ///
  /// What waits keeps its more urgent cause. A job of an import that is done stays done when the same
  /// import comes again, so that an import can be repeated at no cost.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - held: The job of the same purchase and claimant; `nil` when there is none.
  ///   - id: The number of the job if there is none.
  ///   - asked: How far the record has come.
  package static func job(
    for request: RefreshRequest, held: RefreshJob?, id: Int64, at asked: RecordPosition
  ) -> RefreshJob {
    guard let held else {
      return RefreshJob(
        id: id, request: request, requestedAt: asked.date, newestAct: asked.newestAct,
        dueAt: DueDate.atOnce)
    }
    var job = held
    job.request.batch = request.batch ?? held.request.batch
    job.request.lane.bundleID = request.lane.bundleID ?? held.request.lane.bundleID
    job.request.lane.environment = request.lane.environment ?? held.request.lane.environment
    if held.state == .done, request.cause == .import, request.batch == held.request.batch {
      return job
    }
    if request.cause == .periodEnd, servesPeriodEnd(held, at: asked.date) { return held }
    job.revision += 1
    job.requestedAt = asked.date
    job.newestAct = asked.newestAct
    job.dueAt = DueDate.atOnce
    job.request.cause =
      held.state == .waiting
      ? RefreshCause.allCases.first { $0 == held.request.cause || $0 == request.cause }
        ?? request.cause : request.cause
    if held.state != .waiting {
      job.attempts = 0
      job.problem = nil
    }
    job.state = .waiting
    return job
  }

  /// Returns whether a job is done when the store told everything about its purchase: nobody claims the
  /// purchase by it or reads its report, and it was not asked for since.
  package static func isCovered(_ job: RefreshJob, byCrawlBegunAt start: Timestamp) -> Bool {
    job.state == .waiting && job.request.claimant == nil && job.request.batch == nil
      && job.requestedAt <= start
  }

  /// How many restores of one purchase wait at most, those asked for last: anybody may make up customers
  /// who restore it, and it goes to the last of them.
  package static let mostWaitingRestores = 32

  /// Returns whether a job waits to restore a purchase for somebody.
  package static func isWaitingRestore(_ job: RefreshJob) -> Bool {
    job.state == .waiting && job.request.cause == .restore
  }

  /// Orders restores by who asked last.
  package static func isAskedLater(_ lhs: RefreshJob, _ rhs: RefreshJob) -> Bool {
    (lhs.newestAct ?? -1, lhs.id) > (rhs.newestAct ?? -1, rhs.id)
  }

  /// Orders jobs by who comes first.
  package static func precedes(_ lhs: RefreshJob, _ rhs: RefreshJob) -> Bool {
    (lhs.request.cause.rawValue, lhs.dueAt, lhs.id)
      < (rhs.request.cause.rawValue, rhs.dueAt, rhs.id)
  }
}
