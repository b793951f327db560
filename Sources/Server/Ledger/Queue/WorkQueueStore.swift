public import AppStoreCore

/// Stores the queue of refreshes and the inbox of unverified notifications.
///
/// This is pending work, not part of the append-only record. Work is due at its date. A date so far
/// ahead that only a wrong clock can have set it is due immediately. Every change is durable before
/// the method returns. If a method throws, nothing has changed, except after
/// ``LedgerError/cancelled`` and ``LedgerError/unknownOutcome(_:)``.
public protocol WorkQueueStore: WorkLeaseStore {

  /// Leases the most urgent job that is due.
  ///
  /// - Parameters:
  ///   - targets: The apps and environments that can be queried now.
  ///   - now: The time.
  ///   - leaseEnd: When another worker may take over the job.
  /// - Returns: The job; `nil` if none is due.
  func leaseNextRefresh(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> RefreshJob?

  /// Leases every pending restore of a purchase, due or not: one response of Apple serves all of
  /// them.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - target: The app and the environment.
  ///   - leaseEnd: When another worker may take over the jobs.
  /// - Returns: The jobs before the change, newest request first.
  func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [RefreshJob]

  /// Saves the result of a job, unless it was requested or leased again since.
  func complete(_ job: RefreshJob) async throws(LedgerError)

  /// Removes waiting jobs of purchases that a refresh has completely covered.
  ///
  /// - Parameters:
  ///   - purchases: The purchases.
  ///   - start: When the refresh started; later requests stay.
  /// - Returns: The removed jobs, in no particular order.
  func completeRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) async throws(LedgerError) -> [RefreshJob]

  /// Extends the leases of work in progress.
  ///
  /// Work that ended, was rescheduled, leased by another worker or requested again does not change.
  ///
  /// - Parameters:
  ///   - jobs: Leased refreshes.
  ///   - items: Leased notifications of the inbox.
  ///   - end: When their leases end now.
  ///   - leaseEnd: When another worker may take over the work.
  func extendLeases(
    of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError)

  /// Returns when the next job of the targets is due, which may be in the past; `nil` if none is
  /// pending.
  func nextRefreshDate(in targets: Set<RefreshTarget>) async throws(LedgerError) -> Timestamp?

  /// Returns whether a history refresh of any of the purchases is pending.
  func hasPendingRefresh(
    forAnyOf purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> Bool

  /// Counts the jobs by target and state.
  func refreshJobCounts() async throws(LedgerError) -> [RefreshJobCount]

  /// Returns the jobs of an import, ordered by number.
  ///
  /// - Parameters:
  ///   - batch: The import.
  ///   - after: The job after which to start; `nil` for the beginning.
  ///   - limit: The maximum number of jobs.
  func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async throws(LedgerError) -> [RefreshJob]

  /// Saves the time until which notifications are recorded.
  ///
  /// - Parameters:
  ///   - watermark: The time.
  ///   - lease: The right to do this; nothing is saved if another process got the work since.
  ///     `nil` saves in any case.
  /// - Returns: Whether it is saved.
  @discardableResult
  func save(
    _ watermark: NotificationWatermark, under lease: WorkLease?
  ) async throws(LedgerError) -> Bool

  /// Stores notifications as they arrived, to be verified later; a pending one is not stored again.
  func enqueueNotifications(_ bodies: [[UInt8]], at now: Timestamp) async throws(LedgerError)

  /// Leases notifications that are due, oldest first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of notifications.
  ///   - now: The time.
  ///   - leaseEnd: When another worker may take them over.
  func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [InboxItem]

  /// Removes a notification that is recorded or quarantined, unless another worker leased it since.
  func removeFromInbox(_ item: InboxItem) async throws(LedgerError)

  /// Reschedules a notification, unless another worker leased it since.
  func reschedule(_ item: InboxItem) async throws(LedgerError)

  /// Counts the notifications that are not verified yet.
  func inboxCount() async throws(LedgerError) -> Int

  /// Stores data that failed verification; it affects no response.
  ///
  /// The same bytes from the same source are stored once, as they first arrived.
  ///
  /// - Parameters:
  ///   - source: Where it came from, such as `notification`.
  ///   - check: The code of the check that failed.
  ///   - explanation: The problem and its fix, safe to show.
  ///   - raw: The bytes as they arrived.
  ///   - now: When it arrived.
  func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) async throws(LedgerError)

  /// Returns quarantined items, newest first.
  func quarantined(limit: Int) async throws(LedgerError) -> [QuarantinedItem]

  /// Returns quarantined items, newest first.
  ///
  /// - Parameters:
  ///   - newer: The item after which to start; `nil` for the newest.
  ///   - limit: The maximum number of items.
  func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem]

  /// Returns quarantined items in order of arrival.
  ///
  /// - Parameters:
  ///   - after: The item after which to start; `nil` for the beginning.
  ///   - limit: The maximum number of items.
  func quarantined(
    after: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem]

  /// Returns one quarantined item; `nil` if none exists.
  func quarantinedItem(_ id: QuarantinedItem.ID) async throws(LedgerError) -> QuarantinedItem?

  /// Saves the result of retrying a quarantined item, unless it left the quarantine.
  func save(_ item: QuarantinedItem) async throws(LedgerError)

  /// Removes an item from the quarantine because it is recorded.
  func releaseQuarantined(_ id: QuarantinedItem.ID) async throws(LedgerError)

  /// Removes discarded items from the quarantine, with an audit entry in the same transaction.
  ///
  /// - Parameters:
  ///   - ids: The items; unknown ones are ignored.
  ///   - actor: Who discards them: `cli:` with a user.
  ///   - now: The time.
  /// - Returns: How many were removed; if none, nothing changes.
  func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) async throws(LedgerError) -> Int
}

extension WorkQueueStore {
  /// Saves the time until which notifications are recorded, without a lease.
  public func save(_ watermark: NotificationWatermark) async throws(LedgerError) {
    try await save(watermark, under: nil)
  }
}
