package import AppStoreCore

/// Derives state and history from the recorded operations.
extension LedgerRules {
  /// Records the origin of a purchase.
  package static func noteOrigin(
    of transaction: JWSTransactionDecodedPayload, in tables: inout LedgerTables
  ) throws(MissingRows) {
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
  package static func replay(
    _ operation: IdentityOperation, in tables: inout LedgerTables
  ) throws(MissingRows) {
    switch (operation.kind, operation.from, operation.to) {
    case (.alias, let from?, let to?):
      tables.put(ActiveAlias(operation: operation.id, one: from, other: to))
    case (.deletion, let from?, _):
      try removeAliases(from, in: &tables)
    case (.undo, _, _):
      if let undone = operation.undoes { tables.removeAlias(operation: undone) }
    case (.alias, _, _), (.deletion, _, _), (.claim, _, _), (.transfer, _, _):
      break
    }
  }

  /// Names the groups of app user ids according to their active aliases.
  package static func nameGroups(
    of ids: [AppUserID], in tables: inout LedgerTables
  ) throws(MissingRows) {
    var rest = Set(ids)
    while let id = rest.first {
      let group = try joined(with: id, in: tables)
      rest.subtract(group)
      try updateGroupName(group, in: &tables)
    }
  }

  /// Returns all operations on a customer and their purchases.
  package static func ownershipHistory(
    of id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> OwnershipHistory {
    let ids = try appUserIDs(of: id, in: tables)
    let purchases = try tables.each(ids) { id throws(MissingRows) in
      try tables.purchases(ownedBy: id)
    }.flatMap(\.self).ordered
    let operations = try tables.operations(naming: ids)
    let entries = try tables.each(operations) { operation throws(MissingRows) in
      OwnershipHistory.Entry(
        operation: operation, claims: try tables.claims(of: operation.id),
        undoneBy: try tables.undo(of: operation.id))
    }
    return OwnershipHistory(
      customer: try customer(id, in: tables), purchases: purchases, entries: entries)
  }
}
