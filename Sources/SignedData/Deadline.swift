/// Runs an operation, and gives up on it after a time; `nil` means that the time was over.
///
/// An operation that does not heed cancellation holds nobody up: it ends unheard.
func first<Value: Sendable>(
  within limit: Duration, on timer: any Clock<Duration>,
  _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let (results, continuation) = AsyncStream.makeStream(
    of: Value?.self, bufferingPolicy: .bufferingOldest(1))
  let work = Task { continuation.yield(await operation()) }
  let alarm = Task {
    try? await timer.sleep(for: limit)
    continuation.yield(nil)
  }
  defer {
    work.cancel()
    alarm.cancel()
  }
  for await result in results { return result }
  return nil
}
