package import AppStoreTypes
package import Subscriptions

/// The few steps that ``LedgerRules`` is made of; each store brings its own.
///
/// A store runs the rules inside one atomic change. The steps hold no rule themselves.
package protocol LedgerTables: AppTransactionTables, CustomerStateTables {
  /// Appends a fact unless it is there already; returns its sequence when it was new.
  mutating func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws(Failure) -> Int64?

  /// Returns what stands of a purchase; `nil` when the purchase is unknown.
  func history(of purchase: OriginalTransactionID) throws(Failure) -> PurchaseHistory?

  /// Lets a history of a purchase stand, which is known from then on; one that was known keeps its owner.
  mutating func put(
    _ history: PurchaseHistory, of purchase: OriginalTransactionID
  ) throws(Failure)

  /// Returns every purchase that a version of a transaction was ever recorded for.
  func purchases(of transaction: TransactionID) throws(Failure) -> Set<OriginalTransactionID>

  /// Returns when a transaction was recorded first; `nil` when it never was.
  func firstRecording(of transaction: TransactionID) throws(Failure) -> FirstRecording?

  /// Notes that the store is to be asked about a purchase.
  mutating func request(_ refresh: RefreshRequest, at now: Timestamp) throws(Failure)
}
