public import AppStoreTypes
public import Subscriptions

/// Stores Apple's signed data, append-only, and what is derived from it.
///
/// Every change is atomic and durable before the method returns. If a method throws, nothing has
/// changed, except after ``LedgerError/cancelled``, when the result is unknown. A retry is then
/// safe, because a fact never counts twice.
public protocol LedgerStore: AppTransactionStore, CustomerIdentityStore, CustomerStateStore,
  WorkQueueStore
{
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

  /// Records that a customer was seen; creates the customer if unknown.
  ///
  /// A new customer is assigned the purchases that wait for them; see `record(_:)`. The last-seen
  /// date is stored to the minute, so most reads cost no write.
  func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> CustomerLookup

  /// Records when customers were seen, as one atomic change; unknown or deleted ids are ignored.
  func updateLastSeen(_ dates: [AppUserID: Timestamp]) async throws(LedgerError)

  /// Returns the customer of any of their app user ids; `nil` if none exists.
  func customer(_ id: AppUserID) async throws(LedgerError) -> CustomerRecord?

  /// Returns everything that a response about a customer needs; `nil` if there is no such customer.
  ///
  /// - Parameter id: Any app user id of the customer.
  func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot?

  /// Returns the same without waiting; `nil` if the read would block.
  func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot?

  /// Returns customers, each once, ordered by the UTF-8 bytes of their ids.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  func customers(
    limit: Int, after: AppUserID?
  ) async throws(LedgerError) -> [CustomerRecord]

  /// Returns the newest version of everything known about a customer's purchases.
  ///
  /// The history is empty for an unknown customer or one without purchases.
  ///
  /// - Parameter customer: Any app user id of the customer.
  func history(of customer: AppUserID) async throws(LedgerError) -> PurchaseHistory

  /// Returns every fact about a customer's purchases, in order of arrival.
  func facts(of customer: AppUserID) async throws(LedgerError) -> [RecordedFact]

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

  /// Returns the number of items in the ledger.
  ///
  /// The counts are updated in the transaction of each change, so no table is read.
  func counts() async throws(LedgerError) -> LedgerCounts

  /// Counts the contents of the ledger by reading whole tables, to check ``counts()``.
  func recount() async throws(LedgerError) -> LedgerRecount

  /// Deletes all projections and rebuilds them from facts and operations; counts the contents again.
  ///
  /// The result equals the previous projections unless those were wrong.
  @discardableResult
  func rebuildProjections() async throws(LedgerError) -> RebuildResult
}
