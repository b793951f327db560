internal import AppStoreTypes
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
  private struct State {
    var last = 0
    var purchases: [Int: OriginalTransactionID] = [:]
    var waiting: [Int64: [Int: AsyncStream<RefreshResult>.Continuation]] = [:]
  }

  private let most: Int
  private let mostForOne: Int
  private let state = Mutex(State())

  /// Creates an empty list of waiting callers.
  ///
  /// - Parameters:
  ///   - most: The maximum number of waiting callers.
  ///   - mostForOne: The maximum number of callers waiting for one purchase.
  init(most: Int, forOne mostForOne: Int) {
    (self.most, self.mostForOne) = (most, mostForOne)
  }

  /// Resumes all callers waiting for a job with its result.
  func resumeWaiters(_ result: RefreshResult, of job: RefreshJob.ID) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: job) ?? [:] }
    for continuation in waiting.values {
      continuation.yield(result)
      continuation.finish()
    }
  }

  /// Starts waiting for a job; `nil` if the limit is reached.
  func join(_ job: RefreshJob) -> (results: AsyncStream<RefreshResult>, number: Int)? {
    let (results, continuation) = AsyncStream.makeStream(of: RefreshResult.self)
    let purchase = job.request.purchase
    let number: Int? = state.withLock { state in
      guard state.purchases.count < most,
        state.purchases.values.count(where: { $0 == purchase }) < mostForOne
      else { return nil }
      state.last += 1
      state.purchases[state.last] = purchase
      state.waiting[job.id, default: [:]][state.last] = continuation
      return state.last
    }
    return number.map { (results, $0) }
  }

  /// Stops waiting.
  func removeWaiter(_ job: RefreshJob.ID, number: Int) {
    state.withLock { state in
      state.purchases[number] = nil
      state.waiting[job]?[number] = nil
      if state.waiting[job]?.isEmpty == true { state.waiting[job] = nil }
    }
  }
}
