internal import Synchronization

/// The results of attempts that ended and are not yet recorded.
final class FinishedAttempts: Sendable {
  private let results = Mutex<[WebhookResult]>([])

  func add(_ result: WebhookResult) {
    results.withLock { $0.append(result) }
  }

  /// Removes and returns all results, in the order in which the attempts ended.
  func take() -> [WebhookResult] {
    results.withLock { results in
      defer { results = [] }
      return results
    }
  }
}
