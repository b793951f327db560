/// The number of requests in progress, and the callers that wait for the last one to end.
struct RequestsInProgress {
  private var count = 0
  private var isClosed = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Starts a request; returns whether it may start.
  mutating func begin() -> Bool {
    if isClosed { return false }
    count += 1
    return true
  }

  /// Ends a request; returns the callers that waited for the last one, or `nil` if it was not the
  /// last.
  mutating func end() -> [CheckedContinuation<Void, Never>]? {
    count -= 1
    guard count == 0, isClosed else { return nil }
    defer { waiting = [] }
    return waiting
  }

  /// Prevents new requests; returns whether none is in progress, and otherwise stores the waiting
  /// caller.
  mutating func close(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    isClosed = true
    guard count > 0 else { return true }
    waiting.append(continuation)
    return false
  }
}
