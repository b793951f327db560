package import AppStoreTypes

/// What is told and derived from the acts on record.
extension LedgerRules {
  /// Notes where a purchase came from.
  package static func noteOrigin<Tables: IdentityTables>(
    of transaction: JWSTransactionDecodedPayload, in tables: inout Tables
  ) throws(Tables.Failure) {
    guard transaction.appAccountToken != nil || transaction.appTransactionId != nil else { return }
    let purchase = transaction.originalTransactionId
    let known = try tables.origin(of: purchase)
    let origin = PurchaseOrigin.adding(transaction, to: known)
    if let origin, origin != known { try tables.put(origin, of: purchase) }
  }

  /// Derives again which app user ids are joined, from one act after the other, the oldest first.
  ///
  /// The tables hold no alias before the first act. ``nameGroups(of:in:)`` ends it.
  package static func replay<Tables: IdentityTables>(
    _ act: IdentityAct, in tables: inout Tables
  ) throws(Tables.Failure) {
    switch (act.kind, act.from, act.to) {
    case (.alias, let from?, let to?):
      try tables.add(StandingAlias(act: act.id, one: from, other: to))
    case (.deletion, let from?, _):
      try separate(from, in: &tables)
    case (.undo, _, _):
      if let undone = act.undone { try tables.removeAlias(act: undone) }
    case (.alias, _, _), (.deletion, _, _), (.claim, _, _), (.transfer, _, _):
      break
    }
  }

  /// Names the groups of some app user ids as their standing aliases say.
  package static func nameGroups<Tables: IdentityTables>(
    of ids: [CustomerID], in tables: inout Tables
  ) throws(Tables.Failure) {
    var rest = Set(ids)
    while let id = rest.first {
      let group = try joined(with: id, in: tables)
      rest.subtract(group)
      try regroup(group, in: &tables)
    }
  }

  /// Tells everything that was done to a customer and to what they own.
  package static func ownershipHistory<Tables: IdentityTables>(
    of id: CustomerID, in tables: Tables
  ) throws(Tables.Failure) -> OwnershipHistory {
    let ids = try appUserIDs(of: id, in: tables)
    var purchases: [OriginalTransactionID] = []
    for id in ids { purchases += try tables.purchases(ownedBy: id) }
    purchases.sort { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    var entries: [OwnershipHistory.Entry] = []
    for act in try tables.acts(naming: ids) {
      entries.append(
        .init(
          act: act, claims: try tables.claims(of: act.id), undoneBy: try tables.undo(of: act.id)))
    }
    return OwnershipHistory(
      customer: try customer(id, in: tables), purchases: purchases, entries: entries)
  }
}
