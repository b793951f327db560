import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Subscriptions at risk", .timeLimit(.minutes(30)))
struct RiskRowTests {
  private static let kinds = ["auto_renew_off", "billing_retry", "refund_requested"]

  private func save(
    _ risks: [SubscriptionRisk?], _ requests: [String: RefundRequest?] = [:],
    removing removed: [OriginalTransactionID] = [], in ledger: any LedgerStore
  ) async throws {
    let watermark = try await ledger.events.progress().watermark
    var batch = EventBatch(expectedWatermark: watermark, watermark: watermark + 1)
    for case let risk? in risks { batch.risks.updateValue(risk, forKey: risk.purchase) }
    for purchase in removed { batch.risks.updateValue(nil, forKey: purchase) }
    batch.refundRequests = requests
    _ = try await ledger.events.append(batch)
  }

  private func risk(_ number: Int, _ dice: inout Dice) -> SubscriptionRisk {
    let isKnown = Int.random(in: 0..<4, using: &dice) > 0
    return SubscriptionRisk(
      purchase: OriginalTransactionID("\(number)"),
      since: Cast.start + .seconds(Int.random(in: 0..<20, using: &dice)),
      kinds: Array(
        Self.kinds.shuffled(using: &dice).prefix(Int.random(in: 1...3, using: &dice))),
      environment: Bool.random(using: &dice) ? .production : .sandbox,
      bundleID: SampleEvents.apps[Int.random(in: 0..<2, using: &dice)],
      milliunits: isKnown ? Int64.random(in: 0...9_990, using: &dice) : nil,
      currency: isKnown ? ["EUR", "USD"].randomElement(using: &dice) : nil,
      body: [UInt8(number % 256), 0, 255])
  }

  private func filters() -> [RiskFilter] {
    var filters: [RiskFilter] = []
    for kind in [nil, "billing_retry", "retry", "unknown"] as [String?] {
      for environment in [nil, .sandbox] as [AppStoreEnvironment?] {
        for bundleID in [nil, SampleEvents.apps[1]] as [BundleID?] {
          filters.append(RiskFilter(kind: kind, environment: environment, bundleID: bundleID))
        }
      }
    }
    return filters
  }

  @Test(arguments: StoreKind.allCases, 0..<3 as Range<UInt64>)
  func `Pages have each subscription that passes once, newest risk first`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    try await kind.withLedger { ledger in
      var dice = Dice(seed: seed)
      var rows = (0..<60).map { risk($0, &dice) }
      try await save(rows, in: ledger)
      // Some change, and some are no longer at risk.
      let changed = (0..<20).map { risk($0, &dice) }
      try await save(changed, removing: rows[50...].map(\.purchase), in: ledger)
      rows = changed + rows[20..<50]
      for filter in filters() {
        let expected = rows.filter(filter.matches).sorted { $0.cursor.precedes($1.cursor) }
        var found: [SubscriptionRisk] = []
        while true {
          let page = try await ledger.risks(
            matching: filter, after: found.last?.cursor, limit: 7)
          found += page
          if page.count < 7 { break }
        }
        #expect(found == expected, "seed \(seed), \(filter)")
        let totals = RiskTotals(try await ledger.riskGroups(matching: filter))
        #expect(totals.subscriptions == expected.count, "seed \(seed), \(filter)")
        for total in totals.byCurrency {
          let own = expected.filter { $0.currency == total.currency }
          #expect(total.subscriptions == own.count, "seed \(seed), \(filter)")
          let sum = own.compactMap(\.milliunits).reduce(0, +)
          #expect(total.milliunits == (total.currency == nil ? nil : sum), "seed \(seed)")
        }
        for total in totals.byKind {
          let own = expected.filter {
            $0.currency == total.currency && $0.kinds.contains(total.kind ?? "")
          }
          #expect(total.subscriptions == own.count, "seed \(seed), \(filter)")
        }
      }
      #expect(
        RiskTotals(try await ledger.riskGroups(matching: RiskFilter())).byKind.count > 4)
      try await ledger.events.reset()
      #expect(
        try await ledger.risks(matching: RiskFilter(), after: nil, limit: 9).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Open refund requests are read by deadline, and removed when they are closed`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let requests = (0..<4).map { number in
        RefundRequest(
          id: "uuid-\(number)", purchase: "1", transaction: TransactionID("\(number / 2)"),
          product: "coins", productType: .consumable, environment: .production,
          bundleID: SampleEvents.apps[0], respondBefore: Cast.start + .hours(9 - number))
      }
      try await save(
        [], Dictionary(uniqueKeysWithValues: requests.map { ($0.id, $0) }), in: ledger)
      #expect(
        try await ledger.refundRequests(limit: 3) == Array(requests.reversed().prefix(3)))
      #expect(
        try await ledger.refundRequests(about: "0") == [requests[1], requests[0]])
      try await save([], ["uuid-1": nil], in: ledger)
      #expect(try await ledger.refundRequests(about: "0") == [requests[0]])
      try await ledger.events.reset()
      #expect(try await ledger.refundRequests(limit: 9).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A signal is one line of the feed, and a unit of its own`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(Cast().life())
      let place = try await ledger.feedUnits(after: 0, limit: 99).last?.end ?? 0
      let signals = ["one", "two"].map {
        FeedChange(
          kind: .retentionRequest, at: Cast.start + .days(9), customer: nil,
          originalTransactionID: "1", reference: $0)
      }
      for signal in signals { try await ledger.events.recordSignal(signal) }
      let units = try await ledger.feedUnits(after: place, limit: 99)
      #expect(units.map { $0.changes.map(\.change) } == signals.map { [$0] })
    }
  }

  @Test func `A cursor is read as it was written`() {
    let cursor = RiskCursor(since: Cast.start, purchase: "test-1-é")
    #expect(RiskCursor(cursor.text) == cursor)
    for text in ["", "1", "-1-2", "x-1", "1-"] { #expect(RiskCursor(text) == nil, "\(text)") }
  }
}
