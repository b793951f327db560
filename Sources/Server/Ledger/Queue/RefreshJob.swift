public import AppStoreCore

/// A queued refresh of a purchase, and its state.
///
/// There is at most one for each purchase and claimant.
public struct RefreshJob: Hashable, Sendable, Identifiable {
  /// The state of a job.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Pending or in progress.
    case waiting
    /// Everything is recorded; only jobs of an import are retained in this state.
    case done
    /// Apple's response is final and contains no history.
    case failed
  }

  /// The number of the job; later ones have greater numbers.
  public let id: Int64
  /// The request.
  public var request: RefreshRequest
  /// How often it was requested; completing an older revision has no effect.
  public var revision: Int
  /// The number of the newest lease, which grows each time a worker takes the job; the result of a
  /// worker with an older one has no effect.
  public var lease: Int64
  /// When it was last requested.
  public var requestedAt: Timestamp
  /// The number of the newest operation at the last request, zero before the first one.
  public var lastOperationID: Int64
  /// When to try next; while a worker processes it, when its lease ends.
  public var dueAt: Timestamp
  /// The number of failed attempts; restarts if a possibly final response follows other failures.
  public var attempts: Int
  /// The state.
  public var state: State
  /// Why the last attempt failed, with the fix; `nil` if none failed.
  public var lastError: String?

  /// Creates a job; default: one that was never tried.
  public init(
    id: Int64, request: RefreshRequest, revision: Int = 1, lease: Int64 = 0, requestedAt: Timestamp,
    lastOperationID: Int64, dueAt: Timestamp, attempts: Int = 0, state: State = .waiting,
    problem: String? = nil
  ) {
    self.id = id
    self.request = request
    self.revision = revision
    self.lease = lease
    self.requestedAt = requestedAt
    self.lastOperationID = lastOperationID
    self.dueAt = dueAt
    self.attempts = attempts
    self.state = state
    self.lastError = problem
  }

  /// The ledger position at the last request.
  public var requestPosition: LedgerPosition {
    LedgerPosition(date: requestedAt, lastOperationID: lastOperationID)
  }

  /// Whether the job is deleted when done, because it has no report.
  public var isForgottenWhenDone: Bool { request.batch == nil }
}

/// The number of jobs of a target in a state.
public struct RefreshJobCount: Hashable, Sendable {
  /// The app and the environment.
  public let target: RefreshTarget
  /// The state.
  public let state: RefreshJob.State
  /// The number of jobs.
  public let count: Int

  /// Creates a count.
  public init(target: RefreshTarget, state: RefreshJob.State, count: Int) {
    self.target = target
    self.state = state
    self.count = count
  }
}
