/// Serializes requests: one at a time, in the order of arrival.
///
/// So two responses about one customer do not overtake each other, except that of a request with a
/// limit, which ``CustomerInfoCache/keep(_:for:after:isOfReceipt:)`` recognizes.
actor SerialRequestQueue {
  private var last: Task<Void, Never>?

  /// Runs a request after all earlier ones.
  ///
  /// - Parameter timeout: Waits as long as later requests wait for this one; `nil` for as long as it
  ///   takes.
  func run<Value: Sendable>(
    until timeout: (@Sendable () async -> Void)? = nil,
    _ request: @escaping @Sendable () async -> Value
  ) async -> Value {
    let previous = last
    let (turn, end) = AsyncStream<Never>.makeStream()
    let task = Task {
      await previous?.value
      let limit = timeout.map { timeout in
        Task {
          await timeout()
          end.finish()
        }
      }
      let value = await request()
      limit?.cancel()
      end.finish()
      return value
    }
    last = Task { for await _ in turn {} }
    return await task.value
  }
}
