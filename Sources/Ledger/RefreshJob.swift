public import AppStoreTypes

/// A request to refresh a purchase, and how far it has come.
///
/// There is at most one for each purchase and claimant.
public struct RefreshJob: Hashable, Sendable, Identifiable {
  /// How far a job has come.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It is to be done, or is being done.
    case waiting
    /// All is recorded; only jobs of an import are kept so.
    case done
    /// The store's answer is final, and is no history.
    case failed
  }

  /// The number of the job; later ones have greater numbers.
  public let id: Int64
  /// What is wanted.
  public var request: RefreshRequest
  /// How often it was asked for; who settles an older revision changes nothing.
  public var revision: Int
  /// When it was asked for last.
  public var requestedAt: Timestamp
  /// The number of the newest act when it was asked for last, zero before the first one; `nil` in a job that
  /// a former version noted.
  public var newestAct: Int64?
  /// When it is to be tried next; while somebody works on it, when another may take it over.
  public var dueAt: Timestamp
  /// How often it was tried in vain; an answer that would be final counts anew after other trouble.
  public var attempts: Int
  /// How far it has come.
  public var state: State
  /// Why the last try failed, with the fix; `nil` when none did.
  public var problem: String?

  package init(
    id: Int64, request: RefreshRequest, revision: Int = 1, requestedAt: Timestamp,
    newestAct: Int64?, dueAt: Timestamp, attempts: Int = 0, state: State = .waiting,
    problem: String? = nil
  ) {
    self.id = id
    self.request = request
    self.revision = revision
    self.requestedAt = requestedAt
    self.newestAct = newestAct
    self.dueAt = dueAt
    self.attempts = attempts
    self.state = state
    self.problem = problem
  }

  /// How far the record had come when it was asked for last.
  package var asked: RecordPosition { RecordPosition(date: requestedAt, newestAct: newestAct) }

  /// Whether the job is forgotten once it is done: nobody reads its report.
  package var isForgottenWhenDone: Bool { request.batch == nil }
}

/// How many jobs there are of a lane and a state.
public struct RefreshTally: Hashable, Sendable {
  /// The app and the environment.
  public let lane: RefreshLane
  /// How far they have come.
  public let state: RefreshJob.State
  /// How many there are.
  public let count: Int

  package init(lane: RefreshLane, state: RefreshJob.State, count: Int) {
    self.lane = lane
    self.state = state
    self.count = count
  }
}
