public import AppStoreTypes

/// Keeps what is still to be asked of the store, and what is still to be verified.
///
/// None of it is part of the record: it is work to do. Work is due at its date, or when the date is so far
/// off that only a clock that was ahead can have given it. Every change is durable before the method
/// returns, and when a method throws nothing has changed, except after ``LedgerError/cancelled``.
public protocol SynchronizationStore: Sendable {
  /// Notes what is to be asked of the store.
  ///
  /// Of the restores of one purchase only the newest wait; older ones are forgotten.
  ///
  /// - Returns: The jobs that follow, one for each request, in order.
  func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) async throws(LedgerError) -> [RefreshJob]

  /// Notes refreshes of purchases whose period is over and of which it is not known whether they renewed.
  ///
  /// Each is noted once, until more is recorded of the purchase.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - limit: The most to note.
  /// - Returns: How many were noted; as many as the limit when there may be more.
  func requestPeriodEnds(at now: Timestamp, limit: Int) async throws(LedgerError) -> Int

  /// Takes the most urgent job that is due, for somebody to do.
  ///
  /// - Parameters:
  ///   - lanes: The apps and environments that can be asked now.
  ///   - now: The time.
  ///   - leaseEnd: When another may take the job over, because this one came to nothing.
  /// - Returns: The job; `nil` when none is due.
  func takeRefresh(
    in lanes: Set<RefreshLane>, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> RefreshJob?

  /// Takes every restore of a purchase that waits, due or not: one answer of the store is for all of them.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - lane: The app and the environment.
  ///   - leaseEnd: When another may take them over.
  /// - Returns: The jobs as they were before, those asked for last at the beginning.
  func takeRestores(
    of purchase: OriginalTransactionID, in lane: RefreshLane, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [RefreshJob]

  /// Writes down what came of a job, unless it was asked for again since it was taken.
  func settle(_ job: RefreshJob) async throws(LedgerError)

  /// Forgets waiting jobs of purchases about which the store has told everything.
  ///
  /// - Parameters:
  ///   - purchases: The purchases.
  ///   - start: When the store was asked; what was requested later stays.
  func settleRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) async throws(LedgerError)

  /// Returns when the next job of the lanes is due, which may be in the past; `nil` when none waits.
  func nextRefreshDate(in lanes: Set<RefreshLane>) async throws(LedgerError) -> Timestamp?

  /// Returns whether the history of any of the purchases is still to be asked for.
  func isRefreshWaiting(
    forAnyOf purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> Bool

  /// Counts the jobs by lane and state.
  func refreshTallies() async throws(LedgerError) -> [RefreshTally]

  /// Returns jobs of an import in the order of their numbers.
  ///
  /// - Parameters:
  ///   - batch: The import.
  ///   - after: The job behind which to begin; `nil` for the beginning.
  ///   - limit: The most to return.
  func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async throws(LedgerError) -> [RefreshJob]

  /// Returns until when notifications are recorded, ordered by app and environment.
  func notificationWatermarks() async throws(LedgerError) -> [NotificationWatermark]

  /// Writes down until when notifications are recorded.
  func put(_ watermark: NotificationWatermark) async throws(LedgerError)

  /// Keeps notifications as they arrived, to be verified later; one that waits already is kept once.
  func receive(_ bodies: [[UInt8]], at now: Timestamp) async throws(LedgerError)

  /// Takes notifications that are due, the oldest first, for somebody to verify.
  ///
  /// - Parameters:
  ///   - limit: The most to take.
  ///   - now: The time.
  ///   - leaseEnd: When another may take them over.
  func takeInbox(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) async throws(LedgerError) -> [InboxItem]

  /// Forgets a notification, because it is recorded or in quarantine.
  func removeFromInbox(_ id: InboxItem.ID) async throws(LedgerError)

  /// Puts a notification back, to be tried again when it is due.
  func putBack(_ item: InboxItem) async throws(LedgerError)

  /// Counts the notifications that wait to be verified.
  func inboxCount() async throws(LedgerError) -> Int

  /// Returns what is quarantined in the order of arrival.
  ///
  /// - Parameters:
  ///   - after: The item behind which to begin; `nil` for the beginning.
  ///   - limit: The most to return.
  func quarantined(
    after: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem]

  /// Returns one quarantined item; `nil` when there is none.
  func quarantinedItem(_ id: QuarantinedItem.ID) async throws(LedgerError) -> QuarantinedItem?

  /// Writes down what came of trying a quarantined item again; one that left is left alone.
  func put(_ item: QuarantinedItem) async throws(LedgerError)

  /// Lets an item out of the quarantine, because it is recorded.
  func releaseQuarantined(_ id: QuarantinedItem.ID) async throws(LedgerError)

  /// Lets items out of the quarantine that somebody gave up, with an audit entry in the same change.
  ///
  /// - Parameters:
  ///   - ids: The items; those that are not there are left out.
  ///   - actor: Who gives them up: `cli:` with a user.
  ///   - now: The time.
  /// - Returns: How many were there; without any nothing changes.
  func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) async throws(LedgerError) -> Int
}
