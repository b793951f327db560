internal import AppStoreTypes
internal import Ledger
internal import Synchronization

/// What came of a refresh, for whoever asked for it.
public enum RefreshResult: Hashable, Sendable {
  /// Everything the store tells is recorded; how many facts were new.
  case refreshed(newFacts: Int)
  /// It takes longer than the caller would wait, and goes on.
  case pending
  /// There is no key for the app, so that it waits for one.
  case noKey
  /// It failed for now, in words that are safe to show.
  case failed(reason: String)
  /// The store said no, and says it again however often it is asked.
  ///
  /// The status is the store's own, 400 or 404; the reason is safe to show.
  case refused(status: Int, reason: String)
}

/// Those who wait for a refresh to end: not more than some, because each of them keeps a request of an app
/// open, and not more than a few of them for one purchase.
final class RefreshWaiters: Sendable {
  private struct State {
    var last = 0
    var purchases: [Int: OriginalTransactionID] = [:]
    var waiting: [Int64: [Int: AsyncStream<RefreshResult>.Continuation]] = [:]
  }

  private let most: Int
  private let mostForOne: Int
  private let state = Mutex(State())

  /// Creates it.
  ///
  /// - Parameters:
  ///   - most: How many wait at most.
  ///   - mostForOne: How many of them wait for one purchase.
  init(most: Int, forOne mostForOne: Int) {
    (self.most, self.mostForOne) = (most, mostForOne)
  }

  /// Tells everybody who waits for a job what came of it.
  func tell(_ result: RefreshResult, of job: RefreshJob.ID) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: job) ?? [:] }
    for continuation in waiting.values {
      continuation.yield(result)
      continuation.finish()
    }
  }

  /// Begins to wait for a job; `nil` when enough wait.
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
  func leave(_ job: RefreshJob.ID, number: Int) {
    state.withLock { state in
      state.purchases[number] = nil
      state.waiting[job]?[number] = nil
      if state.waiting[job]?.isEmpty == true { state.waiting[job] = nil }
    }
  }
}
