internal import Effects

/// Guards the one answer to a dialog; a dialog that goes away without one was cancelled.
final class TestStoreAnswer: Sendable {
  private let continuation: Locked<CheckedContinuation<TestStoreDialog.Choice, Never>?>

  init(_ continuation: CheckedContinuation<TestStoreDialog.Choice, Never>) {
    self.continuation = Locked(continuation)
  }

  deinit {
    choose(.cancel)
  }

  /// Gives the answer; only the first counts.
  func choose(_ choice: TestStoreDialog.Choice) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: choice)
  }
}
