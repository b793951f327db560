package import AppStoreCore
package import Ledger
internal import SignedData

/// A ledger whose writes fail with an error, as on a full disk, and whose reads succeed.
///
/// It counts how often each purchase was tried.
package actor UnwritableLedger: LedgerStore {
  let ledger: InMemoryLedger
  let error: LedgerError
  private let sightsHeld: AsyncStream<Never>?
  /// The number of attempts to record each purchase.
  package private(set) var attempts: [OriginalTransactionID: Int] = [:]

  /// Creates a ledger whose writes fail with an error, over one that can be read.
  ///
  /// - Parameter sightsHeld: Last-seen dates wait for the end of this stream; `nil` for no wait.
  package init(
    _ error: LedgerError = .diskFull("ledger"), over ledger: InMemoryLedger = InMemoryLedger(),
    sightsHeld: AsyncStream<Never>? = nil
  ) {
    self.error = error
    self.sightsHeld = sightsHeld
    self.ledger = ledger
  }

  package nonisolated var events: any EventStore {
    UnwritableEventStore(events: ledger.events, error: error)
  }

  package nonisolated var webhooks: any WebhookStore {
    UnwritableWebhookStore(webhooks: ledger.webhooks, error: error)
  }

  package func record(_ recording: FactBatch) throws(LedgerError) -> AppendResult {
    _ = try record([recording])
    return AppendResult(newFacts: 0, customer: nil)
  }

  package func record(_ recordings: [FactBatch]) throws(LedgerError) -> [AppendResult] {
    for case let purchase? in recordings.map(\.transaction?.payload.originalTransactionId) {
      attempts[purchase, default: 0] += 1
    }
    throw error
  }

  package func perform<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) throws(LedgerError) -> Value { throw error }

  package func read<Value: Sendable>(
    _ decision: LedgerDecision<Value>
  ) async throws(LedgerError) -> Value {
    try await ledger.read(decision)
  }

  package func customerIDs(limit: Int, after: AppUserID?) async -> [AppUserID] {
    await ledger.customerIDs(limit: limit, after: after)
  }

  package func newestNotifications(
    amongFacts count: Int
  ) async -> [LedgerInspection.NotificationSource] {
    await ledger.newestNotifications(amongFacts: count)
  }

  package func page(
    of part: LedgerPart, after: LedgerCursor?, limit: Int
  ) async -> LedgerPage {
    await ledger.page(of: part, after: after, limit: limit)
  }

  package func periodEnds(at now: Timestamp, limit: Int) async -> [OriginalTransactionID] {
    await ledger.periodEnds(at: now, limit: limit)
  }

  package func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> CustomerLookup {
    try await record(seen: [SeenCustomer(id, at: now)])
    throw error
  }

  @discardableResult
  package func record(seen: [SeenCustomer]) async throws(LedgerError) -> [SeenCustomer] {
    if let sightsHeld { for await _ in sightsHeld {} }
    throw error
  }

  package func readiness() async -> [ReadinessProblem] {
    [ReadinessProblem(name: "ledger", reason: "\(error)")]
  }

  package func facts(of customer: AppUserID) async -> [RecordedFact] {
    await ledger.facts(of: customer)
  }

  package func facts(about purchase: OriginalTransactionID) async -> [RecordedFact] {
    await ledger.facts(about: purchase)
  }

  package func activityWithoutNumber() async -> Int { await ledger.activityWithoutNumber() }

  package func rows(_ query: RowQuery) async -> [[LedgerValue]] { await ledger.rows(query) }

  package func distinctCustomers(
    in ranges: [Range<UTCDay>], app: BundleID?, isSandbox: Bool
  ) async -> [Int] {
    await ledger.distinctCustomers(in: ranges, app: app, isSandbox: isSandbox)
  }

  package func arrivals(
    of purchases: Set<OriginalTransactionID>
  ) async -> [OriginalTransactionID: [Timestamp]] {
    await ledger.arrivals(of: purchases)
  }

  package func facts(after sequence: Int64, limit: Int) async -> [RecordedFact] {
    await ledger.facts(after: sequence, limit: limit)
  }

  package func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) { throw error }

  package func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) async -> [QuarantinedItem] {
    await ledger.quarantined(before: newer, limit: limit)
  }
  package func quarantined(limit: Int) async -> [QuarantinedItem] {
    await ledger.quarantined(limit: limit)
  }

  package func counts() async -> LedgerCounts { await ledger.counts() }

  package func recount() async -> LedgerRecount { await ledger.recount() }

  package func rebuildProjections() throws(LedgerError) -> RebuildResult { throw error }
}
