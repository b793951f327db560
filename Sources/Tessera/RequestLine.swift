/// Guards the order of requests: one is on its way at a time, in the order they came.
///
/// Two answers about one customer can then never overtake each other.
actor RequestLine {
  private var last: Task<Void, Never>?
  /// How many requests stood in the line, so that tests need not guess when one waits in it.
  private(set) var requests = 0

  /// Runs one request after all before it.
  func run<Value: Sendable>(
    _ request: @escaping @Sendable () async -> Value
  ) async -> Value {
    requests += 1
    let previous = last
    let task = Task {
      await previous?.value
      return await request()
    }
    last = Task { _ = await task.value }
    return await task.value
  }
}
