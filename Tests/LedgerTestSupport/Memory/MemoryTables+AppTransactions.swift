public import AppStoreTypes
public import Ledger

/// Downloads and their claimants, as a value.
struct InMemoryAppTransactions {
  /// A presented download, and the number of the id's last deletion before that.
  struct Claim: Hashable {
    let identity: String
    let deletion: Int64
  }

  var records: [String: AppTransactionRecord] = [:]
  var shown: [AppUserID: Set<Claim>] = [:]
}

extension InMemoryTables {
  mutating func noteAppTransaction(
    _ identity: String, of customer: AppUserID, after deletion: Int64, at now: Timestamp
  ) throws(Never) {
    appTransactions.shown[customer, default: []].insert(
      .init(identity: identity, deletion: deletion))
  }

  func appTransaction(_ identity: String) throws(Never) -> AppTransactionRecord? {
    appTransactions.records[identity]
  }

  mutating func save(_ record: AppTransactionRecord) throws(Never) {
    appTransactions.records[record.identity] = record
  }
}

extension InMemoryLedger {
  /// Returns the downloads presented under any of the app user ids, ordered by identity.
  public func appTransactions(of ids: [AppUserID]) -> [AppTransactionRecord] {
    let identities = ids.reduce(into: Set<String>()) { identities, id in
      let deletion = tables.deletion(of: id)?.id ?? 0
      for claim in tables.appTransactions.shown[id] ?? [] where claim.deletion == deletion {
        identities.insert(claim.identity)
      }
    }
    return identities.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .compactMap { tables.appTransactions.records[$0] }
  }
}
