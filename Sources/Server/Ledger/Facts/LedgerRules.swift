package import AppStoreCore
internal import Foundation
internal import SignedData
internal import Subscriptions

/// The rules that a ledger applies to recorded data; the same for every store.
package enum LedgerRules {
  /// The minimum interval between two updates of a last-seen date.
  package static let lastSeenResolution: Duration = .seconds(60)

  /// Records signed data: facts, projections, the customer and the owner of the purchase.
  package static func record(
    _ recording: FactBatch, in tables: inout LedgerTables
  ) throws(MissingRows) -> AppendResult {
    var recording = recording
    if let claim = recording.claim, try isFromDeletedCustomer(claim, in: tables) {
      recording.claim = nil
    }
    let newFacts = try append(recording, to: &tables)
    if let presentation = recording.presentation {
      try ActivityRules.record(presentation, in: &tables)
    }
    let outcome = try deriveOwnership(recording, newFacts: newFacts.count, in: &tables)
    assert(recording.claim != nil || outcome.decision == nil, "only a claim is decided")
    for fact in newFacts {
      tables.append(
        FeedChange(
          kind: FeedChangeKind(of: fact.kind), at: recording.receivedAt, customer: outcome.customer,
          originalTransactionID: recording.transaction?.payload.originalTransactionId,
          factSequence: fact.sequence))
    }
    try FeedRules.append(outcome.changes, at: recording.receivedAt, in: &tables)
    return outcome
  }

  /// Records signed data in order.
  ///
  /// If rows are missing, the others are recorded as well, each on its own, so that all missing rows
  /// are known at once.
  static func record(
    _ recordings: [FactBatch], in tables: inout LedgerTables
  ) throws(MissingRows) -> [AppendResult] {
    let start = tables.runsAgain ? tables.copy() : tables
    var missing: Set<LedgerKey> = []
    var results: [AppendResult] = []
    for recording in recordings {
      do throws(MissingRows) {
        if !missing.isEmpty { tables = start.copy() }
        tables.startFeedUnit()
        results.append(try record(recording, in: &tables))
      } catch {
        missing.formUnion(error.keys)
        // A store that waits for nothing misses rows only after an error.
        guard tables.runsAgain else { throw error }
      }
    }
    guard missing.isEmpty else { throw MissingRows(missing) }
    return results
  }

  /// Updates customer and owner from a recording whose facts are appended.
  private static func deriveOwnership(
    _ recording: FactBatch, newFacts: Int, in tables: inout LedgerTables
  ) throws(MissingRows) -> AppendResult {
    var changes: [CustomerChange] = []
    if let claim = recording.claim {
      changes += try see(
        claim.customer, at: recording.receivedAt, visit: recording.visit,
        behavior: { _ in claim.behavior }, in: &tables)
    }
    guard let transaction = recording.transaction?.payload else {
      return AppendResult(newFacts: newFacts, customer: nil, changes: changes)
    }
    let settlement = try resolveOwner(recording, transaction, in: &tables)
    // The owner may change only if something else changed.
    let owner =
      settlement.changes.isEmpty
      ? settlement.previousOwner : try tables.owner(of: transaction.originalTransactionId)
    return AppendResult(
      newFacts: newFacts, customer: owner, decision: settlement.decision,
      changes: changes + settlement.changes, isOverAliasLimit: settlement.isOverLimit)
  }

  /// Saves a fact's payload as the current version if it supersedes the previous one.
  package static func project(
    _ payload: SignedFact.Payload, in tables: inout LedgerTables
  ) throws(MissingRows) {
    switch payload {
    case .transaction(let payload):
      try project(
        TransactionRecord(payload), nil, of: payload.originalTransactionId, in: &tables)
    case .renewalInfo(let payload):
      try project(nil, RenewalRecord(payload), of: payload.originalTransactionId, in: &tables)
    case .appTransaction(let payload):
      try project(AppTransactionRecord(payload), in: &tables)
    case .notification(let payload):
      try RefundRequestRules.note(payload, in: &tables)
      guard let renewalInfo = payload.renewalInfoSayingMore else { return }
      try project(nil, renewalInfo, of: renewalInfo.originalTransactionId, in: &tables)
    }
  }

  /// Saves the current versions of data that arrived together, and creates the purchase if unknown.
  ///
  /// Returns whether the purchase was unknown before.
  @discardableResult
  private static func project(
    _ transaction: TransactionRecord?, _ renewalInfo: RenewalRecord?,
    of purchase: OriginalTransactionID, in tables: inout LedgerTables
  ) throws(MissingRows) -> Bool {
    let known = try tables.history(of: purchase)
    var history = known ?? PurchaseHistory()
    var isChanged = known == nil
    if let transaction, try movesTransaction(transaction, in: &tables), history.apply(transaction) {
      isChanged = true
    }
    if let renewalInfo, history.apply(renewalInfo) { isChanged = true }
    assert(
      history.transactions.values.allSatisfy { $0.originalTransactionId == purchase },
      "a purchase's history contains transactions of that purchase only")
    if isChanged { try tables.save(history, of: purchase) }
    return known == nil
  }

  /// Removes a transaction from other purchases that its other versions name.
  ///
  /// Returns `false` if another purchase has a version that was signed later; this one is then
  /// dropped.
  private static func movesTransaction(
    _ record: TransactionRecord, in tables: inout LedgerTables
  ) throws(MissingRows) -> Bool {
    for other in try tables.purchases(of: record.transactionId).sorted()
    where other != record.originalTransactionId {
      guard var former = try tables.history(of: other),
        let held = former.transactions[record.transactionId]
      else { continue }
      guard PurchaseHistory.supersedes(record, held) else { return false }
      former.remove(record.transactionId)
      try tables.save(former, of: other)
    }
    return true
  }

  /// Decides what changes when an app user id is seen.
  package static func lookup(
    of id: AppUserID, at now: Timestamp, known: AppUserIDRecord?
  ) -> (record: AppUserIDRecord, isChange: Bool) {
    guard let known else {
      return (AppUserIDRecord(id: id, firstSeen: now, lastSeen: now), true)
    }
    let isLater = now - known.lastSeen >= lastSeenResolution
    guard isLater || now < known.firstSeen else { return (known, false) }
    let record = AppUserIDRecord(
      id: id, firstSeen: min(known.firstSeen, now), lastSeen: max(known.lastSeen, now))
    assert(
      record.firstSeen <= record.lastSeen, "a customer is first seen before they are last seen")
    return (record, true)
  }

  private static func append(
    _ recording: FactBatch, to tables: inout LedgerTables
  ) throws(MissingRows) -> [(kind: SignedFact.Kind, sequence: Int64)] {
    let (source, now) = (recording.source, recording.receivedAt)
    var newFacts: [(kind: SignedFact.Kind, sequence: Int64)] = []
    var missing: RefreshRequest?
    var new: (transaction: TransactionRecord?, renewalInfo: RenewalRecord?)
    if let transaction = recording.transaction, let fact = recording.facts.transaction,
      let sequence = try tables.append(fact, from: source, at: now)
    {
      newFacts.append((fact.kind, sequence))
      new.transaction = TransactionRecord(transaction.payload)
    }
    if let renewalInfo = recording.renewalInfo, let fact = recording.facts.renewalInfo,
      let sequence = try tables.append(fact, from: source, at: now)
    {
      newFacts.append((fact.kind, sequence))
      new.renewalInfo = RenewalRecord(renewalInfo.payload)
    }
    if !newFacts.isEmpty, let transaction = recording.transaction?.payload {
      let isNewPurchase = try project(
        new.transaction, new.renewalInfo, of: transaction.originalTransactionId, in: &tables)
      if isNewPurchase,
        let request = RefreshRules.refreshForNewPurchase(of: transaction, in: recording)
      {
        try tables.request(request, at: now)
      } else if RefreshRules.mayShowMissingPeriod(transaction, in: recording),
        let request = RefreshRules.missing(transaction, in: recording)
      {
        missing = request
      }
      if new.transaction != nil { try noteOrigin(of: transaction, in: &tables) }
    }
    if let fact = recording.facts.notification,
      let sequence = try tables.append(fact, from: source, at: now)
    {
      newFacts.append((fact.kind, sequence))
      if let notification = recording.notification?.payload {
        try project(.notification(notification), in: &tables)
      }
    }
    if let missing, try tables.history(of: missing.purchase)?.isIncomplete == true {
      try tables.request(missing, at: now)
    }
    if let fact = try appendAppTransaction(of: recording, to: &tables) { newFacts.append(fact) }
    assert(
      zip(newFacts, newFacts.dropFirst()).allSatisfy { $0.sequence < $1.sequence },
      "facts are numbered in the order in which they are appended")
    return newFacts
  }
}
