internal import Effects

/// Guards the streams of those who want to hear of something; who is slow hears the newest.
final class Listeners<News: Sendable>: Sendable {
  private struct State {
    var streams: [Int: AsyncStream<News>.Continuation] = [:]
    var last = 0
  }

  private let state = Locked(State())

  /// How many listen.
  var count: Int { state.withLock { $0.streams.count } }

  /// Tells everybody who listens.
  func tell(_ news: News) {
    state.withLock { state in
      for stream in state.streams.values { stream.yield(news) }
    }
  }

  /// Returns a stream of what is told from now on.
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
