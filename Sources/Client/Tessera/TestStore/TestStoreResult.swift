internal import AppStoreCore

/// Guards the one choice in a dialog; a dialog dismissed without a choice counts as canceled.
package final class TestStoreResult: Sendable {
  private let continuation: LockedValue<CheckedContinuation<TestStoreDialog.Choice, Never>?>

  package init(_ continuation: CheckedContinuation<TestStoreDialog.Choice, Never>) {
    self.continuation = LockedValue(continuation)
  }

  deinit {
    choose(.cancel)
  }

  /// Sets the choice; only the first counts.
  package func choose(_ choice: TestStoreDialog.Choice) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: choice)
  }
}
