internal import AppStoreCore
internal import Ledger
internal import Synchronization

/// The result of a refresh.
public enum RefreshResult: Hashable, Sendable {
  /// All of Apple's data is recorded; `newFacts` counts the facts that were new.
  case refreshed(newFacts: Int)
  /// The refresh takes longer than the caller waits, and continues.
  case pending
  /// The app has no key; the refresh waits for one.
  case noKey
  /// The refresh failed for now; the reason is safe to show.
  case failed(reason: String)
  /// Apple rejected the request and will reject it again.
  ///
  /// The status is Apple's, 400 or 404; the reason is safe to show.
  case refused(status: Int, reason: String)
}

/// The callers waiting for refreshes to finish.
///
/// Their number is limited, in total and for each purchase, because each keeps an app's request
/// open.
final class RefreshWaitList: Sendable {
  /// A result, and the job that it completes.
  struct End: Sendable {
    let job: RefreshJob.ID
    let revision: Int
    let result: RefreshResult

    /// Returns whether it completes a request, which resulted in a job.
    ///
    /// A job that was requested again later has a greater revision: Apple may have been queried
    /// before that request.
    func completes(_ requested: RefreshJob) -> Bool {
      (job, revision) >= (requested.id, requested.revision)
    }
  }

  struct Registration: Sendable {
    fileprivate let number: Int
    /// The results about the caller's purchase from now on.
    let ends: AsyncStream<End>
    /// Signals that another process may have completed the refresh.
    let hints: WorkSignal
  }

  private struct Waiter {
    let purchase: OriginalTransactionID
    let claimant: AppUserID?
    let continuation: AsyncStream<End>.Continuation
    let hints: WorkSignal
  }

  private struct State {
    var last = 0
    var waiters: [Int: Waiter] = [:]
  }

  private let maxCallers: Int
  private let maxPerPurchase: Int
  private let state = Mutex(State())

  /// Creates an empty list of waiting callers.
  ///
  /// - Parameters:
  ///   - maxCallers: The maximum number of waiting callers.
  ///   - maxPerPurchase: The maximum number of callers waiting for one purchase.
  init(maxCallers: Int, forOne maxPerPurchase: Int) {
    (self.maxCallers, self.maxPerPurchase) = (maxCallers, maxPerPurchase)
  }

  /// Sends the result of a job to all callers waiting for its purchase and claimant.
  func send(_ result: RefreshResult, of job: RefreshJob) {
    let request = job.request
    let waiting = state.withLock { state in
      state.waiters.values.filter {
        $0.purchase == request.purchase && $0.claimant == request.claimant
      }
    }
    let end = End(job: job.id, revision: job.revision, result: result)
    for waiter in waiting { waiter.continuation.yield(end) }
  }

  /// Lets callers look whether another process completed their refresh.
  ///
  /// - Parameter purchase: The purchase; `nil` for all.
  func signalHints(about purchase: OriginalTransactionID?) {
    let hints = state.withLock { state in
      state.waiters.values.filter { purchase == nil || $0.purchase == purchase }.map(\.hints)
    }
    for hint in hints { hint.signal() }
  }

  /// Starts waiting, before the refresh is requested, so that no result is missed; `nil` if the
  /// limit is reached.
  func join(_ request: RefreshRequest) -> Registration? {
    let (ends, continuation) = AsyncStream.makeStream(of: End.self)
    let hints = WorkSignal()
    let number: Int? = state.withLock { state in
      guard state.waiters.count < maxCallers,
        state.waiters.values.count(where: { $0.purchase == request.purchase }) < maxPerPurchase
      else { return nil }
      state.last += 1
      state.waiters[state.last] = Waiter(
        purchase: request.purchase, claimant: request.claimant, continuation: continuation,
        hints: hints)
      return state.last
    }
    return number.map { Registration(number: $0, ends: ends, hints: hints) }
  }

  func removeWaiter(_ registration: Registration) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: registration.number) }
    assert(waiter != nil, "each caller stops waiting once")
    waiter?.continuation.finish()
  }
}
