public import AppStoreTypes
public import Subscriptions

/// Keeps what Apple signed, append-only, and what follows from it.
///
/// Every method that changes something is atomic, and what it changed is durable before it returns.
/// When it throws, nothing has changed, except after ``LedgerError/cancelled``: then it is unknown, and
/// doing it again is safe, because the same fact never counts twice.
public protocol LedgerStore: AppTransactionStore, CustomerIdentityStore, CustomerStateStore,
  SynchronizationStore
{
  /// Appends the facts of one recording and draws the conclusions from them.
  ///
  /// A fact that is already there changes nothing. A purchase that nobody ever had goes to the customer
  /// whom its newest `appAccountToken` names, see ``AppStoreTypes/AppAccountToken``, now or as soon as
  /// there is such a customer. What a claim then comes to, ``ClaimQuestion/decision`` says; what is
  /// refused is recorded all the same.
  func record(_ recording: Recording) async throws(LedgerError) -> RecordingOutcome

  /// Appends many recordings in order as one atomic change, which costs one wait for the disk.
  ///
  /// - Returns: One outcome for each recording, in order.
  func record(_ recordings: [Recording]) async throws(LedgerError) -> [RecordingOutcome]

  /// Notes that a customer was seen, and creates the customer if there is none.
  ///
  /// A customer who is created gets the purchases that wait for them, see ``record(_:)``. The time of the
  /// last sight is kept to the minute, so that reading costs no write most times.
  func seeCustomer(
    _ id: CustomerID, at now: Timestamp
  ) async throws(LedgerError) -> CustomerSight

  /// Notes when customers were seen, as one atomic change; who is unknown, or deleted by now, stays so.
  func recordSights(_ sights: [CustomerID: Timestamp]) async throws(LedgerError)

  /// Returns the customer of an app user id, whichever it is of theirs; `nil` when there is none.
  func customer(_ id: CustomerID) async throws(LedgerError) -> CustomerRecord?

  /// Returns everything that an answer about a customer is made of; `nil` when there is no such customer.
  ///
  /// - Parameter id: Any app user id of the customer.
  func standing(of id: CustomerID) async throws(LedgerError) -> CustomerStanding?

  /// Returns the same without waiting for anybody; `nil` also when that takes waiting.
  func standingAtOnce(of id: CustomerID) throws(LedgerError) -> CustomerStanding?

  /// Returns customers, each once, ordered by the UTF-8 bytes of their ids.
  ///
  /// - Parameters:
  ///   - limit: The most to return.
  ///   - after: The customer behind which to begin; `nil` for the beginning.
  func customers(
    limit: Int, after: CustomerID?
  ) async throws(LedgerError) -> [CustomerRecord]

  /// Returns the newest version of everything known of the purchases a customer owns.
  ///
  /// It is empty for a customer without purchases and for an unknown one.
  ///
  /// - Parameter customer: Any app user id of the customer.
  func history(of customer: CustomerID) async throws(LedgerError) -> PurchaseHistory

  /// Returns every fact of the purchases a customer owns, in the order of arrival.
  func facts(of customer: CustomerID) async throws(LedgerError) -> [RecordedFact]

  /// Returns facts of all kinds in the order of arrival.
  ///
  /// - Parameters:
  ///   - sequence: The place behind which to begin; 0 for the beginning.
  ///   - limit: The most to return.
  func facts(after sequence: Int64, limit: Int) async throws(LedgerError) -> [RecordedFact]

  /// Returns the claims to a purchase, the newest last.
  func claims(
    to purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [OwnershipClaim]

  /// Returns purchases that nobody owns, ordered by the UTF-8 bytes of their ids.
  func unclaimedPurchases(limit: Int) async throws(LedgerError) -> [OriginalTransactionID]

  /// Returns whether a notification is already recorded.
  func contains(notificationUUID: String) async throws(LedgerError) -> Bool

  /// Keeps something that could not be verified; it has no effect on any answer.
  ///
  /// The same bytes from the same source are kept once, as they arrived first.
  ///
  /// - Parameters:
  ///   - source: Where it came from, such as `notification`.
  ///   - check: The code of the check that failed.
  ///   - explanation: What is wrong and the fix, safe to show.
  ///   - raw: The bytes as they arrived.
  ///   - now: When it arrived.
  func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) async throws(LedgerError)

  /// Returns what is quarantined, the newest first.
  func quarantined(limit: Int) async throws(LedgerError) -> [QuarantinedItem]

  /// Returns what is quarantined, the newest first.
  ///
  /// - Parameters:
  ///   - newer: The item behind which to begin; `nil` for the newest.
  ///   - limit: The most to return.
  func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) async throws(LedgerError) -> [QuarantinedItem]

  /// Counts what the ledger holds.
  ///
  /// It reads whole tables.
  func counts() async throws(LedgerError) -> LedgerCounts

  /// Drops everything that follows from facts and acts, and derives it again from them.
  ///
  /// The result is equal to what was there, unless that was wrong.
  @discardableResult
  func rebuildProjections() async throws(LedgerError) -> ReplayOutcome
}
