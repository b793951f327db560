internal import AppStoreCore

/// Sends values to any number of streams; a slow consumer gets only the newest.
final class StreamMulticaster<News: Sendable>: Sendable {
  private struct State {
    var streams: [Int: AsyncStream<News>.Continuation] = [:]
    var last = 0
  }

  private let state = LockedValue(State())

  /// The number of streams.
  var count: Int { state.withLock { $0.streams.count } }

  /// Sends a value to every stream.
  func send(_ news: News) {
    state.withLock { state in
      for stream in state.streams.values { stream.yield(news) }
    }
  }

  /// Returns a stream of the values sent from now on.
  func stream() -> AsyncStream<News> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: News.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.last += 1
      state.streams[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.streams[number] = nil }
    }
    return stream
  }
}
