internal import AppStoreTypes
internal import Foundation
internal import Ledger
internal import Subscriptions

/// Customers and owners of an in-memory ledger.
struct InMemoryIdentity {
  /// The recorded data.
  var appUserIDRecords: [AppUserID: AppUserIDRecord] = [:]
  var operations: [IdentityOperation] = []
  var claims: [OwnershipChange] = []

  /// Derived from the recorded data.
  private(set) var groups: [AppUserID: AppUserID] = [:]
  /// The number of app user ids in a group that another id names.
  private(set) var joinedCount = 0
  var aliases: [Int64: ActiveAlias] = [:]
  var origins: [OriginalTransactionID: PurchaseOrigin] = [:]
  var namedBy: [UUID: Set<AppUserID>] = [:]

  /// Adds an app user id to a group, or removes it from its group.
  mutating func setGroup(_ name: AppUserID?, of id: AppUserID) {
    if let former = groups[id], former != id { joinedCount -= 1 }
    if let name, name != id { joinedCount += 1 }
    groups[id] = name
  }

  mutating func dropProjections() {
    groups = [:]
    joinedCount = 0
    aliases = [:]
    origins = [:]
  }
}

extension InMemoryTables {
  func lastSeen(of id: AppUserID) throws(Never) -> AppUserIDRecord? {
    identity.appUserIDRecords[id]
  }

  mutating func save(_ record: AppUserIDRecord) throws(Never) {
    identity.appUserIDRecords[record.id] = record
    for token in AppAccountToken.tokens(of: record.id) {
      identity.namedBy[token, default: []].insert(record.id)
    }
  }

  mutating func delete(_ ids: [AppUserID]) throws(Never) {
    for id in ids {
      identity.appUserIDRecords[id] = nil
      state.attributes[id] = nil
      state.attributions[id] = nil
      for token in AppAccountToken.tokens(of: id) { identity.namedBy[token]?.remove(id) }
    }
  }

  func appUserIDRecords(namedBy token: UUID) throws(Never) -> [AppUserIDRecord] {
    (identity.namedBy[token] ?? []).compactMap { identity.appUserIDRecords[$0] }
  }

  func group(of id: AppUserID) throws(Never) -> [AppUserID] {
    guard let name = identity.groups[id] else { return [id] }
    return identity.groups.filter { $0.value == name }.map(\.key)
  }

  func groupName(of id: AppUserID) throws(Never) -> AppUserID? { identity.groups[id] }

  mutating func setGroup(_ name: AppUserID?, of ids: [AppUserID]) throws(Never) {
    for id in ids { identity.setGroup(name, of: id) }
  }

  func aliases(of id: AppUserID) throws(Never) -> [ActiveAlias] {
    identity.aliases.values.filter { $0.one == id || $0.other == id }
  }

  mutating func add(_ alias: ActiveAlias) throws(Never) {
    identity.aliases[alias.operation] = alias
  }

  mutating func removeAlias(operation: Int64) throws(Never) { identity.aliases[operation] = nil }

  mutating func append(_ draft: NewIdentityOperation) throws(Never) -> IdentityOperation {
    let operation = draft.operation(Int64(identity.operations.count) + 1)
    identity.operations.append(operation)
    return operation
  }

  func operation(_ number: Int64) throws(Never) -> IdentityOperation? {
    identity.operations.first { $0.id == number }
  }

  func undo(of operation: Int64) throws(Never) -> Int64? {
    identity.operations.first { $0.undoes == operation }?.id
  }

  func operations(naming ids: [AppUserID]) throws(Never) -> [IdentityOperation] {
    identity.operations.filter { operation in
      [operation.from, operation.to].contains { $0.map(ids.contains) ?? false }
    }
  }

  func deletion(of id: AppUserID) throws(Never) -> IdentityOperation? {
    identity.operations.last { $0.kind == .deletion && $0.from == id }
  }

  func claims(of operation: Int64) throws(Never) -> [OwnershipChange] {
    identity.claims.filter { $0.operation == operation }.sorted {
      precedes($0.originalTransactionID.rawValue, $1.originalTransactionID.rawValue)
    }
  }

  func claims(to purchase: OriginalTransactionID) throws(Never) -> [OwnershipChange] {
    identity.claims.filter { $0.originalTransactionID == purchase }
  }

  func newestClaim(to purchase: OriginalTransactionID) throws(Never) -> OwnershipChange? {
    identity.claims.last { $0.originalTransactionID == purchase }
  }

  mutating func append(_ claim: OwnershipChange) throws(Never) { identity.claims.append(claim) }

  func purchases(ownedBy id: AppUserID) throws(Never) -> [OriginalTransactionID] {
    purchases.filter { $0.value.owner == id }.keys.sorted { precedes($0.rawValue, $1.rawValue) }
  }

  func purchases(ofCustomer id: AppUserID) throws(Never) -> [OriginalTransactionID] {
    let ids = Set(group(of: id))
    return purchases.filter { $0.value.owner.map(ids.contains) ?? false }
      .keys.sorted { precedes($0.rawValue, $1.rawValue) }
  }

  func origin(of purchase: OriginalTransactionID) throws(Never) -> PurchaseOrigin? {
    identity.origins[purchase]
  }

  mutating func save(
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

  func customerHistory(of id: AppUserID) throws(Never) -> PurchaseHistory {
    let ids = group(of: id)
    return purchases.values.filter { $0.owner.map(ids.contains) ?? false }
      .reduce(into: PurchaseHistory()) { $0.merge($1.history) }
  }
}

/// Orders texts by their UTF-8 bytes, like databases.
func precedes(_ lhs: String, _ rhs: String) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}
