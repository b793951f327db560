internal import Dispatch
internal import Synchronization

/// Two pieces of work that need nothing of each other.
enum AtOnce {
  /// Does both, on two cores where there are, and returns when both are done.
  static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let done = Mutex<(first: First?, second: Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        let result = first()
        done.withLock { $0.first = result }
      } else {
        let result = second()
        done.withLock { $0.second = result }
      }
    }
    return done.withLock { done in
      guard let first = done.first, let second = done.second else {
        preconditionFailure("concurrentPerform returned before its work was done")
      }
      return (first, second)
    }
  }
}
