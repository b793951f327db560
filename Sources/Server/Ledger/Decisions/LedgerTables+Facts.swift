internal import AppStoreCore
internal import Subscriptions

/// Facts, purchases and downloads.
extension LedgerTables {
  /// Appends a fact unless it exists; returns its sequence if it is new.
  mutating func append(
    _ fact: SignedFact, from source: FactSource, at receivedAt: Timestamp
  ) throws(MissingRows) -> Int64? {
    let key = FactKey(fact)
    guard try !loaded(.fact(key), row: { $0.facts[key] }) else { return nil }
    let (sequence, operation) = (nextFact(), numbers.operation)
    write { rows, changes in
      rows.facts[key] = true
      changes.facts.append(
        NewFact(
          sequence: sequence, fact: fact, source: source, receivedAt: receivedAt,
          lastOperationID: operation))
      guard fact.kind == .transaction else { return }
      let transaction = TransactionID(fact.identity)
      guard var row = rows.transactions[transaction] else { return }
      if let purchase = fact.originalTransactionID { row.purchases.insert(purchase) }
      if row.firstRecordedAfter == nil { row.firstRecordedAfter = operation }
      rows.transactions[transaction] = row
    }
    return sequence
  }

  /// Returns the current state of a purchase; `nil` if it is unknown.
  func history(of purchase: OriginalTransactionID) throws(MissingRows) -> PurchaseHistory? {
    try loaded(.purchase(purchase), row: { $0.purchases[purchase] })?.history
  }

  /// Saves the current state of a purchase and creates it if unknown; a known one keeps its owner.
  mutating func save(
    _ history: PurchaseHistory, of purchase: OriginalTransactionID
  ) throws(MissingRows) {
    let known = try loaded(.purchase(purchase), row: { $0.purchases[purchase] })
    write { rows, changes in
      let row = PurchaseRow(history: history, owner: known?.owner, askingDate: history.askingDate)
      if known == nil { changes.purchaseCount += 1 }
      rows.purchases[purchase] = row
      changes.purchases[purchase] = row
    }
  }

  /// Marks a purchase as refreshed after its period ended; returns its state, or `nil` if it is
  /// unknown or not due.
  mutating func clearAskingDate(
    of purchase: OriginalTransactionID, at now: Timestamp
  ) throws(MissingRows) -> PurchaseHistory? {
    guard var row = try loaded(.purchase(purchase), row: { $0.purchases[purchase] }),
      let date = row.askingDate, RefreshRules.isAskingDue(date, at: now)
    else { return nil }
    row.askingDate = nil
    write { rows, changes in
      rows.purchases[purchase] = row
      changes.purchases[purchase] = row
    }
    return row.history
  }

  /// Returns every purchase for which a version of a transaction was recorded.
  func purchases(of transaction: TransactionID) throws(MissingRows) -> Set<OriginalTransactionID> {
    try loaded(.transaction(transaction), row: { $0.transactions[transaction] }).purchases
  }

  /// Returns the number of the newest operation when a transaction was first recorded; `nil` if it
  /// never was.
  func firstRecording(of transaction: TransactionID) throws(MissingRows) -> Int64? {
    try loaded(.transaction(transaction), row: { $0.transactions[transaction] }).firstRecordedAfter
  }

  /// Returns the owner of a purchase; `nil` if it has none or is unknown.
  func owner(of purchase: OriginalTransactionID) throws(MissingRows) -> AppUserID? {
    try loaded(.purchase(purchase), row: { $0.purchases[purchase] })?.owner
  }

  /// Sets the owner of a known purchase; `nil` removes it.
  mutating func setOwner(
    _ customer: AppUserID?, of purchase: OriginalTransactionID
  ) throws(MissingRows) {
    guard var row = try loaded(.purchase(purchase), row: { $0.purchases[purchase] }) else { return }
    let former = row.owner
    row.owner = customer
    write { rows, changes in
      rows.purchases[purchase] = row
      changes.purchases[purchase] = row
      if let former { rows.purchasesOwned[former]?.remove(purchase) }
      if let customer { rows.purchasesOwned[customer]?.insert(purchase) }
    }
  }

  /// Records that a download was presented under an app user ID, unless already recorded.
  mutating func append(_ presentation: AppTransactionPresentation) {
    put(presentation)
  }

  /// Returns the current version of a download; `nil` if it is unknown.
  func appTransaction(_ identity: String) throws(MissingRows) -> AppTransactionRecord? {
    try rows(AppTransactionRecord.ofIdentity, .text(identity)).first
  }

  /// Returns the downloads presented under any of the app user IDs, ordered by identity.
  func appTransactions(of ids: [AppUserID]) throws(MissingRows) -> [AppTransactionRecord] {
    try require(ids.flatMap { LedgerKey.downloads(presentedBy: $0) })
    var records: [String: AppTransactionRecord] = [:]
    for id in ids {
      let (key, last) = (LedgerValue.text(id.rawValue), try deletion(of: id)?.id ?? 0)
      let presented = Set(
        try rows(AppTransactionPresentation.ofCustomer, key).filter { $0.deletion == last }
          .map(\.identity))
      for record in try rows(AppTransactionRecord.ofPresenter, key)
      where presented.contains(record.identity) {
        records[record.identity] = record
      }
    }
    return records.values.sorted { precedes($0.identity, $1.identity) }
  }
}

extension LedgerKey {
  /// An app user ID, and the downloads that it has ever presented.
  static func downloads(presentedBy id: AppUserID) -> [LedgerKey] {
    let key = LedgerValue.text(id.rawValue)
    return appUserID(id) + [
      LedgerKey.rows(of: AppTransactionPresentation.ofCustomer, key),
      LedgerKey.rows(of: AppTransactionRecord.ofPresenter, key),
    ]
  }
}
