/// Serializes requests: one at a time, in the order of arrival.
///
/// So two responses about one customer never overtake each other.
package actor SerialRequestQueue {
  private var last: Task<Void, Never>?
  /// How many requests were queued, so that tests can wait for one.
  package private(set) var requests = 0

  /// Runs a request after all earlier ones.
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
