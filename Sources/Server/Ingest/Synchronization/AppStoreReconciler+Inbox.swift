internal import AppStoreCore
public import Ledger
internal import SignedData

extension AppStoreReconciler {
  /// The number of notifications verified concurrently.
  private static let inboxShare = 64

  /// Verifies and records notifications that were acknowledged before their verification was
  /// complete.
  ///
  /// - Returns: How many notifications left the inbox.
  /// - Throws: `LedgerError`; the rest is processed later.
  @discardableResult
  public func drainInbox() async throws(LedgerError) -> Int {
    let ingest = configuration.ingest
    var left = 0
    while true {
      let now = clock.now()
      let items = try await ledger.leaseInboxItems(
        limit: Self.inboxShare, at: now, until: now + settings.lease)
      guard !items.isEmpty else { return left }
      let work = begin([], items, until: now + settings.lease)
      defer { end(work) }
      let ends = await withTaskGroup(of: (InboxItem, IngestError?).self) { group in
        for item in items { group.addTask { (item, await ingest.failure(recording: item)) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for (item, failure) in ends where try await handleFailure(item, failure, ingest) { left += 1 }
    }
  }

  func runInbox() async {
    await loop("verifying notifications", waking: { self.configuration.ingest.inboxSignal }) {
      () async throws(LedgerError) in
      try await drainInbox()
      return settings.lookInterval
    }
  }

  /// Saves the result of an item; returns whether it left the inbox.
  private func handleFailure(
    _ item: InboxItem, _ failure: IngestError?, _ ingest: Ingestor
  ) async throws(LedgerError) -> Bool {
    if let failure {
      guard try await isQuarantined(item, failure, ingest) else {
        var item = item
        item.dueAt = RefreshFailureAction.backoff(after: item.attempts, at: clock.now())
        item.attempts += 1
        try await ledger.reschedule(item)
        return false
      }
    }
    try await ledger.removeFromInbox(item)
    return true
  }

  /// Quarantines an item that will not pass by itself; returns whether it is quarantined.
  private func isQuarantined(
    _ item: InboxItem, _ failure: IngestError, _ ingest: Ingestor
  ) async throws(LedgerError) -> Bool {
    if case .ledger = failure { return false }
    if case .unverified(let error) = failure, error.isRetryable { return false }
    return try await ingest.quarantineIfRoom(
      item.body, from: .notification, because: failure, receivedAt: item.receivedAt)
  }
}

extension Ingestor {
  /// Records a notification of the inbox; returns the error, `nil` if it is recorded.
  fileprivate func failure(recording item: InboxItem) async -> IngestError? {
    do throws(IngestError) {
      _ = try await record(
        recording(ofNotification: item.body, from: .notification, at: item.receivedAt))
      return nil
    } catch {
      return error
    }
  }
}
