internal import AppStoreTypes
internal import EntitlementAPI
internal import Synchronization

/// Tells every listener the newest customer info, and each change once.
final class CustomerInfoBroadcast: Sendable {
  private struct State {
    var last: CustomerInfo?
    var listeners: [Int: AsyncStream<CustomerInfo>.Continuation] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())

  /// Tells a customer info to the listeners, unless it equals the last one.
  func publish(_ info: CustomerInfo) {
    state.withLock { state in
      // Publishers may come in another order than their answers; an older answer is no news.
      if let last = state.last, info.body.answerDate < last.body.answerDate { return }
      let isNews = state.last != info
      state.last = info
      guard isNews else { return }
      // Inside the lock, so that two publishers cannot swap their news; yielding runs no foreign code.
      for listener in state.listeners.values { listener.yield(info) }
    }
  }

  /// Returns a stream of the last info, if any, and every change after it.
  func stream() -> AsyncStream<CustomerInfo> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CustomerInfo.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.listeners[id] = continuation
      if let last = state.last { continuation.yield(last) }
      return id
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[id] = nil }
    }
    return stream
  }
}

extension CustomerInfoBody {
  /// The server's time of the answer, as exact as it tells.
  fileprivate var answerDate: Timestamp { requestDateMilliseconds ?? requestDate }
}
