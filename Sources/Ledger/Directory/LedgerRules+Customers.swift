package import AppStoreTypes

/// Rules about which app user ids are one customer.
extension LedgerRules {
  /// Returns the customer of an app user id; `nil` if the id is unknown.
  package static func customer<Tables: IdentityTables>(
    _ id: CustomerID, in tables: Tables
  ) throws(Tables.Failure) -> CustomerRecord? {
    guard let sight = try tables.sight(of: id) else { return nil }
    let group = try tables.group(of: id)
    return CustomerRecord(group.count == 1 ? [sight] : try sights(of: group, in: tables))
  }

  /// Returns every app user id of a customer, in the order of first use.
  package static func appUserIDs<Tables: IdentityTables>(
    of id: CustomerID, in tables: Tables
  ) throws(Tables.Failure) -> [CustomerID] {
    let group = try tables.group(of: id)
    guard group.count > 1 else { return [id] }
    return CustomerRecord(try sights(of: group, in: tables))?.appUserIDs ?? [id]
  }

  /// Records that an app user id was seen; a new id is assigned the unclaimed purchases of its
  /// token.
  package static func see<Tables: IdentityTables>(
    _ id: CustomerID, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> [CustomerChange] {
    let known = try tables.sight(of: id)
    let (sight, isChange) = sight(of: id, at: now, known: known)
    guard isChange else { return [] }
    try tables.put(sight)
    guard known == nil else {
      if known?.firstSeen != sight.firstSeen {
        try regroup(try tables.group(of: id), in: &tables)
      }
      return []
    }
    return try [.created(id)] + bindWaiting(to: id, at: now, in: &tables)
  }

  /// Records that a customer was seen; creates the customer if unknown.
  package static func seeCustomer<Tables: IdentityTables>(
    _ id: CustomerID, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> CustomerSight {
    let changes = try see(id, at: now, in: &tables)
    try tell(changes, at: now, in: &tables)
    return CustomerSight(
      customer: try customer(id, in: tables)
        ?? CustomerRecord(id: id, firstSeen: now, lastSeen: now),
      created: changes.contains(.created(id)), changes: changes)
  }

  /// Records when known customers were seen; creates none.
  package static func recordSights<Tables: IdentityTables>(
    _ sights: [CustomerID: Timestamp], in tables: inout Tables
  ) throws(Tables.Failure) {
    for (id, date) in sights {
      // An id created after that date is a different customer with the same name.
      guard let known = try tables.sight(of: id), date >= known.firstSeen else { continue }
      _ = try see(id, at: date, in: &tables)
    }
  }

  /// Logs a device in as another customer.
  package static func logIn<Tables: CustomerStateTables>(
    from current: CustomerID, to target: CustomerID, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> LogInOutcome {
    let created = try tables.sight(of: target) == nil
    let currentIDs = try tables.group(of: current)
    let targetIDs = try tables.group(of: target)
    var owners: Set<CustomerID> = []
    // What each id owns matters only if a second anonymous id would be joined.
    if targetIDs.contains(where: \.isAnonymous), currentIDs.allSatisfy(\.isAnonymous) {
      for id in currentIDs + targetIDs where id.isAnonymous {
        if try CustomerStateRules.ownsSomething(id, in: tables) { owners.insert(id) }
      }
    }
    let decision = LogInDecision(current: currentIDs, target: targetIDs, owners: owners)
    var changes: [CustomerChange] = []
    if decision == .alias { changes += try see(current, at: now, in: &tables) }
    changes += try see(target, at: now, in: &tables)
    if decision == .alias {
      changes.append(
        try join(current, to: target, because: .logIn, by: .app, at: now, in: &tables))
    }
    try tell(changes, at: now, in: &tables)
    return LogInOutcome(
      customer: try customer(target, in: tables)
        ?? CustomerRecord(id: target, firstSeen: now, lastSeen: now),
      created: created, decision: decision, changes: changes)
  }

  /// Joins two customers until the operation is undone.
  static func join<Tables: IdentityTables>(
    _ one: CustomerID, to other: CustomerID, because cause: IdentityAct.Cause,
    by actor: RecordActor, at now: Timestamp, asked: Int64? = nil, in tables: inout Tables
  ) throws(Tables.Failure) -> CustomerChange {
    let act = try tables.append(
      ActDraft(
        date: now, kind: .alias, cause: cause, actor: actor, from: one, to: other, asked: asked))
    try tables.add(StandingAlias(act: act.id, one: one, other: other))
    // Each group is named after its first-seen id, so one of the two names is right for both.
    let groups = [
      (id: one, name: try tables.groupName(of: one)),
      (id: other, name: try tables.groupName(of: other)),
    ]
    let name = CustomerRecord(try sights(of: groups.map { $0.name ?? $0.id }, in: tables))?.id
    for group in groups where group.name != name {
      try tables.setGroup(name, of: try tables.group(of: group.id))
    }
    return .acted(act, [])
  }

  /// Deletes a customer; `nil` if none exists.
  package static func delete<Tables: CustomerStateTables>(
    _ id: CustomerID, by actor: RecordActor, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> [CustomerChange]? {
    guard try tables.sight(of: id) != nil else { return nil }
    let ids = try appUserIDs(of: id, in: tables)
    var changes: [CustomerChange] = []
    for id in ids {
      let date = try CustomerStateRules.deletionDate(of: id, at: now, in: tables)
      let act = try tables.append(
        ActDraft(date: date, kind: .deletion, cause: .request, actor: actor, from: id))
      let claims = try give(
        try tables.purchases(ownedBy: id), to: nil, by: act, in: &tables)
      try separate(id, in: &tables)
      changes.append(.acted(act, claims))
    }
    try tables.forget(ids)
    try tell(changes, at: now, in: &tables)
    return changes
  }

  /// Removes all aliases of an app user id, without regrouping ids that are separated by this.
  static func separate<Tables: IdentityTables>(
    _ id: CustomerID, in tables: inout Tables
  ) throws(Tables.Failure) {
    for alias in try tables.aliases(of: id) { try tables.removeAlias(act: alias.act) }
    try tables.setGroup(nil, of: [id])
  }

  /// Names a group after the app user id seen first, and writes only what changes.
  static func regroup<Tables: IdentityTables>(
    _ ids: [CustomerID], in tables: inout Tables
  ) throws(Tables.Failure) {
    let name = ids.count > 1 ? CustomerRecord(try sights(of: ids, in: tables))?.id : nil
    var renamed: [CustomerID] = []
    for id in ids {
      if try tables.groupName(of: id) != name { renamed.append(id) }
    }
    try tables.setGroup(name, of: renamed)
  }

  /// Returns the app user ids that active aliases join with one.
  ///
  /// - Parameter counts: Whether an alias counts.
  static func joined<Tables: IdentityTables>(
    with id: CustomerID, in tables: Tables,
    where counts: (StandingAlias) throws(Tables.Failure) -> Bool = { _ in true }
  ) throws(Tables.Failure) -> [CustomerID] {
    var found = [id]
    var known: Set = [id]
    var next = 0
    while next < found.count {
      for alias in try tables.aliases(of: found[next]) where try counts(alias) {
        for id in [alias.one, alias.other] where known.insert(id).inserted { found.append(id) }
      }
      next += 1
    }
    return found
  }

  private static func sights<Tables: IdentityTables>(
    of ids: [CustomerID], in tables: Tables
  ) throws(Tables.Failure) -> [AppUserIDSight] {
    var sights: [AppUserIDSight] = []
    for id in ids {
      if let sight = try tables.sight(of: id) { sights.append(sight) }
    }
    return sights
  }
}
