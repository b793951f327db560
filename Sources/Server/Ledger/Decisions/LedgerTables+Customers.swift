internal import AppStoreCore
internal import Foundation

/// App user IDs, groups and aliases.
extension LedgerTables {
  /// Returns when an app user ID was seen; `nil` if it is unknown.
  func lastSeen(of id: AppUserID) throws(MissingRows) -> AppUserIDRecord? {
    try require(LedgerKey.customer(id))
    return try rows(AppUserIDRecord.ofID, .text(id.rawValue)).first
  }

  /// Creates or replaces the dates of an app user ID; a new ID can then be found by its tokens.
  mutating func save(_ record: AppUserIDRecord) throws(MissingRows) {
    let isNew = try lastSeen(of: record.id) == nil
    put(record)
    guard isNew else { return }
    for token in NamingToken.all(of: record.id) { put(token) }
    write { $1.customerCount += 1 }
  }

  /// Deletes app user IDs and all data about them that is not append-only.
  mutating func delete(_ ids: [AppUserID]) throws(MissingRows) {
    for id in ids {
      let isKnown = try lastSeen(of: id) != nil
      delete(AppUserIDRecord.ofID, .text(id.rawValue))
      for token in NamingToken.all(of: id) {
        delete(NamingToken.ofBoth, .uuid(token.token), .text(id.rawValue))
      }
      if isKnown { write { $1.customerCount -= 1 } }
      clearAttributes(of: id)
    }
  }

  /// Returns the app user IDs that an app account token names.
  func appUserIDRecords(namedBy token: UUID) throws(MissingRows) -> [AppUserIDRecord] {
    try each(try rows(NamingToken.ofToken, .uuid(token))) { named throws(MissingRows) in
      try lastSeen(of: named.id)
    }.compactMap(\.self)
  }

  /// Returns the purchases whose newest token is this one, ordered by the UTF-8 bytes of their IDs.
  ///
  /// - Parameter areClaimed: Whether they ever had an owner.
  func purchases(
    of token: UUID, areClaimed: Bool
  ) throws(MissingRows) -> [OriginalTransactionID] {
    let named = try rows(PurchaseOriginRow.ofToken, .uuid(token)).map(\.purchase)
    let isClaimed = try each(named) { purchase throws(MissingRows) in
      try !claims(to: purchase).isEmpty
    }
    return zip(named, isClaimed).filter { $1 == areClaimed }.map(\.0).ordered
  }

  /// Returns every app user ID of a customer, this one first; an ID without a group is alone.
  func group(of id: AppUserID) throws(MissingRows) -> [AppUserID] {
    guard let name = try groupName(of: id) else { return [id] }
    let members = try rows(GroupMember.ofGroup, .text(name.rawValue))
    return [id] + members.map(\.id).filter { $0 != id }
  }

  /// Returns the name of an app user ID's group; `nil` if it has no group.
  func groupName(of id: AppUserID) throws(MissingRows) -> AppUserID? {
    try require(LedgerKey.customer(id))
    return try rows(GroupMember.ofID, .text(id.rawValue)).first?.group
  }

  /// Makes app user IDs one group named after one of them; `nil` removes each from its group.
  mutating func setGroup(_ name: AppUserID?, of ids: [AppUserID]) throws(MissingRows) {
    for id in ids {
      let former = try groupName(of: id)
      guard former != name else { continue }
      if let name {
        put(
          GroupMember(id: id, group: name),
          replacing: former.map { GroupMember(id: id, group: $0) })
      } else {
        delete(GroupMember.ofID, .text(id.rawValue))
      }
      // Of the IDs of a group, all but the one that names it count for nothing.
      let change = (former ?? id == id ? 0 : 1) - (name ?? id == id ? 0 : 1)
      if change != 0 { write { $1.customerCount += change } }
    }
  }

  /// Returns the active aliases of an app user ID.
  func aliases(of id: AppUserID) throws(MissingRows) -> [ActiveAlias] {
    try require(LedgerKey.aliases(of: id))
    let id = LedgerValue.text(id.rawValue)
    return try rows(ActiveAlias.ofOne, id) + rows(ActiveAlias.ofOther, id)
  }

  /// Removes an active alias.
  mutating func removeAlias(operation: Int64) {
    delete(ActiveAlias.ofOperation, .integer(operation))
  }
}

extension LedgerKey {
  /// An app user ID, with its group and the operations that took something from it.
  static func appUserID(_ id: AppUserID) -> [LedgerKey] {
    customer(id) + [LedgerKey.rows(of: IdentityOperation.ofFrom, .text(id.rawValue))]
  }

  /// An app user ID, with its group.
  static func customer(_ id: AppUserID) -> [LedgerKey] {
    let id = LedgerValue.text(id.rawValue)
    return [
      LedgerKey.rows(of: AppUserIDRecord.ofID, id), LedgerKey.rows(of: GroupMember.ofID, id),
    ]
  }

  /// The active aliases of an app user ID.
  static func aliases(of id: AppUserID) -> [LedgerKey] {
    let id = LedgerValue.text(id.rawValue)
    return [LedgerKey.rows(of: ActiveAlias.ofOne, id), LedgerKey.rows(of: ActiveAlias.ofOther, id)]
  }
}

extension Collection where Element == OriginalTransactionID {
  /// The IDs, ordered by their UTF-8 bytes.
  var ordered: [OriginalTransactionID] {
    sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
  }
}
