/// Runs an operation with a time limit; returns `nil` if the limit is exceeded.
///
/// An operation that ignores cancellation delays no one: its result is discarded.
func first<Value: Sendable>(
  within limit: Duration, on timer: any Clock<Duration>,
  _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let (results, continuation) = AsyncStream.makeStream(
    of: Value?.self, bufferingPolicy: .bufferingOldest(1))
  let work = Task { continuation.yield(await operation()) }
  let timer = Task {
    try? await timer.sleep(for: limit)
    continuation.yield(nil)
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  for await result in results { return result }
  return nil
}
