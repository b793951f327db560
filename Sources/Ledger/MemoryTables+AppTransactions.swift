public import AppStoreTypes

/// Downloads and who showed them, as a value.
struct MemoryAppTransactions {
  var records: [String: AppTransactionRecord] = [:]
  var shown: [CustomerID: Set<String>] = [:]
}

extension MemoryTables {
  mutating func noteAppTransaction(
    _ identity: String, of customer: CustomerID, at now: Timestamp
  ) throws(Never) {
    appTransactions.shown[customer, default: []].insert(identity)
  }

  func appTransaction(_ identity: String) throws(Never) -> AppTransactionRecord? {
    appTransactions.records[identity]
  }

  mutating func put(_ record: AppTransactionRecord) throws(Never) {
    appTransactions.records[record.identity] = record
  }
}

extension InMemoryLedger {
  /// Returns the downloads that were shown under any of some app user ids, ordered by identity.
  public func appTransactions(of ids: [CustomerID]) -> [AppTransactionRecord] {
    let identities = ids.reduce(into: Set()) {
      $0.formUnion(tables.appTransactions.shown[$1] ?? [])
    }
    return identities.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .compactMap { tables.appTransactions.records[$0] }
  }
}
