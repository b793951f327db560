internal import AsyncHTTPClient

/// Runs an operation within a timeout, which AsyncHTTPClient's own deadline does only until the
/// response's head.
///
/// - Throws: `HTTPClientError.deadlineExceeded` after the timeout, or the operation's error.
func within<Result: Sendable>(
  _ timeout: Duration, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask(operation: operation)
    group.addTask {
      try await Task.sleep(for: timeout)
      throw HTTPClientError.deadlineExceeded
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw HTTPClientError.cancelled }
    return result
  }
}
