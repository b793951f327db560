import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

/// The same random operations in every store.
@Suite("Random operations in all stores", .timeLimit(.minutes(30))) struct DifferentialTests {
  private static let steps = 60

  private let operations: RandomOperations

  init() throws {
    operations = try RandomOperations()
  }

  /// The results of the operations so far, and everything that can be read.
  private struct Contents: Equatable {
    var results: [String]
    var picture: Picture?
    var histories: [OwnershipHistory] = []
    var holdings: [AccessSources] = []
    var adjustments: [CurrencyAdjustment] = []
    var attributes: [[CustomerAttribute]] = []
    var attributions: [[CustomerAttribution]] = []
    var feed: [RecordedFeedChange] = []
    var enrollments: [RecordedEnrollment] = []
    var impressions: [PaywallImpression] = []
    var audit: [RecordedAuditEntry] = []
    var jobs: Set<RefreshJobCount> = []
    var recount: LedgerRecount?

    mutating func read(_ ledger: any LedgerStore) async throws {
      picture = try await Picture(of: ledger)
      let ids = RandomOperations.ids
      for id in ids {
        histories.append(try await ledger.ownershipHistory(of: id))
        holdings.append(try await ledger.holdings(of: [id]))
        attributes.append(try await ledger.attributes(of: [id]))
        attributions.append(try await ledger.attributions(of: [id]))
      }
      adjustments = try await ledger.adjustments(of: ids)
      feed = try await ledger.changes(after: 0, limit: .max)
      enrollments = try await ledger.enrollments(after: 0, limit: .max).rows
      impressions = try await ledger.rows(PaywallImpression.self, after: 0, limit: .max).rows
      audit = try await ledger.auditEntries(since: nil, after: 0, limit: .max)
      jobs = Set(try await ledger.refreshJobCounts())
      recount = try await ledger.recount()
    }
  }

  /// Applies the operations of a seed to a ledger; returns its contents after each of them.
  ///
  /// - Parameter isSplit: Whether the recordings of a batch are recorded one by one.
  private func contents(
    of ledger: any LedgerStore, seed: UInt64, isSplit: Bool = false
  ) async throws -> [Contents] {
    var dice = Dice(seed: seed)
    var found: [Contents] = []
    for step in 0..<Self.steps {
      let now = Cast.start + .seconds(Int64(step) * 90)
      var contents = Contents(results: [])
      switch Int.random(in: 0..<8, using: &dice) {
      case 0:
        // New customers, also under old names, find purchases that name them.
        let id = operations.customer(&dice)
        let changes = try await ledger.deleteCustomer(id, by: .backend, at: now)
        contents.results = changes?.map { "\($0)" } ?? []
      case 1..<3:
        contents.results = [try await operations.changeState(of: ledger, at: now, &dice)]
      case 3..<6:
        let batch = try await operations.batch(for: ledger, at: now, &dice)
        var results: [AppendResult] = []
        for part in isSplit ? batch.map({ [$0] }) : [batch] {
          results += try await ledger.record(part)
        }
        contents.results = results.map { "\($0)" }
      default: contents.results = [try await operations.change(on: ledger, at: now, &dice)]
      }
      if step % 4 == 3 { try await contents.read(ledger) }
      found.append(contents)
    }
    #expect(try await ledger.rebuildProjections().isEqual, "seed \(seed)")
    return found
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `Every store gives the same results and has the same contents, also without batches`(
    seed: UInt64
  ) async throws {
    let expected = try await contents(of: InMemoryLedger(), seed: seed)
    #expect(expected.contains { $0.recount?.saved.customers ?? 0 > 1 }, "seed \(seed)")
    func compare(_ found: [Contents], _ name: String) {
      let step = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset
      #expect(step == nil, "seed \(seed), \(name): step \(step ?? 0) differs")
      guard let step else { return }
      #expect(found[step].results == expected[step].results, "seed \(seed), \(name)")
    }
    compare(
      try await contents(of: InMemoryLedger(), seed: seed, isSplit: true), "one by one")
    compare(
      try await contents(of: InMemoryLedger(decidesAgain: true), seed: seed), "decided again")
    for kind in StoreKind.allCases where kind != .memory {
      try await kind.withLedger { ledger in
        compare(try await contents(of: ledger, seed: seed), "\(kind)")
      }
    }
  }
}
