internal import AppStoreCore
internal import Foundation
internal import Ledger
internal import Subscriptions

/// The whole contents of an in-memory ledger, as a value.
struct InMemoryRecord {
  var facts: [RecordedFact] = []
  /// The number of the newest operation when each fact was recorded.
  var newestOperations: [Int64] = []
  var factKeys: Set<FactKey> = []
  var transactions: [TransactionID: TransactionRow] = [:]
  var projections = InMemoryProjections()
  var work = InMemoryWorkQueue()
  var tables: [TableDescription: InMemoryTable] = [:]
  var counts = LedgerCounts(facts: 0, customers: 0, purchases: 0, quarantined: 0)
  /// Whether the rules run again from the start when they need more rows.
  var decidesAgain = false

  /// The names of the groups of app user IDs.
  var groups: [AppUserID: AppUserID] {
    Dictionary(uniqueKeysWithValues: rows(GroupMember.self).map { ($0.id, $0.group) })
  }

  var numbers: LedgerNumbers {
    LedgerNumbers(
      fact: Int64(facts.count), operation: Int64(count(of: IdentityOperation.self)),
      job: work.lastJob)
  }
}

/// The purchases, which are derived from facts and operations.
struct InMemoryProjections: Equatable {
  var purchases: [OriginalTransactionID: PurchaseRow] = [:]

  /// The same without the dates of refreshes, which are removed after the refresh.
  var comparable: InMemoryProjections {
    var copy = self
    for id in copy.purchases.keys { copy.purchases[id]?.askingDate = nil }
    return copy
  }
}

/// Orders texts by their UTF-8 bytes, like databases.
func precedes(_ lhs: String, _ rhs: String) -> Bool {
  lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
}
