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
  /// It failed for now or for good, in words that are safe to show.
  case failed(reason: String)
}

/// Those who wait for a refresh to end.
final class RefreshWaiters: Sendable {
  private struct State {
    var last = 0
    var waiting: [Int64: [Int: AsyncStream<RefreshResult>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  /// Tells everybody who waits for a job what came of it.
  func tell(_ result: RefreshResult, of job: RefreshJob.ID) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: job) ?? [:] }
    for continuation in waiting.values {
      continuation.yield(result)
      continuation.finish()
    }
  }

  /// Begins to wait for a job.
  func join(_ job: RefreshJob.ID) -> (results: AsyncStream<RefreshResult>, number: Int) {
    let (results, continuation) = AsyncStream.makeStream(of: RefreshResult.self)
    let number = state.withLock { state in
      state.last += 1
      state.waiting[job, default: [:]][state.last] = continuation
      return state.last
    }
    return (results, number)
  }

  /// Stops waiting.
  func leave(_ job: RefreshJob.ID, number: Int) {
    state.withLock { state in
      state.waiting[job]?[number] = nil
      if state.waiting[job]?.isEmpty == true { state.waiting[job] = nil }
    }
  }
}
