package import AppStoreTypes
package import Foundation
package import Subscriptions

/// The storage primitives of the rules about customers and owners; each store implements them.
package protocol IdentityTables: FeedTables {
  /// Returns when an app user id was seen; `nil` if it is unknown.
  func sight(of id: CustomerID) throws(Failure) -> AppUserIDSight?
  /// Creates or replaces the dates of an app user id; a new id can then be found by its tokens.
  mutating func put(_ sight: AppUserIDSight) throws(Failure)
  /// Deletes app user ids and all data about them that is not append-only.
  mutating func forget(_ ids: [CustomerID]) throws(Failure)
  /// Returns the app user ids that an app account token names.
  func sights(namedBy token: UUID) throws(Failure) -> [AppUserIDSight]

  /// Returns every app user id of a customer in any order; an id without a group is alone.
  func group(of id: CustomerID) throws(Failure) -> [CustomerID]
  /// Returns the name of an app user id's group; `nil` if it has no group.
  func groupName(of id: CustomerID) throws(Failure) -> CustomerID?
  /// Makes app user ids one group named after one of them; `nil` removes each from its group.
  mutating func setGroup(_ name: CustomerID?, of ids: [CustomerID]) throws(Failure)
  /// Returns the active aliases of an app user id.
  func aliases(of id: CustomerID) throws(Failure) -> [StandingAlias]
  /// Adds an active alias.
  mutating func add(_ alias: StandingAlias) throws(Failure)
  /// Removes an active alias.
  mutating func removeAlias(act: Int64) throws(Failure)

  /// Appends an operation and returns it with its number.
  mutating func append(_ draft: ActDraft) throws(Failure) -> IdentityAct
  /// Returns an operation; `nil` if none exists with this number.
  func act(_ number: Int64) throws(Failure) -> IdentityAct?
  /// Returns the number of the operation that undid another; `nil` if it was not undone.
  func undo(of act: Int64) throws(Failure) -> Int64?
  /// Returns the operations that name any of the app user ids, oldest first.
  func acts(naming ids: [CustomerID]) throws(Failure) -> [IdentityAct]
  /// Returns the operation that last deleted an app user id; `nil` if it was never deleted.
  func deletion(of id: CustomerID) throws(Failure) -> IdentityAct?
  /// Returns what an operation did to purchases, ordered by the UTF-8 bytes of their ids.
  func claims(of act: Int64) throws(Failure) -> [OwnershipClaim]
  /// Returns the claims to a purchase, newest last.
  func claims(to purchase: OriginalTransactionID) throws(Failure) -> [OwnershipClaim]
  /// Returns the newest claim to a purchase; `nil` if none exists.
  func newestClaim(to purchase: OriginalTransactionID) throws(Failure) -> OwnershipClaim?
  /// Appends a claim.
  mutating func append(_ claim: OwnershipClaim) throws(Failure)

  /// Returns the owner of a purchase; `nil` if it has none or is unknown.
  func owner(of purchase: OriginalTransactionID) throws(Failure) -> CustomerID?
  /// Sets the owner of a known purchase; `nil` removes it.
  mutating func setOwner(
    _ customer: CustomerID?, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases of an app user id, ordered by the UTF-8 bytes of their ids.
  func purchases(ownedBy id: CustomerID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the purchases of all app user ids of a customer.
  func purchases(ofCustomer id: CustomerID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the origin of a purchase; `nil` if no transaction states it.
  func origin(of purchase: OriginalTransactionID) throws(Failure) -> PurchaseOrigin?
  /// Creates or replaces the origin of a purchase.
  mutating func put(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases that never had an owner and whose newest token is this one, ordered by
  /// the UTF-8 bytes of their ids.
  func unclaimedPurchases(of token: UUID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the newest version of everything known about the purchases of an app user id's
  /// customer.
  func customerHistory(of id: CustomerID) throws(Failure) -> PurchaseHistory
}

/// An alias that was not undone.
package struct StandingAlias: Hashable, Sendable {
  /// The operation that created it.
  package let act: Int64
  package let one: CustomerID
  package let other: CustomerID

  package init(act: Int64, one: CustomerID, other: CustomerID) {
    self.act = act
    self.one = one
    self.other = other
  }
}

/// An operation before it is numbered.
package struct ActDraft: Hashable, Sendable {
  package let date: Timestamp
  package let kind: IdentityAct.Kind
  package let cause: IdentityAct.Cause
  package let actor: RecordActor
  package var from: CustomerID?
  package var to: CustomerID?
  package var undone: Int64?
  package var asked: Int64?

  /// Returns the operation with a number.
  package func act(_ number: Int64) -> IdentityAct {
    IdentityAct(
      id: number, date: date, kind: kind, cause: cause, actor: actor, from: from, to: to,
      undone: undone, asked: asked)
  }
}
