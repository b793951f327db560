public import AppStoreCore

/// Stores Apple's signed data, append-only, and what is derived from it.
///
/// Every change is atomic and durable before the method returns. If a method throws, nothing has
/// changed, except after ``LedgerError/cancelled`` and ``LedgerError/unknownOutcome(_:)``, when the
/// result is unknown. A retry is then safe, because a fact never counts twice.
///
/// All rules are in ``LedgerDecision``s: a store loads rows, lets the rules decide, and commits what
/// they write. It brings what is required here, which knows no kind of row, and gets every other
/// method from the extensions of this protocol.
public protocol LedgerStore: FactStore, WorkQueueStore {
  /// Loads, decides and commits as one atomic change, which no other change interleaves.
  func perform<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value

  /// Loads and decides over rows of one instant; the decision writes nothing.
  func read<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value

  /// Returns the first-seen app user IDs of customers, ordered by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  func customerIDs(limit: Int, after: AppUserID?) async throws(LedgerError) -> [AppUserID]

  /// Returns purchases that are due for a refresh after their period ended, oldest end first.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - limit: The maximum number of purchases.
  func periodEnds(
    at now: Timestamp, limit: Int
  ) async throws(LedgerError) -> [OriginalTransactionID]

  /// Returns rows of a part of the ledger, to copy or compare it.
  ///
  /// Rows with numbers are ordered by them, others by the UTF-8 bytes of their keys: the app user
  /// ID first, where there is one.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - after: The place after which to start; `nil` for the beginning.
  ///   - limit: The maximum number of rows.
  func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async throws(LedgerError) -> LedgerPage

  /// Returns what a query of a table with a description selects.
  ///
  /// - Returns: The values of the query for each row or group of rows, in order.
  func rows(_ query: RowQuery) async throws(LedgerError) -> [[LedgerValue]]

  /// Returns the number of distinct customers who used an app within each range of days.
  ///
  /// App user IDs that are joined count as one customer, and so do those of a deleted customer.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, such as `day.week`.
  ///   - app: The app; `nil` for all.
  ///   - isSandbox: Whether apps in the sandbox are counted, instead of the others.
  /// - Returns: One number for each range, in order.
  func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) async throws(LedgerError) -> [Int]

  /// Returns how many rows of days, origins, enrollments and impressions have a number that is not
  /// recorded: 0, unless the ledger was changed by something else than a server.
  func activityWithoutNumber() async throws(LedgerError) -> Int

  /// Records that a customer was seen; creates the customer if unknown.
  ///
  /// A new customer is assigned the purchases that wait for them; see `record(_:)`. The last-seen
  /// date is stored to the minute, so most reads cost no write.
  ///
  /// - Parameters:
  ///   - id: The app user ID.
  ///   - now: When it was seen.
  ///   - visit: What the request states about the app, recorded in the same change; `nil` if no app
  ///     made the request.
  ///   - behavior: The restore behavior, by which a new customer gets the subscriptions of others
  ///     that they bought again, as the App Store states; `nil` leaves those with their owners.
  func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> CustomerLookup

  /// Records when customers were seen, and their visits, as one atomic change.
  ///
  /// - Returns: Those of known customers; an unknown or deleted id is ignored.
  @discardableResult
  func record(seen: [SeenCustomer]) async throws(LedgerError) -> [SeenCustomer]

  /// Returns the newest notification of each app and environment, as far as it is among the newest
  /// facts, ordered by app and environment.
  ///
  /// - Parameter count: The number of newest facts to look at.
  func newestNotifications(
    amongFacts count: Int
  ) async throws(LedgerError) -> [LedgerInspection.NotificationSource]

  /// The events derived from this ledger, and the state of their derivation.
  var events: any EventStore { get }

  /// The deliveries of events to webhook endpoints.
  var webhooks: any WebhookStore { get }

  /// Returns everything that a response about a customer needs; `nil` if there is no such customer.
  ///
  /// - Parameter id: Any app user id of the customer.
  func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot?

  /// Returns the same without waiting; `nil` if the read would block.
  func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot?

  /// Whether ``startReadingSnapshot(of:_:)`` reads; otherwise ``immediateSnapshot(of:)`` may.
  var readsOnAnotherThread: Bool { get }

  /// Starts to read the same without a task, for a store that waits for its database.
  ///
  /// - Parameters:
  ///   - id: Any app user id of the customer.
  ///   - completion: Called once, on another thread, which it must not block. It receives `nil` if
  ///     the caller has to use ``snapshot(of:)``.
  /// - Returns: Whether the store reads; otherwise `completion` is not called.
  func startReadingSnapshot(
    of id: AppUserID, _ completion: @escaping @Sendable (CustomerSnapshot?) -> Void
  ) -> Bool

  /// Returns what prevents work with this ledger now; empty if nothing does.
  ///
  /// The default reads the counts.
  func readiness() async -> [ReadinessProblem]

  /// The warning that a newer program migrated the ledger; `nil` if none did, which is the default.
  var schemaWarning: ReadinessProblem? { get }
}

/// Stores facts, and what is derived from them.
public protocol FactStore: Sendable {
  /// Appends the facts of a recording and updates what is derived from them.
  ///
  /// A known fact changes nothing. A purchase that never had an owner is assigned to the customer
  /// named by its newest `appAccountToken` (see `AppAccountToken`), now or when
  /// that customer is created. ``ClaimContext/decision`` decides a claim. Facts are recorded even
  /// if the claim is rejected.
  func record(_ recording: FactBatch) async throws(LedgerError) -> AppendResult

  /// Appends recordings in order as one atomic change, which costs one disk sync.
  ///
  /// - Returns: One outcome per recording, in order.
  func record(_ recordings: [FactBatch]) async throws(LedgerError) -> [AppendResult]

  /// Returns every fact about a customer's purchases, in order of arrival.
  func facts(of customer: AppUserID) async throws(LedgerError) -> [RecordedFact]

  /// Returns every fact about a purchase, in order of arrival.
  func facts(
    about purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [RecordedFact]

  /// Returns when facts about purchases arrived, oldest first, without reading the facts.
  ///
  /// Purchases without facts are missing from the result.
  func arrivals(
    of purchases: Set<OriginalTransactionID>
  ) async throws(LedgerError) -> [OriginalTransactionID: [Timestamp]]

  /// Returns facts of all kinds in order of arrival.
  ///
  /// - Parameters:
  ///   - sequence: The position after which to start; 0 for the beginning.
  ///   - limit: The maximum number of facts.
  func facts(after sequence: Int64, limit: Int) async throws(LedgerError) -> [RecordedFact]

  /// Returns the number of items in the ledger.
  ///
  /// The counts are updated in the transaction of each change, so no table is read.
  func counts() async throws(LedgerError) -> LedgerCounts

  /// Counts the contents of the ledger by reading whole tables, to check ``counts()``.
  func recount() async throws(LedgerError) -> LedgerRecount

  /// Deletes all projections and rebuilds them from facts and operations; counts the contents again.
  ///
  /// Events stay as they are: they are derived from the change feed, and ``EventStore/reset()``
  /// deletes them. Deliveries to webhook endpoints stay too.
  ///
  /// The result equals the previous projections unless those were wrong.
  @discardableResult
  func rebuildProjections() async throws(LedgerError) -> RebuildResult
}
