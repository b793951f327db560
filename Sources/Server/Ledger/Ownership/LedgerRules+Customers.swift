package import AppStoreCore

/// Rules about which app user ids are one customer.
extension LedgerRules {
  /// Returns the customer of an app user id; `nil` if the id is unknown.
  package static func customer(
    _ id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> CustomerRecord? {
    guard let record = try tables.lastSeen(of: id) else { return nil }
    let group = try tables.group(of: id)
    assert(group.contains(id), "an app user id is one of its customer's ids")
    return CustomerRecord(group.count == 1 ? [record] : try appUserIDRecords(of: group, in: tables))
  }

  /// Returns every app user id of a customer, in the order of first use.
  package static func appUserIDs(
    of id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> [AppUserID] {
    let group = try tables.group(of: id)
    guard group.count > 1 else { return [id] }
    return CustomerRecord(try appUserIDRecords(of: group, in: tables))?.appUserIDs ?? [id]
  }

  /// Records that an app user id was seen; a new id is assigned the unclaimed purchases of its
  /// token, and the subscriptions of others that it bought again.
  ///
  /// - Parameter behavior: The restore behavior; without one, others lose nothing.
  package static func see(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil,
    behavior: RestoreBehaviors? = nil, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    if let visit { try ActivityRules.record(visit, of: id, at: now, in: &tables) }
    let known = try tables.lastSeen(of: id)
    let (record, isChange) = lookup(of: id, at: now, known: known)
    guard isChange else { return [] }
    try tables.save(record)
    guard known == nil else {
      if known?.firstSeen != record.firstSeen {
        try updateGroupName(try tables.group(of: id), in: &tables)
      }
      return []
    }
    var changes = try [.created(id)] + assignUnclaimedPurchases(to: id, at: now, in: &tables)
    if let behavior {
      changes += try ResubscriptionRules.assignBoughtAgain(to: id, behavior, at: now, in: &tables)
    }
    return changes
  }

  /// Records that a customer was seen; creates the customer if unknown.
  package static func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, behavior: RestoreBehaviors?,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> CustomerLookup {
    let changes = try see(id, at: now, visit: visit, behavior: behavior, in: &tables)
    try FeedRules.append(changes, at: now, in: &tables)
    return CustomerLookup(
      customer: try customer(id, in: tables)
        ?? CustomerRecord(id: id, firstSeen: now, lastSeen: now),
      created: changes.contains(.created(id)), changes: changes)
  }

  /// Records when known customers were seen, and their visits; creates no customer.
  ///
  /// - Returns: Those that were recorded.
  package static func record(
    seen: [SeenCustomer], in tables: inout LedgerTables
  ) throws(MissingRows) -> [SeenCustomer] {
    var recorded: [SeenCustomer] = []
    for seen in seen {
      // An id created after that date is a different customer with the same name.
      guard let known = try tables.lastSeen(of: seen.id), seen.at >= known.firstSeen else {
        continue
      }
      _ = try see(seen.id, at: seen.at, visit: seen.visit, in: &tables)
      recorded.append(seen)
    }
    return recorded
  }

  /// Logs a device in as another customer.
  package static func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp, visit: CustomerVisit? = nil,
    behavior: RestoreBehaviors? = nil, in tables: inout LedgerTables
  ) throws(MissingRows) -> LogInResult {
    let created = try tables.lastSeen(of: target) == nil
    let currentIDs = try tables.group(of: current)
    let targetIDs = try tables.group(of: target)
    var owners: Set<AppUserID> = []
    // What each id owns matters only if a second anonymous id would be joined.
    if targetIDs.contains(where: \.isAnonymous), currentIDs.allSatisfy(\.isAnonymous) {
      for id in currentIDs + targetIDs where id.isAnonymous {
        if try CustomerStateRules.ownsSomething(id, in: tables) { owners.insert(id) }
      }
    }
    let decision = LogInDecision(current: currentIDs, target: targetIDs, owners: owners)
    var changes: [CustomerChange] = []
    if decision == .alias { changes += try see(current, at: now, in: &tables) }
    changes += try see(target, at: now, visit: visit, behavior: behavior, in: &tables)
    if decision == .alias {
      changes.append(
        try join(current, to: target, because: .logIn, by: .app, at: now, in: &tables))
    }
    try FeedRules.append(changes, at: now, in: &tables)
    return LogInResult(
      customer: try customer(target, in: tables)
        ?? CustomerRecord(id: target, firstSeen: now, lastSeen: now),
      created: created, decision: decision, changes: changes)
  }

  /// Joins two customers until the operation is undone.
  static func join(
    _ one: AppUserID, to other: AppUserID, because cause: IdentityOperation.Reason,
    by actor: AuditActor, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> CustomerChange {
    assert(one != other, "a customer is joined with another one")
    let operation = tables.append(
      NewIdentityOperation(
        date: now, kind: .alias, cause: cause, actor: actor, from: one, to: other))
    tables.put(ActiveAlias(operation: operation.id, one: one, other: other))
    // Each group is named after its first-seen id, so one of the two names is right for both.
    let groups = [
      (id: one, name: try tables.groupName(of: one)),
      (id: other, name: try tables.groupName(of: other)),
    ]
    let name = CustomerRecord(
      try appUserIDRecords(of: groups.map { $0.name ?? $0.id }, in: tables))?.id
    for group in groups where group.name != name {
      try tables.setGroup(name, of: try tables.group(of: group.id))
    }
    return .operation(operation, [])
  }

  /// Deletes a customer; `nil` if none exists.
  package static func delete(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange]? {
    guard try tables.lastSeen(of: id) != nil else { return nil }
    let ids = try appUserIDs(of: id, in: tables)
    assert(ids.contains(id), "a deletion deletes the requested ID")
    var changes: [CustomerChange] = []
    for id in ids {
      let date = try CustomerStateRules.deletionDate(of: id, at: now, in: tables)
      let operation = tables.append(
        NewIdentityOperation(date: date, kind: .deletion, cause: .request, actor: actor, from: id))
      let claims = try assign(
        try tables.purchases(ownedBy: id), to: nil, by: operation, in: &tables)
      try removeAliases(id, in: &tables)
      changes.append(.operation(operation, claims))
    }
    try tables.delete(ids)
    try ActivityRules.forgetNumbers(of: ids, in: &tables)
    try FeedRules.append(changes, at: now, in: &tables)
    return changes
  }

  /// Removes all aliases of an app user id, without regrouping ids that are separated by this.
  static func removeAliases(
    _ id: AppUserID, in tables: inout LedgerTables
  ) throws(MissingRows) {
    for alias in try tables.aliases(of: id) { tables.removeAlias(operation: alias.operation) }
    try tables.setGroup(nil, of: [id])
  }

  /// Names a group after the app user id seen first, and writes only what changes.
  static func updateGroupName(
    _ ids: [AppUserID], in tables: inout LedgerTables
  ) throws(MissingRows) {
    let name = ids.count > 1 ? CustomerRecord(try appUserIDRecords(of: ids, in: tables))?.id : nil
    var renamed: [AppUserID] = []
    for id in ids {
      if try tables.groupName(of: id) != name { renamed.append(id) }
    }
    try tables.setGroup(name, of: renamed)
  }

  /// Returns the app user ids that active aliases join with one.
  ///
  /// - Parameter counts: Whether an alias counts.
  static func joined(
    with id: AppUserID, in tables: LedgerTables,
    where counts: (ActiveAlias) throws(MissingRows) -> Bool = { _ in true }
  ) throws(MissingRows) -> [AppUserID] {
    var found = [id]
    var known: Set = [id]
    var next = 0
    while next < found.count {
      for alias in try tables.aliases(of: found[next]) where try counts(alias) {
        for id in [alias.one, alias.other] where known.insert(id).inserted { found.append(id) }
      }
      next += 1
    }
    assert(found.count == known.count, "each joined id is found once")
    return found
  }

  private static func appUserIDRecords(
    of ids: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> [AppUserIDRecord] {
    try tables.each(ids) { id throws(MissingRows) in try tables.lastSeen(of: id) }
      .compactMap(\.self)
  }
}
