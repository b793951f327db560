internal import AppStoreTypes
internal import Foundation
internal import Subscriptions

/// Customers and owners of an in-memory ledger.
struct MemoryIdentity {
  /// The recorded data.
  var sights: [CustomerID: AppUserIDSight] = [:]
  var acts: [IdentityAct] = []
  var claims: [OwnershipClaim] = []

  /// Derived from the recorded data.
  var groups: [CustomerID: CustomerID] = [:]
  var aliases: [Int64: StandingAlias] = [:]
  var origins: [OriginalTransactionID: PurchaseOrigin] = [:]
  var namedBy: [UUID: Set<CustomerID>] = [:]

  mutating func dropProjections() {
    groups = [:]
    aliases = [:]
    origins = [:]
  }
}

extension MemoryTables {
  func sight(of id: CustomerID) throws(Never) -> AppUserIDSight? { identity.sights[id] }

  mutating func put(_ sight: AppUserIDSight) throws(Never) {
    identity.sights[sight.id] = sight
    for token in AppAccountToken.tokens(of: sight.id) {
      identity.namedBy[token, default: []].insert(sight.id)
    }
  }

  mutating func forget(_ ids: [CustomerID]) throws(Never) {
    for id in ids {
      identity.sights[id] = nil
      state.attributes[id] = nil
      state.attributions[id] = nil
      for token in AppAccountToken.tokens(of: id) { identity.namedBy[token]?.remove(id) }
    }
  }

  func sights(namedBy token: UUID) throws(Never) -> [AppUserIDSight] {
    (identity.namedBy[token] ?? []).compactMap { identity.sights[$0] }
  }

  func group(of id: CustomerID) throws(Never) -> [CustomerID] {
    guard let name = identity.groups[id] else { return [id] }
    return identity.groups.filter { $0.value == name }.map(\.key)
  }

  func groupName(of id: CustomerID) throws(Never) -> CustomerID? { identity.groups[id] }

  mutating func setGroup(_ name: CustomerID?, of ids: [CustomerID]) throws(Never) {
    for id in ids { identity.groups[id] = name }
  }

  func aliases(of id: CustomerID) throws(Never) -> [StandingAlias] {
    identity.aliases.values.filter { $0.one == id || $0.other == id }
  }

  mutating func add(_ alias: StandingAlias) throws(Never) {
    identity.aliases[alias.act] = alias
  }

  mutating func removeAlias(act: Int64) throws(Never) { identity.aliases[act] = nil }

  mutating func append(_ draft: ActDraft) throws(Never) -> IdentityAct {
    let act = draft.act(Int64(identity.acts.count) + 1)
    identity.acts.append(act)
    return act
  }

  func act(_ number: Int64) throws(Never) -> IdentityAct? {
    identity.acts.first { $0.id == number }
  }

  func undo(of act: Int64) throws(Never) -> Int64? {
    identity.acts.first { $0.undone == act }?.id
  }

  func acts(naming ids: [CustomerID]) throws(Never) -> [IdentityAct] {
    identity.acts.filter { act in
      [act.from, act.to].contains { $0.map(ids.contains) ?? false }
    }
  }

  func deletion(of id: CustomerID) throws(Never) -> IdentityAct? {
    identity.acts.last { $0.kind == .deletion && $0.from == id }
  }

  func claims(of act: Int64) throws(Never) -> [OwnershipClaim] {
    identity.claims.filter { $0.act == act }.sorted {
      precedes($0.originalTransactionID.rawValue, $1.originalTransactionID.rawValue)
    }
  }

  func claims(to purchase: OriginalTransactionID) throws(Never) -> [OwnershipClaim] {
    identity.claims.filter { $0.originalTransactionID == purchase }
  }

  func newestClaim(to purchase: OriginalTransactionID) throws(Never) -> OwnershipClaim? {
    identity.claims.last { $0.originalTransactionID == purchase }
  }

  mutating func append(_ claim: OwnershipClaim) throws(Never) { identity.claims.append(claim) }

  func purchases(ownedBy id: CustomerID) throws(Never) -> [OriginalTransactionID] {
    purchases.filter { $0.value.owner == id }.keys.sorted { precedes($0.rawValue, $1.rawValue) }
  }

  func purchases(ofCustomer id: CustomerID) throws(Never) -> [OriginalTransactionID] {
    let ids = Set(group(of: id))
    return purchases.filter { $0.value.owner.map(ids.contains) ?? false }
      .keys.sorted { precedes($0.rawValue, $1.rawValue) }
  }

  func origin(of purchase: OriginalTransactionID) throws(Never) -> PurchaseOrigin? {
    identity.origins[purchase]
  }

  mutating func put(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(Never) {
    identity.origins[purchase] = origin
  }

  func unclaimedPurchases(of token: UUID) throws(Never) -> [OriginalTransactionID] {
    let waiting = identity.origins.filter { purchase, origin in
      origin.appAccountToken == token && purchases[purchase]?.owner == nil
        && !identity.claims.contains { $0.originalTransactionID == purchase }
    }
    return waiting.keys.sorted { precedes($0.rawValue, $1.rawValue) }
  }

  func customerHistory(of id: CustomerID) throws(Never) -> PurchaseHistory {
    let ids = group(of: id)
    return purchases.values.filter { $0.owner.map(ids.contains) ?? false }
      .reduce(into: PurchaseHistory()) { $0.merge($1.history) }
  }
}

/// Orders texts by their UTF-8 bytes, like databases.
func precedes(_ lhs: String, _ rhs: String) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}
