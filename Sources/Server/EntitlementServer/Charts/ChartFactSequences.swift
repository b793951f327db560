internal import AppStoreCore
internal import Charts
internal import Ledger

/// The signed facts behind rows of charts.
enum ChartFactSequences {
  /// Returns the positions of the newest facts about the transactions of rows.
  ///
  /// A row of a customer without a transaction has none.
  static func sequences(
    of rows: ArraySlice<ChartFact>, in ledger: any LedgerStore
  ) async throws(LedgerError) -> [TransactionID: Int64] {
    let purchases = Set(rows.compactMap(\.purchase)).sorted { $0.rawValue < $1.rawValue }
    let wanted = Set(rows.compactMap(\.transaction))
    var newest: [TransactionID: RecordedFact] = [:]
    for purchase in purchases {
      for fact in try await ledger.facts(about: purchase) where fact.fact.kind == .transaction {
        let id = TransactionID(fact.fact.identity)
        guard wanted.contains(id),
          newest[id].map({ $0.fact.signedDate <= fact.fact.signedDate }) ?? true
        else { continue }
        newest[id] = fact
      }
    }
    return newest.mapValues(\.sequence)
  }
}
