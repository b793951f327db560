public import AppStoreCore
public import Ledger

/// A ledger that lasts as long as the process, for tests and simulations.
///
/// It uses only what is public of `Ledger`, as a store in another package would.
public actor InMemoryLedger: LedgerStore {
  var record = InMemoryRecord()
  var eventRecord = InMemoryEvents()
  var webhookRecord = InMemoryWebhooks()

  private let process: KilledProcess?

  /// Creates an empty ledger.
  ///
  /// - Parameter decidesAgain: Whether the rules run again from the start when they need more rows,
  ///   as over a database that waits.
  public init(decidesAgain: Bool = false) {
    process = nil
    record.decidesAgain = decidesAgain
  }

  /// Creates an empty ledger whose events and deliveries are used by a process that can be killed.
  package init(usedBy process: KilledProcess) {
    self.process = process
  }

  /// The events derived from this ledger, and the state of their derivation.
  public nonisolated var events: any EventStore {
    let store = InMemoryEventStore(ledger: self)
    return process.map { KilledEventStore(events: store, process: $0) } ?? store
  }

  /// The deliveries of events to webhook endpoints.
  public nonisolated var webhooks: any WebhookStore {
    let store = InMemoryWebhookStore(ledger: self)
    return process.map { KilledWebhookStore(webhooks: store, process: $0) } ?? store
  }

  /// Loads, decides and commits as one atomic change.
  public func perform<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) throws(LedgerError) -> Value {
    try record.run(decision)
  }

  /// Loads and decides without changing anything.
  public func read<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) throws(LedgerError) -> Value {
    var copy = record
    return try copy.run(decision)
  }

  /// Returns the first-seen app user ids of customers, ordered by their UTF-8 bytes.
  public func customerIDs(limit: Int, after: AppUserID?) -> [AppUserID] {
    let groups = record.groups
    let names = record.rows(AppUserIDRecord.self).map(\.id).filter { groups[$0] ?? $0 == $0 }
      .sorted { precedes($0.rawValue, $1.rawValue) }
    let rest = names.drop { id in
      after.map { !precedes($0.rawValue, id.rawValue) } ?? false
    }
    return Array(rest.prefix(max(0, limit)))
  }

  /// Returns purchases that are due for a refresh after their period ended, oldest end first.
  public func periodEnds(at now: Timestamp, limit: Int) -> [OriginalTransactionID] {
    let due = record.projections.purchases.compactMap { purchase, row in
      row.askingDate.flatMap { RefreshRules.isAskingDue($0, at: now) ? ($0, purchase) : nil }
    }
    return due.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(max(0, limit)).map(\.1)
  }

  /// Returns every fact about a customer's purchases, in order of arrival.
  public func facts(of customer: AppUserID) -> [RecordedFact] {
    let groups = record.groups
    let name = groups[customer] ?? customer
    return record.facts.filter { recorded in
      let owner = recorded.fact.originalTransactionID.flatMap {
        record.projections.purchases[$0]?.owner
      }
      return owner.map { $0 == customer || groups[$0] ?? $0 == name } ?? false
    }
  }

  /// Returns when facts about purchases arrived, oldest first.
  public func arrivals(
    of purchases: Set<OriginalTransactionID>
  ) -> [OriginalTransactionID: [Timestamp]] {
    var arrivals: [OriginalTransactionID: [Timestamp]] = [:]
    for recorded in record.facts {
      guard let id = recorded.fact.originalTransactionID, purchases.contains(id) else { continue }
      arrivals[id, default: []].append(recorded.receivedAt)
    }
    return arrivals.mapValues { $0.sorted() }
  }

  /// Returns facts of all kinds in order of arrival.
  public func facts(after sequence: Int64, limit: Int) -> [RecordedFact] {
    Array(record.facts.drop { $0.sequence <= sequence }.prefix(max(0, limit)))
  }

  /// Returns the number of items in the ledger.
  public func counts() -> LedgerCounts {
    var counts = record.counts
    counts.quarantined = record.work.quarantine.count
    return counts
  }

  /// Counts the contents of the ledger again.
  public func recount() -> LedgerRecount {
    LedgerRecount(saved: counts(), counted: record.recounted)
  }

  /// Deletes all projections and rebuilds them from facts and operations.
  @discardableResult
  public func rebuildProjections() throws(LedgerError) -> RebuildResult {
    let rebuilt = try record.rebuilt()
    let isEqual =
      rebuilt.projections.comparable == record.projections.comparable
      && LedgerSchemaTables.all.filter { $0.role == .projection }.allSatisfy {
        rebuilt.sorted($0) == record.sorted($0)
      }
    record = rebuilt
    return RebuildResult(purchases: rebuilt.projections.purchases.count, isEqual: isEqual)
  }
}
