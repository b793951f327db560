package import AppStoreTypes

/// Derives state and history from the recorded operations.
extension LedgerRules {
  /// Records the origin of a purchase.
  package static func noteOrigin<Tables: IdentityPrimitives>(
    of transaction: JWSTransactionDecodedPayload, in tables: inout Tables
  ) throws(Tables.Failure) {
    guard transaction.appAccountToken != nil || transaction.appTransactionId != nil else { return }
    let purchase = transaction.originalTransactionId
    let known = try tables.origin(of: purchase)
    let origin = PurchaseOrigin.adding(transaction, to: known)
    if let origin, origin != known { try tables.save(origin, of: purchase) }
  }

  /// Derives again which app user ids are joined, from each operation in turn, oldest first.
  ///
  /// The tables contain no alias before the first operation. Call ``nameGroups(of:in:)`` at the
  /// end.
  package static func replay<Tables: IdentityPrimitives>(
    _ operation: IdentityOperation, in tables: inout Tables
  ) throws(Tables.Failure) {
    switch (operation.kind, operation.from, operation.to) {
    case (.alias, let from?, let to?):
      try tables.add(ActiveAlias(operation: operation.id, one: from, other: to))
    case (.deletion, let from?, _):
      try removeAliases(from, in: &tables)
    case (.undo, _, _):
      if let undone = operation.undoes { try tables.removeAlias(operation: undone) }
    case (.alias, _, _), (.deletion, _, _), (.claim, _, _), (.transfer, _, _):
      break
    }
  }

  /// Names the groups of app user ids according to their active aliases.
  package static func nameGroups<Tables: IdentityPrimitives>(
    of ids: [AppUserID], in tables: inout Tables
  ) throws(Tables.Failure) {
    var rest = Set(ids)
    while let id = rest.first {
      let group = try joined(with: id, in: tables)
      rest.subtract(group)
      try updateGroupName(group, in: &tables)
    }
  }

  /// Returns all operations on a customer and their purchases.
  package static func ownershipHistory<Tables: IdentityPrimitives>(
    of id: AppUserID, in tables: Tables
  ) throws(Tables.Failure) -> OwnershipHistory {
    let ids = try appUserIDs(of: id, in: tables)
    var purchases: [OriginalTransactionID] = []
    for id in ids { purchases += try tables.purchases(ownedBy: id) }
    purchases.sort { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    var entries: [OwnershipHistory.Entry] = []
    for operation in try tables.operations(naming: ids) {
      entries.append(
        .init(
          operation: operation, claims: try tables.claims(of: operation.id),
          undoneBy: try tables.undo(of: operation.id)))
    }
    return OwnershipHistory(
      customer: try customer(id, in: tables), purchases: purchases, entries: entries)
  }
}
