package import AppStoreTypes
package import Foundation
package import Subscriptions

/// The storage primitives of the rules about customers and owners; each store implements them.
package protocol IdentityPrimitives: FeedPrimitives {
  /// Returns when an app user id was seen; `nil` if it is unknown.
  func lastSeen(of id: AppUserID) throws(Failure) -> AppUserIDRecord?
  /// Creates or replaces the dates of an app user id; a new id can then be found by its tokens.
  mutating func save(_ record: AppUserIDRecord) throws(Failure)
  /// Deletes app user ids and all data about them that is not append-only.
  mutating func delete(_ ids: [AppUserID]) throws(Failure)
  /// Returns the app user ids that an app account token names.
  func appUserIDRecords(namedBy token: UUID) throws(Failure) -> [AppUserIDRecord]

  /// Returns every app user id of a customer in any order; an id without a group is alone.
  func group(of id: AppUserID) throws(Failure) -> [AppUserID]
  /// Returns the name of an app user id's group; `nil` if it has no group.
  func groupName(of id: AppUserID) throws(Failure) -> AppUserID?
  /// Makes app user ids one group named after one of them; `nil` removes each from its group.
  mutating func setGroup(_ name: AppUserID?, of ids: [AppUserID]) throws(Failure)
  /// Returns the active aliases of an app user id.
  func aliases(of id: AppUserID) throws(Failure) -> [ActiveAlias]
  /// Adds an active alias.
  mutating func add(_ alias: ActiveAlias) throws(Failure)
  /// Removes an active alias.
  mutating func removeAlias(operation: Int64) throws(Failure)

  /// Appends an operation and returns it with its number.
  mutating func append(_ draft: NewIdentityOperation) throws(Failure) -> IdentityOperation
  /// Returns an operation; `nil` if none exists with this number.
  func operation(_ number: Int64) throws(Failure) -> IdentityOperation?
  /// Returns the number of the operation that undid another; `nil` if it was not undone.
  func undo(of operation: Int64) throws(Failure) -> Int64?
  /// Returns the operations that name any of the app user ids, oldest first.
  func operations(naming ids: [AppUserID]) throws(Failure) -> [IdentityOperation]
  /// Returns the operation that last deleted an app user id; `nil` if it was never deleted.
  func deletion(of id: AppUserID) throws(Failure) -> IdentityOperation?
  /// Returns what an operation did to purchases, ordered by the UTF-8 bytes of their ids.
  func claims(of operation: Int64) throws(Failure) -> [OwnershipChange]
  /// Returns the claims to a purchase, newest last.
  func claims(to purchase: OriginalTransactionID) throws(Failure) -> [OwnershipChange]
  /// Returns the newest claim to a purchase; `nil` if none exists.
  func newestClaim(to purchase: OriginalTransactionID) throws(Failure) -> OwnershipChange?
  /// Appends a claim.
  mutating func append(_ claim: OwnershipChange) throws(Failure)

  /// Returns the owner of a purchase; `nil` if it has none or is unknown.
  func owner(of purchase: OriginalTransactionID) throws(Failure) -> AppUserID?
  /// Sets the owner of a known purchase; `nil` removes it.
  mutating func setOwner(
    _ customer: AppUserID?, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases of an app user id, ordered by the UTF-8 bytes of their ids.
  func purchases(ownedBy id: AppUserID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the purchases of all app user ids of a customer.
  func purchases(ofCustomer id: AppUserID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the origin of a purchase; `nil` if no transaction states it.
  func origin(of purchase: OriginalTransactionID) throws(Failure) -> PurchaseOrigin?
  /// Creates or replaces the origin of a purchase.
  mutating func save(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases that never had an owner and whose newest token is this one, ordered by
  /// the UTF-8 bytes of their ids.
  func unclaimedPurchases(of token: UUID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the newest version of everything known about the purchases of an app user id's
  /// customer.
  func customerHistory(of id: AppUserID) throws(Failure) -> PurchaseHistory
}

/// An alias that was not undone.
package struct ActiveAlias: Hashable, Sendable {
  /// The operation that created it.
  package let operation: Int64
  package let one: AppUserID
  package let other: AppUserID

  package init(operation: Int64, one: AppUserID, other: AppUserID) {
    self.operation = operation
    self.one = one
    self.other = other
  }
}

/// An operation before it is numbered.
package struct NewIdentityOperation: Hashable, Sendable {
  package let date: Timestamp
  package let kind: IdentityOperation.Kind
  package let cause: IdentityOperation.Reason
  package let actor: AuditActor
  package var from: AppUserID?
  package var to: AppUserID?
  package var undoes: Int64?
  package var requestedAfter: Int64?

  /// Returns the operation with a number.
  package func operation(_ number: Int64) -> IdentityOperation {
    IdentityOperation(
      id: number, date: date, kind: kind, cause: cause, actor: actor, from: from, to: to,
      undoes: undoes, requestedAfter: requestedAfter)
  }
}
