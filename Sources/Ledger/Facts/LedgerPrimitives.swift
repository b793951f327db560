package import AppStoreTypes
package import Subscriptions

/// The storage primitives of ``LedgerRules``; each store implements them.
///
/// A store runs the rules inside one transaction. The primitives contain no rules.
package protocol LedgerPrimitives: AppTransactionPrimitives, CustomerStatePrimitives {
  /// Appends a fact unless it exists; returns its sequence if it is new.
  mutating func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws(Failure) -> Int64?

  /// Returns the current state of a purchase; `nil` if it is unknown.
  func history(of purchase: OriginalTransactionID) throws(Failure) -> PurchaseHistory?

  /// Saves the current state of a purchase and creates it if unknown; a known one keeps its owner.
  mutating func save(
    _ history: PurchaseHistory, of purchase: OriginalTransactionID
  ) throws(Failure)

  /// Returns every purchase for which a version of a transaction was recorded.
  func purchases(of transaction: TransactionID) throws(Failure) -> Set<OriginalTransactionID>

  /// Returns when a transaction was first recorded; `nil` if never.
  func firstRecording(of transaction: TransactionID) throws(Failure) -> FirstAppend?

  /// Enqueues a refresh of a purchase.
  mutating func request(_ refresh: RefreshRequest, at now: Timestamp) throws(Failure)
}
