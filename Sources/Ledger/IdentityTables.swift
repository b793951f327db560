package import AppStoreTypes
package import Foundation
package import Subscriptions

/// The steps that the rules about customers and owners are made of; each store brings its own.
package protocol IdentityTables: FeedTables {
  /// Returns when an app user id was seen; `nil` when it was not.
  func sight(of id: CustomerID) throws(Failure) -> AppUserIDSight?
  /// Creates or replaces the sight of an app user id; a new one can be found by its tokens from now on.
  mutating func put(_ sight: AppUserIDSight) throws(Failure)
  /// Forgets app user ids with all that is kept about them and is no record.
  mutating func forget(_ ids: [CustomerID]) throws(Failure)
  /// Returns the app user ids that an app account token names.
  func sights(namedBy token: UUID) throws(Failure) -> [AppUserIDSight]

  /// Returns every app user id of a customer in any order; an id that is in no group is alone.
  func group(of id: CustomerID) throws(Failure) -> [CustomerID]
  /// Returns what the group of an app user id is called; `nil` when the id is in no group.
  func groupName(of id: CustomerID) throws(Failure) -> CustomerID?
  /// Makes app user ids one group that is called by one of them; `nil` makes each of them alone.
  mutating func setGroup(_ name: CustomerID?, of ids: [CustomerID]) throws(Failure)
  /// Returns the standing aliases of an app user id.
  func aliases(of id: CustomerID) throws(Failure) -> [StandingAlias]
  /// Lets an alias stand.
  mutating func add(_ alias: StandingAlias) throws(Failure)
  /// Lets an alias stand no more.
  mutating func removeAlias(act: Int64) throws(Failure)

  /// Appends an act and returns it with its number.
  mutating func append(_ draft: ActDraft) throws(Failure) -> IdentityAct
  /// Returns an act; `nil` when there is none of this number.
  func act(_ number: Int64) throws(Failure) -> IdentityAct?
  /// Returns the number of the act that took an act back; `nil` while it stands.
  func undo(of act: Int64) throws(Failure) -> Int64?
  /// Returns the acts that name one of some app user ids, the oldest first.
  func acts(naming ids: [CustomerID]) throws(Failure) -> [IdentityAct]
  /// Returns the act that deleted an app user id last; `nil` when it never was.
  func deletion(of id: CustomerID) throws(Failure) -> IdentityAct?
  /// Returns what an act did to purchases, ordered by the UTF-8 bytes of their ids.
  func claims(of act: Int64) throws(Failure) -> [OwnershipClaim]
  /// Returns the claims to a purchase, the newest last.
  func claims(to purchase: OriginalTransactionID) throws(Failure) -> [OwnershipClaim]
  /// Returns the newest claim to a purchase; `nil` when there is none.
  func newestClaim(to purchase: OriginalTransactionID) throws(Failure) -> OwnershipClaim?
  /// Appends a claim.
  mutating func append(_ claim: OwnershipClaim) throws(Failure)

  /// Returns who owns a purchase; `nil` when nobody does or it is unknown.
  func owner(of purchase: OriginalTransactionID) throws(Failure) -> CustomerID?
  /// Gives a known purchase to a customer, or to nobody.
  mutating func setOwner(
    _ customer: CustomerID?, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases of an app user id, ordered by the UTF-8 bytes of their ids.
  func purchases(ownedBy id: CustomerID) throws(Failure) -> [OriginalTransactionID]
  /// Returns what an app user id's customer owns under any of their ids.
  func purchases(ofCustomer id: CustomerID) throws(Failure) -> [OriginalTransactionID]
  /// Returns where a purchase came from; `nil` when no transaction says.
  func origin(of purchase: OriginalTransactionID) throws(Failure) -> PurchaseOrigin?
  /// Creates or replaces where a purchase came from.
  mutating func put(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(Failure)
  /// Returns the purchases that nobody ever had and whose newest token is this one, ordered by the UTF-8
  /// bytes of their ids.
  func unclaimedPurchases(of token: UUID) throws(Failure) -> [OriginalTransactionID]
  /// Returns the newest version of everything known of the purchases of an app user id's customer.
  func customerHistory(of id: CustomerID) throws(Failure) -> PurchaseHistory
}

/// An alias that was not taken back.
package struct StandingAlias: Hashable, Sendable {
  /// The act that made it.
  package let act: Int64
  package let one: CustomerID
  package let other: CustomerID

  package init(act: Int64, one: CustomerID, other: CustomerID) {
    self.act = act
    self.one = one
    self.other = other
  }
}

/// An act before it has a number.
package struct ActDraft: Hashable, Sendable {
  package let date: Timestamp
  package let kind: IdentityAct.Kind
  package let cause: IdentityAct.Cause
  package let actor: RecordActor
  package var from: CustomerID?
  package var to: CustomerID?
  package var undone: Int64?
  package var asked: Int64?

  /// Returns the act of a number.
  package func act(_ number: Int64) -> IdentityAct {
    IdentityAct(
      id: number, date: date, kind: kind, cause: cause, actor: actor, from: from, to: to,
      undone: undone, asked: asked)
  }
}
