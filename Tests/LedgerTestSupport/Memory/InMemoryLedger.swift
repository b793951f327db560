public import AppStoreTypes
public import Ledger
public import Subscriptions

/// A ledger that lasts as long as the process, for tests and simulations.
public actor InMemoryLedger: LedgerStore {
  var tables = InMemoryTables()

  /// Creates an empty ledger.
  public init() {}

  /// Appends the facts of a recording and updates what is derived from them.
  public func record(_ recording: FactBatch) -> AppendResult {
    LedgerRules.record(recording, in: &tables)
  }

  /// Appends recordings in order as one atomic change.
  public func record(_ recordings: [FactBatch]) -> [AppendResult] {
    recordings.map { LedgerRules.record($0, in: &tables) }
  }

  /// Records that a customer was seen; creates the customer if unknown.
  public func findOrCreateCustomer(_ id: AppUserID, at now: Timestamp) -> CustomerLookup {
    LedgerRules.findOrCreateCustomer(id, at: now, in: &tables)
  }

  /// Records when customers were seen; unknown ids are ignored.
  public func updateLastSeen(_ dates: [AppUserID: Timestamp]) {
    LedgerRules.updateLastSeen(dates, in: &tables)
  }

  /// Returns the customer of an app user id; `nil` if none exists.
  public func customer(_ id: AppUserID) -> CustomerRecord? {
    LedgerRules.customer(id, in: tables)
  }

  /// Returns customers ordered by the UTF-8 bytes of their ids.
  public func customers(limit: Int, after: AppUserID?) -> [CustomerRecord] {
    let names = tables.identity.appUserIDRecords.keys.filter {
      tables.identity.groups[$0] ?? $0 == $0
    }
    .sorted { precedes($0.rawValue, $1.rawValue) }
    let rest = names.drop { id in
      after.map { !precedes($0.rawValue, id.rawValue) } ?? false
    }
    return rest.prefix(max(0, limit)).compactMap { LedgerRules.customer($0, in: tables) }
  }

  /// Returns the newest version of everything known about a customer's purchases.
  public func history(of customer: AppUserID) -> PurchaseHistory {
    tables.customerHistory(of: customer)
  }

  /// Returns every fact about a customer's purchases, in order of arrival.
  public func facts(of customer: AppUserID) -> [RecordedFact] {
    let ids = tables.group(of: customer)
    return tables.facts.filter { recorded in
      let owner = recorded.fact.originalTransactionID.flatMap { tables.purchases[$0]?.owner }
      return owner.map(ids.contains) ?? false
    }
  }

  /// Returns facts of all kinds in order of arrival.
  public func facts(after sequence: Int64, limit: Int) -> [RecordedFact] {
    Array(tables.facts.drop { $0.sequence <= sequence }.prefix(max(0, limit)))
  }

  /// Returns the claims to a purchase, newest last.
  public func claims(to purchase: OriginalTransactionID) -> [OwnershipChange] {
    tables.claims(to: purchase)
  }

  /// Returns purchases without an owner, ordered by the UTF-8 bytes of their ids.
  public func unclaimedPurchases(limit: Int) -> [OriginalTransactionID] {
    let unowned = tables.purchases.filter { $0.value.owner == nil }.keys
    return Array(unowned.sorted { precedes($0.rawValue, $1.rawValue) }.prefix(max(0, limit)))
  }

  /// Returns whether a notification is already recorded.
  public func contains(notificationUUID: String) -> Bool {
    tables.notificationUUIDs.contains(notificationUUID)
  }

  /// Stores data that failed verification.
  public func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) {
    guard !tables.quarantine.contains(where: { $0.source == source && $0.raw == raw }) else {
      return
    }
    let held = Dictionary(grouping: tables.quarantine, by: \.source).mapValues { items in
      QuarantineRules.Usage(
        items: items.count, bytes: items.reduce(0) { $0 + $1.raw.count })
    }
    try QuarantineRules.check(held, adding: raw.count, from: source)
    tables.lastQuarantined += 1
    tables.quarantine.append(
      QuarantinedItem(
        id: tables.lastQuarantined, arrival: tables.position(at: now), source: source, check: check,
        explanation: explanation, raw: raw))
  }

  /// Returns quarantined items, newest first.
  public func quarantined(limit: Int) -> [QuarantinedItem] {
    quarantined(before: nil, limit: limit)
  }

  /// Returns the quarantined items that arrived before one, newest first.
  public func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) -> [QuarantinedItem] {
    let older = tables.quarantine.reversed().filter { item in
      newer.map { item.id < $0 } ?? true
    }
    return Array(older.prefix(max(0, limit)))
  }

  /// Returns the number of items in the ledger.
  public func counts() -> LedgerCounts {
    LedgerCounts(
      facts: tables.facts.count,
      customers: tables.identity.appUserIDRecords.count - tables.identity.joinedCount,
      purchases: tables.purchases.count, quarantined: tables.quarantine.count)
  }

  /// Counts the contents of the ledger again.
  public func recount() -> LedgerRecount {
    let customers = tables.identity.appUserIDRecords.keys.count {
      tables.identity.groups[$0] ?? $0 == $0
    }
    var counted = counts()
    counted.customers = customers
    return LedgerRecount(saved: counts(), counted: counted)
  }

  /// Deletes all projections and rebuilds them from facts and operations.
  @discardableResult
  public func rebuildProjections() throws(LedgerError) -> RebuildResult {
    let rebuilt = try tables.rebuilt()
    let outcome = RebuildResult(
      purchases: rebuilt.purchases.count, isEqual: rebuilt.hasSameProjections(as: tables))
    tables = rebuilt
    return outcome
  }
}
