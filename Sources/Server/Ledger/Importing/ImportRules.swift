internal import AppStoreCore
internal import Subscriptions

/// Rules about customers of another system.
enum ImportRules {
  /// Records a customer of another system; repeating it changes nothing.
  ///
  /// A customer who was deleted here, and did not return, stays deleted. Aliases are joined as if a
  /// person had requested it, so each can be undone; one that was undone stays undone.
  static func record(
    _ imported: ImportedCustomer, by actor: AuditActor, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> CustomerImportResult {
    var result = CustomerImportResult()
    guard try !isDeleted(imported.id, in: tables) else {
      result.isDeleted = true
      return result
    }
    let changes = try see(
      imported.id, from: imported.firstSeen, to: imported.lastSeen, at: now, in: &tables)
    result.isNew = changes.contains(.created(imported.id))
    try FeedRules.append(changes, at: now, in: &tables)
    for alias in imported.aliases where alias != imported.id {
      try join(alias, of: imported, by: actor, at: now, in: &tables, &result)
    }
    result.rejectedAttributes = try AttributeRules.set(
      imported.attributes, of: imported.id, at: now, in: &tables)
    for grant in imported.grants {
      if case .recorded = try CustomerStateRules.grant(grant, in: &tables) {
        result.newGrants.insert(grant.id)
      }
    }
    return result
  }

  private static func join(
    _ alias: AppUserID, of imported: ImportedCustomer, by actor: AuditActor, at now: Timestamp,
    in tables: inout LedgerTables, _ result: inout CustomerImportResult
  ) throws(MissingRows) {
    let group = try tables.group(of: imported.id)
    guard !group.contains(alias) else { return }
    let others = try tables.group(of: alias)
    guard try !wasSeparated(others, from: group, in: tables) else {
      result.separated.append(alias)
      return
    }
    guard try !isDeleted(alias, in: tables), group.count + others.count <= LedgerRules.maxAppUserIDs
    else {
      result.unjoined.append(alias)
      return
    }
    // A moment later, so that the customer has the name that the other system uses.
    let changes = try see(
      alias, from: imported.firstSeen + .milliseconds(1),
      to: max(imported.lastSeen, imported.firstSeen + .milliseconds(1)), at: now, in: &tables)
    try FeedRules.append(changes, at: now, in: &tables)
    let operation = try LedgerRules.join(
      alias, to: imported.id, because: .request, by: actor, at: now, in: &tables)
    try FeedRules.append([operation], at: now, in: &tables)
    result.joined.append(alias)
  }

  /// Whether a person or a backend undid an alias between two customers.
  private static func wasSeparated(
    _ one: [AppUserID], from other: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    for operation in try tables.operations(naming: one) where operation.kind == .alias {
      guard let from = operation.from, let to = operation.to,
        (one.contains(from) && other.contains(to)) || (one.contains(to) && other.contains(from)),
        try tables.undo(of: operation.id) != nil
      else { continue }
      return true
    }
    return false
  }

  private static func isDeleted(
    _ id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    guard try tables.lastSeen(of: id) == nil else { return false }
    return try tables.deletion(of: id) != nil
  }

  /// Extends the time in which an app user ID was seen; a new ID is assigned the unclaimed purchases
  /// of its token.
  private static func see(
    _ id: AppUserID, from first: Timestamp, to last: Timestamp, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    let known = try tables.lastSeen(of: id)
    let record = AppUserIDRecord(
      id: id, firstSeen: min(known?.firstSeen ?? first, first),
      lastSeen: max(known?.lastSeen ?? last, last))
    guard record != known else { return [] }
    try tables.save(record)
    guard let known else {
      return try [.created(id)] + LedgerRules.assignUnclaimedPurchases(to: id, at: now, in: &tables)
    }
    if known.firstSeen != record.firstSeen {
      try LedgerRules.updateGroupName(try tables.group(of: id), in: &tables)
    }
    return []
  }
}
