public import AppStoreCore
public import Subscriptions

/// Stores Apple's signed data, append-only, and what is derived from it.
///
/// Every change is atomic and durable before the method returns. If a method throws, nothing has
/// changed, except after ``LedgerError/cancelled`` and ``LedgerError/unknownOutcome(_:)``, when the
/// result is unknown. A retry is then safe, because a fact never counts twice.
public protocol LedgerStore: FactStore, CustomerIdentityStore, CustomerStateStore, ActivityStore,
  EnrollmentStore, CustomerSearchStore, WorkQueueStore
{
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
}

/// Stores facts, what is derived from them, and the change feed.
public protocol FactStore: AppTransactionStore, ChangeFeedStore {
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

  /// Returns the newest version of everything known about a customer's purchases.
  ///
  /// The history is empty for an unknown customer or one without purchases.
  ///
  /// - Parameter customer: Any app user id of the customer.
  func history(of customer: AppUserID) async throws(LedgerError) -> PurchaseHistory

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

  /// Returns the claims to a purchase, newest last.
  func claims(
    to purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [OwnershipChange]

  /// Returns purchases without an owner, ordered by the UTF-8 bytes of their ids.
  func unclaimedPurchases(limit: Int) async throws(LedgerError) -> [OriginalTransactionID]

  /// Returns whether a notification is already recorded.
  func contains(notificationUUID: String) async throws(LedgerError) -> Bool

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
