internal import AppStoreCore
internal import Foundation

/// App user IDs, groups and aliases.
extension LedgerTables {
  /// Returns when an app user ID was seen; `nil` if it is unknown.
  func lastSeen(of id: AppUserID) throws(MissingRows) -> AppUserIDRecord? {
    try loaded(.customer(id), row: { $0.appUserIDs[id] }).record
  }

  /// Creates or replaces the dates of an app user ID; a new ID can then be found by its tokens.
  mutating func save(_ record: AppUserIDRecord) throws(MissingRows) {
    var row = try loaded(.customer(record.id), row: { $0.appUserIDs[record.id] })
    let isNew = row.record == nil
    row.record = record
    write { rows, changes in
      rows.appUserIDs[record.id] = row
      changes.appUserIDs[record.id] = .some(record)
      guard isNew else { return }
      changes.customerCount += 1
      for token in AppAccountToken.tokens(of: record.id) {
        rows.tokens[token]?.appUserIDs.insert(record.id)
      }
    }
  }

  /// Deletes app user IDs and all data about them that is not append-only.
  mutating func delete(_ ids: [AppUserID]) throws(MissingRows) {
    for id in ids {
      var row = try loaded(.customer(id), row: { $0.appUserIDs[id] })
      let isKnown = row.record != nil
      row.record = nil
      write { rows, changes in
        if isKnown { changes.customerCount -= 1 }
        rows.appUserIDs[id] = row
        changes.appUserIDs[id] = .some(nil)
        for token in AppAccountToken.tokens(of: id) { rows.tokens[token]?.appUserIDs.remove(id) }
      }
      clearAttributes(of: id)
    }
  }

  /// Returns the app user IDs that an app account token names.
  func appUserIDRecords(namedBy token: UUID) throws(MissingRows) -> [AppUserIDRecord] {
    let ids = try loaded(.token(token), row: { $0.tokens[token] }).appUserIDs
    return try each(ids) { id throws(MissingRows) in try lastSeen(of: id) }.compactMap(\.self)
  }

  /// Returns the purchases that never had an owner and whose newest token is this one, ordered by
  /// the UTF-8 bytes of their IDs.
  func unclaimedPurchases(of token: UUID) throws(MissingRows) -> [OriginalTransactionID] {
    try loaded(.token(token), row: { $0.tokens[token] }).unclaimed.ordered
  }

  /// Returns the other purchases whose newest token is this one, in the same order.
  func claimedPurchases(of token: UUID) throws(MissingRows) -> [OriginalTransactionID] {
    try loaded(.token(token), row: { $0.tokens[token] }).claimed.ordered
  }

  /// Returns every app user ID of a customer, this one first; an ID without a group is alone.
  func group(of id: AppUserID) throws(MissingRows) -> [AppUserID] {
    guard let name = try groupName(of: id) else { return [id] }
    return [id] + (try loaded(.group(name), row: { $0.groups[name] })).filter { $0 != id }
  }

  /// Returns the name of an app user ID's group; `nil` if it has no group.
  func groupName(of id: AppUserID) throws(MissingRows) -> AppUserID? {
    try loaded(.customer(id), row: { $0.appUserIDs[id] }).group
  }

  /// Makes app user IDs one group named after one of them; `nil` removes each from its group.
  mutating func setGroup(_ name: AppUserID?, of ids: [AppUserID]) throws(MissingRows) {
    for id in ids {
      var row = try loaded(.customer(id), row: { $0.appUserIDs[id] })
      let former = row.group
      guard former != name else { continue }
      row.group = name
      write { rows, changes in
        rows.appUserIDs[id] = row
        changes.groups[id] = .some(name)
        // Of the IDs of a group, all but the one that names it count for nothing.
        if let former, former != id { changes.customerCount += 1 }
        if let name, name != id { changes.customerCount -= 1 }
        if let former { rows.groups[former]?.removeAll { $0 == id } }
        if let name { rows.groups[name]?.append(id) }
      }
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
    [.customer(id), LedgerKey.rows(of: IdentityOperation.ofFrom, .text(id.rawValue))]
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
