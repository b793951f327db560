internal import AppStoreCore
internal import Charts
internal import Ledger
internal import Subscriptions

/// Reads what charts count of purchases.
struct PurchaseReader {
  let ledger: any LedgerStore
  /// Which days are closed; `nil` before the ledger received a fact.
  let closedDays: ClosedDays?

  /// A purchase as the ledger has it.
  typealias Row = (history: PurchaseHistory, owner: AppUserID?)

  /// Returns the update of purchases.
  ///
  /// One read for all of them finds those that may have a late fact; only of these, and of those
  /// with a refund that was reversed, requested or declined, are all facts read.
  func update(
    _ rows: [OriginalTransactionID: Row]
  ) async throws(LedgerError) -> ChartState.Update {
    var update = ChartState.Update()
    let arrivals =
      closedDays == nil || rows.isEmpty ? [:] : try await ledger.arrivals(of: Set(rows.keys))
    for (id, row) in rows {
      var purchase = try await current(id, row.history)
      if let closedDays, purchase.mayHaveLateFacts(receivedAt: arrivals[id] ?? [], closedDays) {
        purchase = purchase.withEarlierVersions(try await versions(of: id, row.history), closedDays)
      }
      update.purchases[id] = (purchase, row.owner)
    }
    return update
  }

  private func current(
    _ id: OriginalTransactionID, _ history: PurchaseHistory
  ) async throws(LedgerError) -> ChartPurchase {
    let hasRefunds = history.transactions.values.contains(where: \.hasRefundHistory)
    return ChartPurchase(
      id: id, history: history,
      timelines: hasRefunds ? try await ledger.refundTimelines(of: id) : [:])
  }

  /// Returns the purchase with all facts that were received until each date, oldest first.
  private func versions(
    of id: OriginalTransactionID, _ current: PurchaseHistory
  ) async throws(LedgerError) -> [(receivedAt: Timestamp, purchase: ChartPurchase)] {
    let facts = try await ledger.facts(about: id)
      .sorted { ($0.receivedAt, $0.sequence) < ($1.receivedAt, $1.sequence) }
    var replay = PurchaseReplay()
    var versions: [(receivedAt: Timestamp, purchase: ChartPurchase)] = []
    for (place, recorded) in facts.enumerated() {
      try replay.add(recorded.fact)
      guard place + 1 == facts.endIndex || facts[place + 1].receivedAt > recorded.receivedAt else {
        continue
      }
      var known = replay
      known.keepTransactions(of: current)
      versions.append(
        (
          recorded.receivedAt,
          ChartPurchase(id: id, history: known.history, timelines: known.refundTimelines)
        ))
    }
    return versions
  }
}

extension ChartPurchase {
  /// Creates the spans of a purchase from its history, and from what all facts state about refunds of
  /// transactions with such a history.
  fileprivate init(
    id: OriginalTransactionID, history: PurchaseHistory, timelines: [TransactionID: RefundTimeline]
  ) {
    self.init(
      id: id, history: history,
      refunds: timelines.filter { history.transactions[$0.key]?.hasRefundHistory == true })
  }
}
