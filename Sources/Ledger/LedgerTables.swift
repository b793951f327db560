package import AppStoreTypes

/// The few steps that ``LedgerRules`` is made of; each store brings its own.
///
/// A store runs the rules inside one atomic change. The steps hold no rule themselves.
package protocol LedgerTables {
  /// What a step may throw; `Never` in memory.
  associatedtype Failure: Error

  /// Appends a fact unless it is there already; returns whether it was new.
  mutating func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws(Failure) -> Bool

  /// Returns the version of a transaction that stands.
  func transaction(
    _ id: TransactionID
  ) throws(Failure) -> JWSTransactionDecodedPayload?
  /// Lets a version of a transaction stand.
  mutating func put(
    _ transaction: JWSTransactionDecodedPayload, from fact: SignedFact
  ) throws(Failure)

  /// Returns the renewal info of a purchase that stands.
  func renewalInfo(
    of purchase: OriginalTransactionID
  ) throws(Failure) -> JWSRenewalInfoDecodedPayload?
  /// Lets a renewal info stand.
  mutating func put(
    _ renewalInfo: JWSRenewalInfoDecodedPayload, from fact: SignedFact
  ) throws(Failure)

  /// Makes a purchase known; one that is known keeps its owner.
  mutating func addPurchase(_ purchase: OriginalTransactionID) throws(Failure)
  /// Returns who owns a purchase; `nil` when nobody does or it is unknown.
  func owner(of purchase: OriginalTransactionID) throws(Failure) -> CustomerID?
  /// Gives a known purchase to a customer.
  mutating func setOwner(
    _ customer: CustomerID, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Appends a claim.
  mutating func append(_ claim: OwnershipClaim) throws(Failure)

  /// Returns a customer.
  func customer(_ id: CustomerID) throws(Failure) -> CustomerRecord?
  /// Creates or replaces a customer.
  mutating func put(_ customer: CustomerRecord) throws(Failure)
}
